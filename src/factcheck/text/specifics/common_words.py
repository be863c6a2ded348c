"""Compact word lists: what a capital at the start of a sentence may be besides a name."""

from factcheck.text.specifics.word_sets import word_set

FUNCTION_WORDS = word_set(
    """
    a an the this that these those some any each every either neither both all most many much more few fewer
    several such no none nor not and or but so yet for if then than as at by in into of off on onto out over per
    since through to toward towards under until up upon via with within without about above across after against
    along among around before behind below beneath beside besides between beyond despite down during except
    inside like near past outside throughout till unlike i me my mine we us our ours you your yours he him his
    she her hers it its they them their theirs who whom whose which what when where why how there here am is are
    was were be been being do does did done have has had having can could may might must shall should will would
    let lets ever never always often sometimes also too very just only even still already again once twice now
    today tomorrow yesterday tonight later earlier soon however therefore thus hence meanwhile moreover
    furthermore nevertheless nonetheless instead otherwise perhaps maybe although though because while whereas
    whether unless another other others same own former latter first second third last next one two three four
    five six seven eight nine ten eleven twelve twenty thirty forty fifty hundred thousand million yes oh well
    hi hello please thanks thank dear according anyone everyone someone nobody everybody somebody nothing
    everything something anything whatever whoever whenever wherever indeed rather quite almost nearly roughly
    approximately
    """
)

