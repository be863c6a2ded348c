"""Materials, animals, plants, foods, illnesses: at the start of a sentence they are seldom names ("Copper rose …")."""

from factcheck.text.specifics.word_sets import word_set

COMMON_THINGS = word_set(
    """
    aluminum aluminium ammonia argon arsenic asbestos barium benzene boron brass bromine bronze cadmium calcium
    carbon cement chlorine chromium clay coal cobalt concrete copper cotton diesel ethanol fluorine fluoride
    gasoline glass gold graphite gravel helium hydrogen ice iodine iridium iron kerosene lead leather limestone
    lithium magnesium manganese marble mercury methane methanol neon nickel nitrogen nylon oxygen ozone paper
    petrol petroleum phosphate phosphorus plastic plastics platinum plutonium potassium radon rubber salt sand
    silicon silver sodium steel sulfur sulphur tin titanium tungsten uranium vanadium water wood wool zinc
    ants apes badgers bats bears beavers bees beetles birds bison butterflies carp cats cattle chickens clams
    cod coral corals cows coyotes crabs cranes crickets crocodiles crows deer dogs dolphins donkeys dragonflies
    ducks eagles eels elephants elk falcons ferrets fish flies foxes frogs geese giraffes goats grouse gulls
    hares hawks hedgehogs herons herring horses insects jellyfish kangaroos kingfishers lambs lions lizards
    lobsters lynx mackerel mice moles monkeys moose mosquitoes moths mussels octopuses otters owls oysters
    pandas parrots penguins pigeons pigs plankton rabbits rats ravens reindeer reptiles salmon sardines seabirds
    seals sharks sheep shrimp snails snakes sparrows spiders squid squirrels storks swans termites ticks tigers
    toads trout tuna turtles voles wasps whales wolves worms
    algae almonds apples bamboo bananas barley beans berries cabbage carrots cherries citrus clover cocoa
    coffee corn ferns flax fungi garlic grapes grass hemp hops kelp lentils lettuce lichens maize mangroves
    mangoes millet moss mushrooms nuts oats oaks olives onions oranges palms peaches peanuts pears peas pepper
    peppers pines plums potatoes pumpkins reeds rice rye seaweed seeds sorghum soy soya soybeans spinach squash
    strawberries sugar tea tobacco tomatoes tulips vines wheat willows
    alcohol beer bread butter cheese chocolate cider flour honey juice meat milk pasta pork poultry soup vinegar
    whisky whiskey wine yogurt yeast
    anthrax asthma cancer cholera dementia diabetes flu fever hepatitis influenza malaria measles mumps obesity
    pneumonia polio rabies rubella scurvy sepsis smallpox stroke tetanus tuberculosis typhoid
    aspirin caffeine cortisol dopamine estrogen fentanyl ibuprofen insulin melatonin morphine nicotine opium
    paracetamol penicillin serotonin testosterone
    """
)

# Count nouns that are companies too: without an article before them and with a verb after them they are names.
COMPANY_WORDS = word_set(
    "apple amazon target shell oracle meta delta alphabet stripe slack zoom visa square twitch uber"
)
