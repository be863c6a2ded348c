"""Common given names, lower case: weak evidence that a name is a person's."""

from factcheck.text.specifics.word_sets import word_set

GIVEN_NAMES = word_set(
    """
    aaron abdul abdullah abigail adam adrian ahmed aisha alan albert alberto alejandro alex alexander alexandra
    alexei alfred ali alice alison allan amanda amber amina amir amy ana anders andre andrea andreas andrew
    andrzej angela anita anna anne annie anthony antonio arjun arthur ashley barbara beatrice ben benjamin
    bernard beth bill boris brandon brian bruce camila carl carla carlos carmen carol caroline catherine cecilia
    charles charlotte chris christian christina christine christopher claire clara claude claudia colin connor
    craig cristina cynthia daniel daniela david dean deborah dennis diana diane diego dmitri dmitry donald donna
    dorothy douglas duncan edith eduardo edward eleanor elena elisabeth elizabeth ella ellen emily emma emmanuel
    eric erik erin ernest esther ethan eugene eva evelyn fatima felix fernando fiona florence frances francesca
    francis francisco frank franz fred frederick gabriel gary geoffrey george gerald giorgio giovanni giulia
    gloria gordon grace graham greg gregory guillermo hannah hans harold harriet harry hassan heather heinrich
    helen helena henry hillary hiroshi hugh hugo ian ibrahim igor imran ines ingrid irene isaac isabel isabella
    ivan jack jackson jacob jacqueline jacques jake james jamie jan jane janet jason javier jay jean jeff
    jeffrey jennifer jeremy jerry jessica jill jim joan joanna joao joe joel johan johanna john johnny jon jonas
    jonathan jorge jose josef joseph joshua juan judith judy julia julian julie justin karen karl kate katherine
    kathleen kathryn keith kelly ken kenneth kevin khalid kim klaus kumar kyle larry lars laura lauren lawrence
    lee leo leon leonard leonardo leslie liam lily linda lisa liz lorenzo louis louise lucas lucia lucy luigi
    luis luke lydia magnus mahmoud marco marcus margaret maria marie mario marion mark markus martha martin mary
    matthew maureen max maya megan mei melanie melissa michael michel michelle miguel mike mohamed mohammad
    mohammed molly monica muhammad nadia nancy naomi natalia natalie nathan neil nicholas nick nicola nicolas
    nigel nina noah noor norman oleg olga oliver olivia omar oscar otto pablo pamela patricia patrick paul paula
    pauline pedro peter petra phil philip philippe pierre priya rachel rafael raj rajesh ralph ravi ray raymond
    rebecca ricardo richard rita robert roberto robin rodrigo roger roland ronald rosa rose rosemary ross roy
    russell ruth ryan sally sam samantha samuel sandra sanjay sara sarah scott sean sebastian sergei sergio
    sharon shirley simon sofia sonia sophia sophie stefan stephanie stephen steve steven stuart sunil susan
    suzanne svetlana sven sylvia tatiana ted teresa terry theodore theresa thomas tim timothy tina tobias todd
    tom tomas tony tracy ursula valentina vanessa vera veronica victor victoria viktor vincent virginia vladimir
    volodymyr walter wanda wayne wei wendy werner william wolfgang xavier yasmin yolanda yuri yusuf yves zachary
    zoe
    """
)