# Words that open sentences, posts and headings: verbs, nouns, adjectives, adverbs.
COMMON_WORDS = FUNCTION_WORDS | word_set(
    """
    ability able absolutely academic academics access accident account accounts achieve act action actions
    active activists activity actor actors actual actually add added adding additional additionally address
    adult adults advance advanced advice affairs afternoon age agencies agency agent agents ago agree agreement
    ahead aid aim air aircraft airline airlines airport allow allowing alone alternatively amazing ambassador
    ambitious amid amount analysis analyst analysts ancient angry animal animals announced annual annually
    answer answers apart apparently appeal appeals apple apples application applications apply approach april
    area areas arguably army arrest arrests art article articles artist artists artificial ask asked asking
    assembly assets assistant associated assume attack attacks attempt attempts attention audience audio author
    authorities authors automated automatic autumn available average avoid award awards aware away baby back
    background bad bag balance ball ban bank banks bar base based basic basically battle beach bear beautiful
    become becoming bed beer beginning behavior behaviour believe best better big bigger biggest bill billion
    bills birds birth black blood blue board boat boats body bomb book books border bottom box boy boys brain
    branch brand break breaking bridge bridges brief bring bringing britons broad brother brothers brown budget
    build builders building buildings built bus buses business businesses busy buy buyers buying cabinet call
    called calling calls camera campaign campaigners can cancer candidate candidates capital car carbon card
    care career careful carefully cars case cases cash cat catch category cats cause caused cell cells cent
    center central centre centuries century certain certainly chain chair challenge challenges chance change
    changes changing chapter character charge charges charity check checks chef chemical chemicals chief child
    children choose church churches circumstances cities citizens city civil claim claims class classes classic
    clean clear clearly click climate clinical close closed closer clothes cloud club clubs coach coal coast
    code coffee cold collect collection college colleges color colour combined come comes coming comment
    comments commercial commission committee common communities community companies company compare compared
    competition complete completely complex computer computers concern concerned concerns condition conditions
    conference congratulations congress consequently conservation conservative consider considering construction
    consumer consumers contact contemporary content contents contest context continue continued contract
    contracts contrary control conversation cooking cool copies copy core corporate corporation correct
    correction cost costs council councillors counting countries country county couple course court courts cover
    coverage cream create created creating credit crew crews crime criminal crisis critical critics crop crops
    crowd crowds crude cultural culture cup currency current currently customer customers cut cuts cyber daily
    damage dance danger dark data database date day days dead deal deals death deaths debate debt decade decades
    december decision decisions deep defence defendants defense delegates delivery demand demands democracy
    democratic democrats department depending deputy describing described description design designed designers
    detail detailed details detective detectives develop developed developers developing development
    developments device devices diet different difficult digital dinner diplomats direct directly director
    directors disaster discover discuss discussion discussions disease display district doctor doctors document
    documents dog dogs domestic don door double doubt download dozens draft drawing drive driver drivers driving
    drug drugs dry due dutiful duty early earnings earth easy eating economic economics economist economists
    economy edition editor editorial editors education effect effective effectively effects effort efforts egg
    eggs eight elderly election elections electric electricity electronic elsewhere email embassy emergency
    emissions employee employees employers employment empty end ending energy engine engineer engineering
    engineers enjoy enough ensure enter entire entry environment environmental equally equipment error
    especially essential essentially estimate estimated estimates even evening event events eventually everyday
    evidence evidently exactly example examples excellent exchange exciting executive executives exercise
    existing expect expected expecting experience experiences experiment experiments expert experts explain
    explained explaining explore export exports express external extra extreme extremely eye eyes face
    facilities facing fact factories factory facts fair fall false families family famous fans far farm farmer
    farmers farming farms fast faster father favorite favourite fears feature features february federal fee feel
    feeling fees female field fields fight fighting figure figures file files film films final finally finance
    financial find finding findings fine finish fire firefighters fires firm firms fiscal fish fishermen fishing
    fit five fix flat flight flights flood flooding floods floor flow flu focus follow followed followers
    following food foods football force forces foreign forest forests forget form formal formerly forms forward
    founded founder founders four free freedom fresh friday friend friends front fruit fuel full fully fun
    function functional fund funding funds further future gain game games garden gas gasoline gender general
    generally generation generations genes get gets getting giant gift girl girls give given gives giving glass
    global go goal goals goes going gold good goods got government governments governor governors grab graduates
    grand grant grants great green ground group groups growers growing growth guest guests guide guidelines
    guilty gun guns guys hair half hand hands happy hard hardly hardware harvest having head headlines heads
    health healthy hear hearing heart heat heavy help helped helping here herself hidden high higher highlights
    highly highway hire historian historians historic historical historically history hit hold holding holiday
    holidays home homes honest honestly hope hopefully hospital hospitals host hot hotel hotels hour hours house
    households houses housing huge human humans hundreds husband ice idea ideas identify image images imagine
    immediate immediately immigrants impact important importantly impressive improve improved improvements
    improving in inc incidentally include included includes including income increase increased increases
    increasing increasingly independent indicating individual individuals industrial industries industry
    inevitably inflation info information infrastructure initial initially injuries inner innovation inquiry
    inside inspectors inspections inspection inspired installation installing institutions insurance insurers
    interest interested interesting interestingly international internet interview interviews introducing
    introduction invest investigation investigations investigators investing investment investments investors
    invite involved island islands issue issues items itself jobs join joined joint journal journalism
    journalist journalists judge judges july june junior jury justice keep keeping key kids kill killed killing
    kind kitchen know knowing knowledge known labor laboratory labour lack land landlords language languages
    large largely larger largest late lately latest law lawmakers laws lawyer lawyers lead leader leaders
    leadership leading leaked learn learned learning leave leaving led left legal legally legislation less
    lessons letter letters level levels liberal libraries library life light likely limit limited line lines
    link linked links list listed listen little live lives living loan loans local locals location locations
    long longer look looked looking looks losing loss losses lost lot lots love loved low lower luckily machine
    machines made magazine mail main mainly maintain maintenance major majority make maker makers makes making
    male man manage management manager managers managing mandatory manufacturers manufacturing map maps march
    mark market marketing markets marriage married mass massive master match matches material materials math
    matter matters maximum mayor mayors meals mean means measure measures meat media medical medicine medicines
    medium meet meeting meetings member members memory men mental mention message messages metal method methods
    middle midnight migrants mild military milk mind mine miners minimum mining minister ministers ministry
    minor minutes miss missing mission mistakes mixed mobile model models modern moment monday money monitoring
    month monthly months morning mortgage mostly mother mothers motion motorists mountain mountains move moved
    movement movie movies moving multiple murder museum museums music musicians must naked name named names
    nation national nationally nations native natural naturally nature naval necessary need needed needs
    neighbors neighbours net network networks new newly news newspaper newspapers night nobody nominations
    normal normally north northern notable notably note notes notice noting novel november nuclear number
    numbers numerous nurse nurses object objects observers obtain obviously occasionally ocean october offer
    offered offering offers office officer officers offices official officially officials oil old older ones
    ongoing online open opened opening openly operating operation operations operators opinion opinions
    opponents opportunities opposition option options orange order orders organic organisation organisations
    organisers organization organizations organizers original originally outdoor output outside overall
    overnight overview owner owners owning pack page pages paid pain painting pandemic panel paper papers parent
    parents park parking parks part parties partly partner partners parts party pass passed passengers passing
    password patient patients pattern pay paying payment payments peace penalties pending pensioners pensions
    people percent percentage perfect performance period permanent permission permits person personal personally
    personnel phase phone phones photo photograph photographs photography photos physical physicians physicists
    physics pick picture pictures piece pieces pilot pilots place places plan plane planes planned planning
    plans plant plants plastic play played player players playing plenty plus point points police policies
    policy political politically politicians politics poll polls pollution poor popular population port ports
    position positive possible possibly post posted posts potential potentially poverty power powerful practical
    practically practice prayers precious predictably preliminary premium prepare prepared preparing presence
    present presenting president press pressure presumably pretty prevent prevention previous previously price
    prices primary prime principal print prior prison prisoners privacy private prize pro probably problem
    problems procedure proceeds process produced producers product production products professional professor
    professors profile profit profits program programme programmers programmes programs progress project
    projects prominent proper properties property proponents proposals proposed prosecutors protection
    protesters protests proud prove provide provided providing public publication published publisher publishers
    pull pupils purchase pure purpose push put putting quality quarter queen question questions quick quickly
    quiet quite quote race racing radiation radio rail railway railways rain raise raised raising range rangers
    rapid rapidly rare rarely rate rates ratings raw reach reached read reader readers reading ready real
    realistically reality realize really reason reasons recall receive received recent recently recipe
    recommended record records recovery recruiting red reduce reduced reducing reference references refugees
    regarding regardless region regional regions register registration regular regularly regulation regulations
    regulators related relations relationship relative relatively release released releases releasing relevant
    reliable relief religious remaining remains remarkably remember remote remove removed removing renewable
    rent rents repeat replacing replies reply report reported reportedly reporter reporters reporting reports
    representatives republic republican republicans request requests require required requirements requires
    rescue rescuers research researcher researchers residents resources respondents response responses
    responding rest restaurant restaurants restoration result resulting results retail retailers retired return
    returning returns revenue revenues review reviewers reviews revised rice rich ride right rights rising risk
    risks river rivers road roads rock role roll romantic roof room rooms root rough round route row royal rule
    rules rumors run running runs rural sad sadly safe safety said sailors sales salt sample samples satellite
    saturday save saved saving savings saw say saying says scale scene schedule scheme scholars school schools
    science sciences scientific scientist scientists score scores screen sea search season seasons seat seats
    secretary section sector secure securing security see seeing seek seeking seemingly seems seen select self
    sell sellers selling senate senator senators send senior sense separate separately september series serious
    seriously serve server servers service services serving session set sets setting settings settlers seven
    severe sex sexual shadow shake share shared shareholders shares sharing sharp ship ships shipping shoes shop
    shoppers shopping shops short shortly shot shots show showing shown shows side sign signed significant
    significantly signs silence silver similar similarly simple simply single sister sit site sites sitting
    situation size skills skin sleep slightly slow slowly small smaller smart smith smoking snow social society
    soft software soil solar soldier soldiers sole solid solution solutions song songs sorry sort sound source
    sources south southern space speak speaker speaking special specialist specialists species specific
    specifically speech speed spending spirit spokesman spokesperson spokeswoman sponsored sport sports spread
    spring square staff stage stand standard standards standing star stars start started starting startups state
    stated statement statements states station stations statistically statistics stay staying steel step steps
    stock stocks stone stop stopping storage store stores stories storm storms story straight strange strangely
    strategic strategy stream street streets stress strict strikes strong strongly structure student students
    studies studio study studying stuff style subject submit subscribe subsequent subsequently success
    successful successfully such sudden suddenly sugar suggested suggestions suitable summer sun sunday sunlight
    super supplies supply support supported supporters supporting suppose supposedly supreme sure surely surface
    surgeons surgery surprise surprisingly survey surveys survivors suspect suspects sustainable sweet swimming
    symptoms system systems table take taken takes taking tale talk talking talks target targets task taste tax
    taxes taxpayers tea teach teacher teachers teaching team teams tech technical technically technique
    technology teenagers telephone television tell telling temperature temperatures temporary tenants term terms
    terrorism test tested testing tests text thankfully theater theatre theory therapy thing things think
    thinking thoughts thousands threat threats thrilled throw thursday ticket tickets tie tiles time times tiny
    tip tips title titles together tone tonnes took tool tools top topic topics total totally touch tough tour
    tourism tourists tournament towards town towns track trade traders trading tradition traditional
    traditionally traffic train training trains transaction transcript transfer transit translation transport
    transportation travel travelers travellers treasury treat treatment treatments tree trees trial trials trip
    trips troops trouble truck trucks true truly trust trustees truth try trying tuesday tune turn turning turns
    twelve twenty type types typical typically ultimately unable unclear understand understandably understanding
    unemployment unfortunately unidentified union unions unique unit united universities university unknown
    unlikely unlimited unsurprisingly update updated updates upper urban use used useful user users uses using
    usual usually valley value values variety various vast vehicle vehicles version versions vice victim victims
    video videos view viewers views village villagers villages violence virtual virtually visit visitors vital
    voice volume volunteers vote voted voters votes voting wait waiting walk walking wall walls want wanted
    wants war warm warning warnings wars waste watch watching water waters wave waves way ways weak wealth
    weapons wear wearing weather web website websites wednesday week weekend weekly weeks weight welcome west
    western wet wheat white whole wholesale wide widely wife wild wildlife wildfires willing win wind window
    winds wine winner winners winning winter witness witnesses wives woman women won wonder wonderful wood word
    words work worked worker workers working workplace works workshop world worldwide worried worse worst worth
    write writer writers writing written wrong wrote year yearly years young younger youth zero zoom accused
    across adapted adopt affected aged agreed aimed allegedly allies analyze appearing applicants appointed
    arguing armed arriving arrived assuming attached attempting attracted backed banning bearing beating begin
    behold besieged blame blocking born bought briefly broken brought buried calculated captured carrying caught
    celebrating centered charged chosen cited classified climbing closing collecting commuters compiled
    completed composed concluding conducted confirmed confused connected considered consisting contained
    containing contrasting contributed converted convicted cooperation covering cutting dated deciding declared
    dedicated defeated defined delayed delivered denied derived despite destroyed determined devastating
    diagnosed disclosed discovered divided drawn dressed dropped eager earned edited educated elected eliminate
    employed encouraged engaged entering equipped escaping established evaluating exhausted expanded exposed
    failed falling featured featuring filed filled filmed finished fired fitted flying forced formed freed
    funded gathered generated gone grown handed headed held hired ignoring illegal illustrated imported
    impressed imprisoned injured installed intended invented invited issued judging jumping kept labeled lasting
    launched launching located locked maintained marked matched measured measuring mentioned missed mixing
    monitored motivated mounted nearby needless negotiations noted obtained occupied opposed organised organized
    owned painted perceived performed picked pioneering placed pleased pointing powered predicted presented
    preserved prompted protected proven publicly pulled pushed quoted ranked recalling recorded recovered
    referred reflecting refusing rejected remembered renamed replaced respected restored retaining revealed
    ruling rushed scattered scheduled selected sent separated shaped shocked situated sold spotted stationed
    stressing stretching struck stunned surrounded surviving suspended sworn taught tired touted trained
    translated trapped traveling treated triggered turned undeterred unlike unveiled upset viewed warned wounded
    wrapped
    contributor contributors disclaimer reviewer criteria tweet author bio biography caption captions sidebar footer
    subscribe unsubscribe sponsor sponsors copyright toggle login logout signup menu skip scroll tap swipe faqs glossary
    foreword preface epilogue appendix abstract acknowledgements acknowledgments conclusion conclusions methodology
    footnotes bibliography transcript correspondents playlist podcast podcasts newsletter newsletters webinar advisory
    loss medication medications prescriptions prescription receptor receptors
    ditch arrange builds bread summary remake yeah whoo wow hey stuff nowadays integrates sync clarify regenerate
    replace fold etymology taxonomy merely taste smell graphic
    """
)
