import {
  A_FRIEND,
  AGAIN,
  ASKING,
  BEFORE_CARE,
  LESSON,
  MEANT,
  MISUSED,
  OVERWHELMED,
  PLAYED,
  REMINDED,
  SPORT,
  SUBJECT,
  TEACHING,
  WRITER,
} from './everyday/en.js';
import { englishNotAllowed } from './not-allowed/en.js';
import { defineRules, type LanguageRules } from './rule.js';

const SELF = '(?:my (?:own )?self|mysel?f|myslef|mysefl|meself)';
const KIN =
  '(?:(?:step ?)?(?:dad|father|mum|mom|mother|brother|sister|parents)|daddy|mummy|mommy|uncle|aunt|auntie|cousin|grand(?:ad|pa|father|ma|mother)|gran|babysitter|carer|foster (?:dad|mum|mom|carer|parents)|teacher|coach|tutor|imam|priest|neighbou?r|boyfriend|girlfriend|bf|gf|ex|boss|(?:mums|moms|dads) (?:boyfriend|girlfriend|friend)|(?:old|older) (?:man|guy|boy|kid)|man|guy|someone|somebody|stranger)';
const FRIEND =
  '(?:(?:my|a|this) (?:best |close |online )?(?:friend|mate|bff|gf|bestie|brother|sister|cousin|classmate|mum|mom|mother|dad|father|girlfriend|boyfriend)|(?:girl|boy|kid|someone) (?:in|from) my (?:class|school|year))';
const WISH =
  '(?:want|wanto|wnt|wan|wnat|wanted|wanna|wants|wish|gonna|going|goin|about|ready|plan|planning|planned|decided|trying|tried|try|need|like|rather|ill|i will|i might|i may|gotta|thinking (?:of|about)|thought (?:of|about)|feel like|just|have to|should|tempted|urge|urges|keep|cant stop|started|start|been|again|might|will|could|can|how (?:do|can|to)|ways?)';
const TONGUE =
  '(?:arabic|english|french|german|spanish|italian|latin|urdu|turkish|persian|chinese|mandarin|japanese|korean|russian|portuguese|dutch|hindi|polish|greek|hebrew|somali|bengali|sign language|morse code|braille|cursive|another language)(?! (?:class|lesson|exam|test|room|club|homework|today|tomorrow|(?:(?:a|my|the) )?(?:good ?bye|suicide|last|farewell|letter|note))(?!\\p{L}))';
/** Words to work on. A child in distress may ask for their own to be translated. */
const WORDING = `(?:poem|lyrics?|song called|quote|monologue|translate|translation|screenplay|the line|in the line|the phrase|the word|(?:in|of|is|parse|correct) (?:the|this) (?:sentence|clause)|parts? of speech|word class|punctuate|conjugate|(?:(?<=^ ?|(?<!\\p{L})(?:please|pls|you|to|i) )spell|write|say|pronounce|put)(?= (?:\\p{L}+ ){0,14}in ${TONGUE})|(?<=^ ?|(?:please|pls|(?:can|could|do|would|will) (?:you|u|i|we)|how to) )spell)`;
const FIRST_PERSON = `(?:i|im|ive|ill|id|my|me|${SELF})`;
/** Told or played, not lived. */
const TOLD =
  '(?:character|novel|who (?:says|said|wrote|sings)|(?:the|this|its) (?:speaker|poet|narrator|author|writer|stanza)|great expectations|(?:in|of) (?:the|this|a|my) (?:book|story|play|film|movie|game|anime|show|novel|scene)|idioms?|idiomatic\\p{L}*|(?:origin|history) of (?:the|this) (?:phrase|saying|expression)|hyperbole|hamlet|romeo|juliet|macbeth|othello|ophelia|shakespeare|inspector calls|of mice and men|plath|werther|minecraft|fortnite|roblox|gta|sims|zombies?|npc|dracula|frankenstein)';
const STORY = `(?:${WORDING}|${TOLD})`;
const GAME = `(?:game|level|boss fight|boss|enemy|enemies|dragon|monster|mob|creeper|process|server|task|thread|port|weeds?|bacteria|germs|virus|cancer|cells?|mosquito(?:es)?|spiders?|pest|time|mood|vibe|lights|engine)`;

/** Follows `myself` where a thing is cut or hung up: "a piece of paper", but not "a lot", "a week ago", "up a tree". */
const OBJECT =
  '(?:up )?(?:a|an|some|another|two|three)(?!\\p{L}) (?!(?:lot|bit|little|few|ton|while|day|week|month|year|minute|second|hour|couple|different|new|quick|fast|good|better|painless|certain|hundred|thousand|million|load|bunch|time|way|how|more|night|inch|tree|rope|noose|beam)s?(?!\\p{L}))\\p{L}';
/** Follows `shoot myself` where a picture is taken. "On camera" is not among it. */
const PICTURE =
  '(?:in (?:a|the|my) |(?:with|using|on|for|by) (?:a|the|my) (?:\\p{L}+ ){0,2})(?:camera|selfie|tripod|portrait|dslr|gopro|phone|photo|film|vlog|mirror|(?:self )?timer)';
const ENDING = `(?:(?:kill|killing|killed|kyl|unalive|unaliving|drown|drowning|strangle|electrocute|poison|poisoning|behead) ${SELF}|(?:hang|hanging|hung) ${SELF}(?! ${OBJECT})|(?:shoot|shooting) ${SELF}(?! ${OBJECT}| ${PICTURE}))`;
const SUICIDE = '(?:su[iy]?[cs][iy]+d[ea]?|suiside|suacide|suicid|sucide|sewer ?slide|sewer ?side)';
/** One of others: neither the writer nor anyone, nor the begin of what the writer says next. */
const OTHER =
  '(?!(?:i|im|ive|ill|id|you|u|ur|your|we|me|my|us|to|any ?one|any ?body|some ?one|some ?body|hurts?|help|painful|gonna|wanna|going|want|thinking|think|planning|considering|just|should|because)(?!\\p{L}))\\p{L}+ ';
/** Behind "commit suicide" where it is asked or told of others: history, sociology, animals. */
const OTHERS = `(?<!(?<!\\p{L})(?:(?:did|does|(?:why|how|when|where) do|(?<!\\p{L} )do|why would|led|forced|ordered|drove|caused) (?:${OTHER}){1,6}(?:(?:want|decide|try|choose|chose|have|plan|attempt) )?(?:to )?|(?:who|that|he|she|they|people|men|women|(?!(?:always|sometimes|perhaps|friends|lets|guys|wants|thats|methods|ways|pills|tablets|drugs|steps)(?!\\p{L}))\\p{L}{3,}s) )\\p{L}+ \\p{L}+)`;
/** Follows "my life" or "it all" where a text ends, not a life. */
const NOT_A_TEXT =
  '(?! (?:story|stories|cycle|essay|science|sciences|project|insurance|simulation|lesson|drawing)(?!\\p{L})| (?:\\p{L}+ )?with (?:\\p{L}+ ){0,4}(?:sentence|paragraph|conclusion|quote|line|chord|rhyme|stanza|full stop))';

/** Follows `die` and `dead` where they belong to another word: a die cut card, the Dead Sea. */
const COMPOUND =
  '(?: (?:cut|cuts|cuting|cuter|cuters)(?!\\p{L})(?! (?:my (?:arms?|wrists?|legs?|thighs?|veins?|throat|skin|self)|the (?:crap|talk|act|bull\\p{L}*|chat|nonsense)|me|it|this|that|of|out|or|them|him|her|all|you|u|and|because|when|mysel?f)(?!\\p{L}))| (?:cast|casting|hard|hards|forg\\p{L}*|stamp\\p{L}*|sink\\p{L}*|struck|pres|set)(?!\\p{L})| (?:sea|ends?|lines?|lift(?:s|ing)?|head(?:s|ing|ed)?|reckoning|stars?|leaf|leaves|skin|cells?|languages?|poets?|weight|zones?|pixels?|bolts?|wod|pol|ball|heat|batery|bateries|links?|code|drop|on time|ringer)(?!\\p{L}))';

const PILLS =
  '(?:pills?|tablets?|paracetamol|ibuprofen|meds|medication|medicine|bleach|antidepressants|sleeping pills|xanax|painkillers|tylenol|advil)';
const WHOSE = '(?:some|my|mums|the|her|his|moms|dads)';
/** More of them than a usual dose. */
const MANY =
  '(?:all|loads of|a lot of|too many|a (?:whole |ful )?(?:bottle|packet|pack|box|bunch) of|the whole (?:bottle|packet|pack|box) of|(?:like )?(?:[5-9]|\\p{N}{2,}|ten|fifteen|twenty|thirty|forty|fifty|sixty|a hundred)|so many|everything)';
/** Follows `noose` where it is a knot of a craft. */
const KNOT =
  '(?! (?:knots? )?(?:for|in|as) (?:a |the |my |our )?(?:\\p{L}+ )?(?:fishing|fish|fly|scouts?|scouting|sailing|climbing|bracelets?|macrame|crochet|knitting|snares?|lasso|tent|camping|bird feeder|hammock|halloween|scarecrow|puppets?)(?!\\p{L})(?! \\p{L}+ (?:to hang|neck)))';
/** Before a wish to die that is one of a hero. */
const NOT_OF_HERO =
  '(?<!(?<!\\p{L})(?:hero|heroes|heroines?|protagonists?|antagonists?|villains?|characters?|lovers|knight|king|queen|prince|princess|wizard|witch|soldiers?) (?:just |really |only |no longer )?)';
/** Behind harm of others: that the writer means themselves, too. */
const SO_DO_I =
  '(?:(?:and |but |honestly |really |because )*(?:so (?:do|am|will|would) i|same here|same for me|(?:neither|nor) do i|me too|i (?:do|am|feel it|feel that) too|i feel the same(?: way)?|i (?:do|feel) (?:it|that|this) too|i (?:want|wish|would like|am going|will|plan) (?:to )?(?:do )?(?:that|it|this|the same)(?: too)?)(?! (?!(?:too|tonight|now|and|but|help|please|sometimes|every|today|really|so)(?!\\p{L}))\\p{L})|(?:and (?:its|it is|thats) )?(?:just |exactly |the same |same )?(?:like|as) (?:me|i (?:do|did|am|want to|feel))(?! to(?!\\p{L})))';
const HARM_OF_OTHERS =
  '(?:(?:(?:kill|hang|shoot|drown|cut|hurt|harm|starve|unalive|burn)(?:s|ed|ing)?|hung|shot) (?:him|her|them) ?sel(?:f|ves)|(?:end|ends|ended|take|takes|took) (?:his|her|their) (?:own )?life|wants? to die|doesnt want to live|self ?harms?|(?:is|feels) suicidal)';

const IDIOMS =
  '(?:die for|die laughing|dying to|laughing|shaving|by accident|accidentally|cooking|cutting onions|paper cut|oven|by mistake|embarrassment|of boredom|of laughter|of cringe|die my hair|hair dye|hit points|many kms|\\p{N}+ kms|respawn)';

/**
 * What pupils write in English. Decorated words are undone by `normalise` before, apostrophes left out, and a doubled letter
 * counts as one: only slips that change letters stand here.
 */
export const english: LanguageRules = {
  language: 'en',
  rules: [
    ...defineRules('danger', 'self_harm', {
      phrases: [
        ENDING,
        `${WISH} (?:to )?(?:end|ending|off|offing|delete|finish) ${SELF}`,
        `${WISH} (?:to |of |be |by |just |really |actually |badly )*(?:cut|cutting|hurt|hurting|harm|harming|burn|burning|stab|stabbing|starve|starving|punish|punishing|scratch|scratching|injure) ${SELF}(?! ${OBJECT})`,
        `(?:cutting|harming|hurting|burning|starving|scratching|punishing)(?:(?<!${BEFORE_CARE}(?:cutting|hurting|burning))|(?! ${SELF}${AGAIN})) ${SELF}`,
        `(?:cut|hurt|harm|harmed|burn|burned|burnt|starve|starved|scratched) ${SELF} (?:on purpose|to feel|again|at night|every|when|because|cos|cuz|so i|today|last night|yesterday|and i (?:cant|dont))`,
        '(?:i|ive|im|i have|i still|keep|been|relapsed|urges? to|want to|addicted to|clean from) (?:been )?(?:self ?h(?:a|e)?rm(?:ing|ed)?|sh ing)',
        `how (?:do i|can i|to) (?:to |2 |i (?:could |would |was |were )?|that i (?:was |could )?|just |really |actually |be |like )*(?:die|dy|dying|dieing|dead|death)(?!${COMPOUND})(?! (?:if|when|of|for|from|at|in (?:minecraft|the game|game)|out|hard|down|my|this|that|that hair))`,
        'wish(?:ed)? i (?:was|were|had|wasnt|werent|hadnt|had never|never|was never|hadnt ever|could just|didnt) (?:been )?(?:die|died|dead|gone|born|alive|exist|existed|not alive|wake up|been born|disappear|vanish)',
        '(?:dont|do not|didnt|no longer|not|never|nevr|doesnt feel like|cant|tired of|sick of|done with|hate|over) (?:really |even |evn |want(?:ed)? |wanna |wish |feel like |see any point |see the point |se (?:a|any|the) (?:point|reason) )*(?:to |of |in )*(?:live|living|be alive|being alive|exist|existing|life) (?:anymore?|any more?|ani ?more?|at all|no more?|like this|this life|in this world|on this earth)',
        '(?:dont|do not|no longer|cant) (?:really |even )*(?:want|wanna|wish) (?:to )?(?:live|be alive|exist|keep living|continue living)(?! (?:in|with|near|at|here|there|next|on|by|together|alone|away|like|under|without))',
        '(?:dont|do not|no longer|never|cant) (?:really |even )*(?:want|wanna|wish|bear) (?:to )?(?:be|stay|go|carry|wake up|keep going) ?(?:here|around|on|up|alive)? (?:anymore?|any more?|ani ?more?|no more?|tomorrow|ever|again|on this earth)',
        '(?:no|not any|any|isnt any|wheres the|what is the|whats the|dont see (?:a|the|any)|no more) (?:point|reason|purpose|nothing) (?:left )?(?:in |of |to |for )*(?:living|live|life|me|be alive|being alive|stay alive|keep going|go on|going on|exist|existing|carry on|my life|being here|be here)',
        'nothing (?:left )?(?:to live|worth living|to stay|to be alive) ?(?:for|here)?',
        '(?:everyone|everybody|world|family|they|people|mum|mom|dad|you all|all|friends|parents) (?:is |are |would be |will be |wud be |be |all |l )*(?:better|happier|best) (?:of )?(?:without me|if i (?:was|were|am|wasnt|died|die|left)|of if i)',
        '(?:no ?(?:one|body)|nobody) (?:would|will|wud|will even|would even|wud even|even)? ?(?:even )?(?:care|cares|notice|notices|miss me|cry) (?:me )?(?:if|when) i (?:died|die|was gone|am gone|disappear|disappeared|killed|were dead|was dead|left|were gone|vanished|did not wake up|didnt wake up)',
        `(?:${WISH} (?:to |2 )?)(?:end|ending|finish) (?:it all|my (?:own )?life|everything|it tonight|things for good|the pain forever)${NOT_A_TEXT}`,
        `(?:end|ending|ended) (?:my (?:own )?life|it all tonight|it all tonite)${NOT_A_TEXT}`,
        '(?:take|taking|took) my (?:own )?life',
        '(?:i|im|i am|ive|been|feeling|feel|felt|so|having|have|get) (?:been |really |very |so |feeling |kinda |like |also )*suicid(?:al|le|e thoughts)',
        `(?:want to|wanna|going to|gonna|plan(?:ning|ed)?|i might|how (?:do i|can i|to|would i)|my|do|commit|committing) (?:to )?(?:commit |committing |do |attempt )?${SUICIDE}(?! (?:squad|prevention|rates?|bomb|in |by |note of|of |meaning|definition|synonyms?))${OTHERS}`,
        `how (?:do|does|can|could|would|might) (?:\\p{L}+ ){0,2}(?:people|ppl|person|humans?|teens?|teenagers?|kids|child|children|girls?|boys?|students?|adults|men|women|most|they|others) (?:\\p{L}+ ){0,2}(?:commit|do|attempt) ${SUICIDE}`,
        '(?:write|wrote|written|writing|leave|leaving|left|help me with|help with) (?:a |my |the )?(?:suicide|goodbye|good ?bye|last) (?:note|letter) (?:to|for|before)',
        'my suicide (?:note|letter)',
        'how (?:many|much) (?:\\p{L}+ ){0,6}(?:to (?:die|kill|overdose|od)|would (?:kill|be lethal|it take to die)|(?:is|are) (?:lethal|deadly|fatal|enough to die|enough to kill)|will kill|kill (?:me|you|a person|u)|before i die|until i die|i die)',
        'how (?:many|much) (?:\\p{L}+ ){0,2}(?:pills?|tablets?|paracetamols?|ibuprofen|meds|melatonin|painkillers|tylenol|advil|antidepressants) (?:\\p{L}+ ){0,6}(?:(?:never|not|dont|wont) (?:ever )?wake(?: up)?|sleep for ?ever)',
        '(?:painless|pain ?less|easiest|easy|quickest|quick|fastest|fast|best|less painful|least painful|peaceful|good) (?:and (?:quick|painless|easy) )?(?:ways?|method|methods) (?:to |of |for )(?:die|dying|kill mysel?f|killing mysel?f|suicide|commit suicide|end it|go for ever|unalive)',
        '(?:i|im|ive|just|have|tonight|gonna|going to|want to|will|might) (?:just |have |already |to |going |gonna )*(?:overdose|overdosed|overdosing|od ?ed|od on)',
        `(?:took|taken|swallow|swallowed|take|taking|ate|drank) (?:${WHOSE} )*${MANY} (?:(?:${MANY}|${WHOSE}|of) )*${PILLS}`,
        `(?:took|taken|swallowed|take|taking|ate|drank)(?:(?<!${REMINDED}(?:took|taken|swallowed|take|taking|ate|drank))|(?=${MISUSED})) (?:(?:some|the|my|her|his|those|these) )*(?:(?:mums|moms|dads|nans|grans|sisters|brothers) ${PILLS}|(?:sleeping pills|bleach|xanax)|pills?)`,
        '(?:slit|slitting|cut|cutting|cuts|slash|slice|slashed|sliced|bleeding|scars|razor|blade|razors|blades) (?:on |my |up |all over |the |into |open |to |across |from |in )+(?:my )?(?:wrists?|rists?|arms?|thighs?|veins?|skin|legs?|forearms?)(?! (?:hair|shaving))',
        `${WISH} (?:to |just |of |about )*(?:jump|jumping|step|stepping|throw mysel?f|throwing mysel?f|walk|walking|run|running) (?:of |out |in ?front |infront |into |onto |from |under |a |the |my )+(?:roof|bridge|building|balcony|window|cliff|train|trains|traffic|bus|car|cars|lorry|truck|tracks|multi ?storey|car ?park)`,
        'kms(?:ing)?(?! (?:is|from|per|to|an|away|long|in|of|apart|and|are|at|for|i))',
        'ctb',
        `${WISH} (?:to )?(?:just |really |go )*${ENDING}`,
        '(?:su[iy]?[cs][iy]+d[ea]?|suiside|sucide) (?:methods?|ways|is the (?:only|best) (?:way|option|answer|thing))',
        '(?:least painful|less painful|best|easiest) way to (?:go|die|leave this (?:world|life))',
        '(?:i have|ive got|i got|made) (?:a|my) plan (?:and|to (?:do it|die|end))',
        '(?:got|have|saved|saved up|hiding|collecting|stockpil\\p{L}+) (?:up )?(?:the|my|enough|all the|loads of) pills (?:\\p{L}+ ){0,4}(?:and|to|in my|for)',
        'take (?:all of them|them all|all the pills|every pill)',
        `(?:tie|tying|tied) (?:a|the|my) noose${KNOT}`,
        'standing(?<=(?:^ ?|(?<!\\p{L})(?:i|im|am|ive|been|just|now|currently|still|already|here|me|rn|(?:he|she|friend|mate|sister|brother) ?i?s) )standing) (?:on|at) (?:the|a) (?:bridge|roof|ledge|edge of|top of the)',
        '(?:im|i am) (?:up )?on (?:the|a) (?:bridge|roof|ledge)',
        '(?:life|living|my life) (?:isnt|is not|aint|s not|not|no longer|is no longer|doesnt feel|wasnt) worth (?:living|it|anything|all this)',
        'i (?:really |just |dont think i )*(?:dont |do not )?deserve to (?:die|live|be alive|be here|exist)',
        'i (?:should ?ve|should have|shouldve|wish i had|had better) (?:have |just )?(?:died|die)',
        '(?:cut|slit|slitting) (?:u|your|ur|the|my) (?:wrists?|rists?|veins?)',
        'bled out from (?:your|my|the|ur)? ?(?:wrists?|arms?)',
        'which way to cut',
        '(?:this|it|tonight|today|tomorrow) (?:is|will be|s|might be|could be|is going to be) (?:going to be |probably |gonna be )?my last (?:message|day|night|goodbye|chat|time here|words|day alive)(?: on earth)?(?! (?:of|at|in|before|for))',
        '(?:tell|say|sorry|look after|give|miss|who will|take care|mad|sad|cry|remember me) (?:\\p{L}+ ){0,8}(?:when|after|once|if) (?:im|i am) gone(?! (?:on|to|for|out|away))',
        '(?:burn|cut|hurt|scratch) mysel?f with (?:\\p{L}+ ){1,3}when (?:i|im) (?:(?:feel|feeling|am|get|really|so|very) )*(?:sad|bad|low|down|angry|upset|lonely|alone|numb|empty|stressed|anxious|worthless)',
        '(?:burn|burned|burnt|cut|scratch|scratched|hurt|hit|bruise|punch|bite) (?:my ?self|mysel?f|my (?:arms?|legs?|skin|wrists?|thighs?)) (?:\\p{L}+ ){0,2}(?:with (?:a |my |the )?(?:lighter|cigaret\\p{L}*|blade|razor|sharpener|scissors|match|needle|compass|glass)|till|until|so (?:i|it)|when i|whenever|because i|every (?:day|night|time)|on purpose|to (?:feel|punish|cope))',
        '(?:hide|cover|covering|hiding|conceal|hid) (?:up )?(?:my |the |self ?harm |fresh |these |all )+(?:cuts|self ?harm|self ?harm scars|cutting)(?! (?:of|from the))',
        '(?:hide|hiding) (?:that )?(?:im|i am) not eating',
        '(?:hide|hiding) (?:my |the |food )+(?:so|from (?:my )?(?:mum|mom|parents)) (?:\\p{L}+ ){0,4}(?:eat|ate|fat|skinny)',
        '(?:dont|do not) want to be here (?:\\p{L}+ ){0,3}(?:at all|alive|anymore)',
        '(?:do|doing|done) (?:something|sth|smth) (?:really )?(?:bad|stupid|horrible|terrible|dangerous|drastic) (?:\\p{L}+ ){0,3}(?:to|hurt|with) mysel?f',
        'if i (?:just )?(?:died|die|disappeared|disappear|was gone|wasnt here|vanished|vanish|killed mysel?f|were dead|was dead|wasnt alive|never existed) (?:\\p{L}+ ){0,2}(?:no ?one|nobody|any ?one|any ?body|who|would (?:they|my|any)|will (?:they|my|any)|things would|it would be better|theyd)',
        '(?:better of|happier|better) (?:if i (?:was|were|am) (?:dead|gone|not here|never born)|if i (?:died|didnt exist|disappeared|wasnt (?:here|alive|around))|without me(?: here| around| alive)?)(?! (?:in|on|at|play))',
        '(?:tired|sick|done|fed up|exhausted|bored) (?:of|with|from) (?:living|life|being alive|my life|existing|this life|this world)(?! (?:in|with|at|under|science|lessons|of the))',
        '(?:rather|prefer to) not (?:exist|be alive|be here|live|wake up)',
        '(?:would it|will it|does it) hurt (?:to|if i) (?:jump|jumped|hang|drown|die)',
        '(?:what|which) (?:\\p{L}+ ){0,2}(?:pills?|tablets?|poisons?|medicines?|drugs?|chemicals?|meds) (?:can |could |will |would |to |that )*(?:kill|end) (?:me|you|u|my|a person|fast|quick|your)',
        'how (?:to|do i|can i|do you|would i|do u) (?:overdose|od)(?! (?:is|be|treat))',
        'die on purpose',
        '(?:write|help|make|draft) (?:\\p{L}+ ){0,4}suicide (?:note|letter)',
        '(?:attempted|tried to die|tried it) again (?:last|yesterday|today|tonight|and)',
        '(?:use|used|using|took|dragged|drag|put) (?:it|a blade|the blade|a razor|the razor|scissors|my compass) (?:on|across|to|against) my (?:leg|arm|wrist|skin|thigh|neck|throat)s?',
        'blade (?:from|out of|of) (?:my|a|the) sharpener',
        '(?:im |i |going to |gonna |wanna |want to )(?:be )?unalive ?(?:d|ing)? ?(?:mysel?f|me|tonight|soon)?',
        '(?:go to sleep|sleep|fall asleep|go to bed) (?:and|n|but|so i) (?:just |i |then )*(?:never|not|dont|wont) (?:ever )?(?:wake|waking|wakeup|have to wake)',
        '(?:hope|wish|pray|praying) (?:that )?(?:i|to) (?:dont|do not|never|didnt|wont|just dont|not|just) (?:ever )?(?:wake up|wake|die in my sleep)',
        'die in my sleep',
        '(?:this is|its|it is|tonight is|today is|tomorrow is) (?:going to be |gonna be |probably )?my last (?:message|day|night|goodbye|good ?bye|chat|time here|words)(?! (?:of|at|in|before|on))',
        '(?:wont|will not|not going to|not gonna) be (?:here|around|alive) (?:tomorrow|much longer|for long|for much longer|after tonight|anymore|any more|next week|by)',
        '(?:i )?(?:want|wanna|wish|just want) (?:to )?(?:i could )?(?:just )?(?:disappear|vanish|stop existing|cease to exist|not exist|be gone|be no more) ?(?:forever|for ever|for good|permanently|and never)?',
        '(?:making|make|made|force|forcing) mysel?f (?:throw ?up|sick|vomit|puke|be sick)',
      ],
      ...{ told: TOLD, wording: WORDING, firstPerson: FIRST_PERSON },
      unless: IDIOMS,
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        `${NOT_OF_HERO}(?:want|wanto|wnt|wan|wnat|wanted|wanna|wants|wish|rather|ready|feel like|thinking (?:of|about)|thought (?:of|about)|urge|tempted|plan(?:ning|ing|ed)?|decided|tried|i (?:will|might|may|should|just|need|could just|have|deserve|really)) (?:to |2 |i (?:could |would |was |were )?|that i (?:was |could )?|just |really |actually |be |like )*(?:die|dy|dying|dieing|dead|death)(?!${COMPOUND})(?! (?:if|when|of|for|from|at|in (?:minecraft|the game|game)|out|hard|down|my|this|that|that hair))`,
        'self ?h(?:a|e)?rm(?:ed|ing|s)? (?:again|and|every|since|for|last|today|because|help)',
        '(?:suicidal|suicide) (?:thoughts|ideation|again|rn|tonight|plan) ?(?:again|every|for|i|all|keep|wont|and|help)?',
        'suicid(?:el|al|le|ally)',
        'self ?harm scars',
        `${FRIEND} (?:\\p{L}+ ){0,10}(?:(?:kill|killing|hang|hanging|cut|cuts|cutting|hurt|hurting|harm|harming|unalive|burn|burning|starving) (?:him|her|them|there|their|his) ?sell(?:f|ves)|(?:end|ending|take|taking) (?:his|her|their|there) (?:own )?life|commit suicide|suicid(?:e|all)|self ?harm(?:s|ing|ed)?|wants? to die|wanna die|doesnt want to (?:live|be alive)|overdosed?|wish(?:es)? (?:she|he|they) (?:was|were) dead|took (?:a lot of|loads of|too many|all (?:her|his)) pills|dont want to live|not want to live)`,
        `(?:thinking (?:about|of)|think about|thought about|considering|tried|attempted) (?:to )?(?:commit |committing |attempt )?${SUICIDE}(?! (?:squad|prevention|rates?|bomb|in |by |note of|of |meaning|definition|synonyms?))${OTHERS}`,
      ],
      ...{ told: TOLD, wording: WORDING, firstPerson: FIRST_PERSON },
      ...{
        unless: IDIOMS,
        teaching: TEACHING,
        writer: WRITER,
        lesson: LESSON,
        asking: ASKING,
        friend: A_FRIEND,
      },
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        `${HARM_OF_OTHERS} ${SO_DO_I}`,
        '(?:its me|i am the one|im the one|the one is me|that friend is me) (?:who|that) (?:really |actually )?(?:wants? to (?:die|be dead|kill mysel?f)|self ?harms?|(?:cuts?|hurts?) (?:mysel?f|her ?self|him ?self)|cuts?(?! \\p{L})|(?:is|am) suicidal)',
      ],
    }),
    ...defineRules('danger', 'abuse', {
      phrases: [
        `${KIN} (?:\\p{L}+ ){0,8}(?:in|into|in to) my bed`,
        `${KIN} (?:\\p{L}+ ){0,2}comes (?:into|in|to) my rom at night`,
        '(?:pics?|pictures?|photos?|videos?) of (?:me|my body|mysel?f) (?:\\p{L}+ ){0,3}(?:without|with no|naked|nude|undress\\p{L}*|in (?:my )?(?:underwear|bra|bikini|pants)|showering)',
        '(?:did|does|do|doing|done) (?:something|things|stuff|bad things|weird things|horrible things|sexual things) to me (?:and|when|that|at|in|i|last|he|she|it|but)',
        '(?:touch|touches|touched|touching|feel|feels|rubs|rubbed|kisses|kissed|grabs|grabbed|puts? (?:his|her|their) hands?) (?:me |up |my |on my |under my |down |between my )+(?:private|privates|private parts?|bits|legs|thigh|thighs|boobs|breasts?|bum|butt|chest|skirt|inapropriat(?:e|ely)|inappropriately|there|weird(?:ly)?|where|when i|at night|in my sleep|and (?:i|told|said))',
        '(?:made|makes|make|making|forced|forces|forcing|force|tried to make|trying to make) me (?:to )?(?:touch|undress|take (?:of|my)|get naked|strip|kiss|have sex|do (?:sexual|sex|stuff|things|it)|sleep with|watch porn|send (?:nudes?|him|her|pics|pictures|photos|naked)|suck|marry|get married)',
        '(?:i was|i got|ive been|i have been|he|she|they|was|being|been|getting) (?:sexually |physically |emotionally )?(?:raped|molested|groomed|(?:sexually |physically )(?:abused|assaulted|harassed))(?: me)?',
        '(?:im|i am|i was|ive been|being|been|getting|i think im) (?:being |getting |sexually )*abused',
        '(?:coach|teacher|tutor|imam|priest|stranger|old man|older man|boss|step ?dad|step ?father|uncle) (?:\\p{L}+ ){0,6}(?:kis|kises|kised|kising) me(?! on the (?:cheek|forehead|head)| god)',
        'abus(?:e|ed|ing|es) (?:\\p{L}+ ){0,6}(?:does|did|doing|do) (?:that|this|it|the same) to me',
        'abuses me',
        'abusing me',
        '(?:ask|asks|asked|asking|wants|wanted|want|tells|told|telling|keeps asking|begs|pressures?|pressuring|blackmail(?:s|ing|ed)?|threatens?) (?:me )?(?:to |for |into )+(?:send(?:ing)? |take |show |give )*(?:him |her |them )?(?:my |some |a |more )?(?:nudes?|naked|nude|private (?:pics?|photos?|pictures?)|pics? (?:of my body|without|with no|in my)|pictures? (?:of my body|without|with no)|photos? (?:of my body|without|with no|naked)|body pics?)',
        '(?:has|have|got|posted|post|leak|leaked|share|shared|sharing|send|show|spread|shows?|sends?|leaks?|posts?) (?:to )?(?:my|all my) (?:nudes?|naked (?:pics?|photos?|pictures?)|private (?:pics?|photos?|pictures?))',
        'blackmail(?:ing|s|ed)? me',
        'sextort\\p{L}*',
        '(?:scared|afraid|terrified|frightened|dont want|dread) (?:of |to )+(?:go(?:ing)? home|be(?:ing)? (?:at )?home|my (?:step)?(?:dad|father|mum|mom|mother|uncle|brother|parents)|be alone with)',
        '(?:dont|doesnt|wont|never|not) (?:let me eat|feed me|give me (?:any )?food|allow me to eat)',
        '(?:havent|not) eaten (?:for|in) (?:days|two days|three days|\\p{N}+ days)',
        '(?:forcing|forced|forces|force|making|made|makes) me (?:to |into )*(?:a )?(?:marry|marriage)',
        '(?:marry) (?:a man|someone|him) (?:i dont|who i dont|when i)',
        'marry me of',
        'taking me (?:abroad|away) to (?:get )?(?:marry|married|be cut)',
        '(?:said|told me|says|tells me|make me promise|made me promise|promise) (?:not to|dont|never to|to not) (?:tell) (?:any ?one|any ?body|my (?:mum|mom|dad|parents)|no ?one) (?:what|about|or|that|because)',
        '(?:our|its a|a) (?:little |special )?secret (?:what he|between us (?:and|when)|and he|that he)',
        `${KIN} (?:\\p{L}+ ){0,6}(?:molests?|molested|rapes?|raped|touches|touched|touching|gropes?|groped) (?:on )?me(?! (?:at|in (?:chess|fifa|a|the|mario|monopoly|cards|fortnite)|by|to (?:the|it)|again at|up|with (?:a (?:question|joke|ball|snowball|pillow)|jokes|questions)|home|\\p{N}))`,
      ],
      ...{ told: TOLD, wording: WORDING, firstPerson: FIRST_PERSON },
      ...{ played: `(?:${SPORT})`, meant: MEANT, teaching: TEACHING, writer: WRITER },
    }),
    ...defineRules('danger', 'abuse', {
      phrases: [
        `${KIN} (?:\\p{L}+ ){0,6}(?:hits?|hitting|beats?|beating|hurts?|hurting|punches|kicks|slaps|abuses) (?:us|my (?:mum|mom|sister|brother|dad|little \\p{L}+))`,
        `(?:i am|im|ive been|i was|i get) (?:being |getting )?(?:hit|beaten|beat up|slapped|punched|kicked|whipped) by my (?:own )?${KIN}`,
        `(?:bruises?|marks|black eye|burns|cuts) (?:\\p{L}+ ){0,4}(?:from|by|because of) (?:my )?${KIN}`,
        '(?:grab|grabs|grabbed|pinned|pushed|attacked|followed) me (?:\\p{L}+ ){0,4}(?:and (?:grabbed|touched|pushed|wouldnt let|tried)|by the (?:neck|throat|hair)|against)',
        '(?:beat|beats|beating|beaten|jump|jumped|kick|kicking) me up (?:\\p{L}+ ){0,2}(?:every|again|after|at|and|in|because|today|behind|film)',
        `${KIN} (?:\\p{L}+ ){0,6}(?:hits?|beats?|beat|slaps?|slapped|kicks?|kicked|punches|punched|chokes?|choked|strangles?|strangled|whips?|whipped|burns?|burned|burnt|hurts?|hurting|hitting|hitting|beating|slapping|kicking|punching|choking|throws? (?:things|stuff|plates) at|abuses?|abused|abusing|locks?|locked) (?:on )?me(?! (?:at|in (?:chess|fifa|a|the|mario|monopoly|cards|fortnite)|by|to (?:the|it)|again at|up|with (?:a (?:question|joke|ball|snowball|pillow)|jokes|questions)|home|\\p{N}))`,
        '(?:locks?|locked) me (?:in|up|out|inside)',
        '(?:he|she|they|my \\p{L}+) (?:\\p{L}+ ){0,3}(?:hits?|beats?|slaps?|punches|kicks?|chokes?|hurts?) (?:me|my (?:mum|mom|sister|brother|little brother|little sister)) (?:when|every|if|because|with (?:a|his|her|the) (?:belt|stick|cable|shoe|hand|fist)|all the time|again|so (?:hard|bad)|a lot|at home|and i)',
      ],
      ...{ told: TOLD, wording: WORDING, firstPerson: FIRST_PERSON },
      ...{ played: PLAYED, meant: MEANT, teaching: TEACHING, writer: WRITER },
    }),
    ...defineRules('danger', 'threat', {
      phrases: [
        '(?:im|i am|il|i will|ima|i) (?:going to|gonna|want to|wanna|will|finna|about to|plan to|planning to|swear il)? ?(?:really |just )*(?:stab|shank|murder|strangle|behead) (?!it|this|the|a|an|some|at|in|for|and|you|my (?:\\p{L}+ ){1,4}(?:lancet|insulin|epi ?pen|glucose|blood sugar)(?!\\p{L}))\\p{L}+',
        '(?:there is|theres|there will be|there will|i put|i planted|i left|planted|hid|puting|plant) (?:going to be )?a bomb (?:in|at|under|on|inside|that)',
        'bomb (?:for|in|to|at) (?:my|the|our) (?:school|class|teacher|canteen|assembly|toilets)',
        'list of (?:people|kids|names|students|teachers) (?:\\p{L}+ ){0,4}(?:die|kill|pay|hurt|regret|shoot|dead)',
        '(?:beat|beating|punch|kick|choke|strangle) (?:him|her|them|\\p{L}+) (?:until|till|to death|unconscious)(?! (?:the|we) )',
        '(?:poison|spike|put (?:something|bleach|poison|pills) in) (?:his|her|their|my \\p{L}+|the teachers?) (?:drink|food|water|lunch|tea|coffee|bottle|dinner)',
        '(?:has|got|with|have) a (?:knife|gun|nife|weapon) and (?:says?|said|is|wants|will|he|she|they|threaten\\p{L}*|im|i)',
        '(?:is|are|im) (?:going to|gonna) (?:stab|shoot|shank|jump) me',
        '(?:(?:im|i am|i|ill|i will|we|were|imma) )?(?:going to|gonna|want to|wanna|will|finna|about to|planning to|plan to|have to|swear i will|might|could|really want to|just want to|will actually|swear il) (?:really |just |actually |fucking |literally )*(?:kill|shoot|stab|murder|hurt|attack|poison|strangle|beat up|bash|burn|bomb|blow up|shank|jump|slaughter|end|cut|knife|smash) (?:up )?(?:him|her|them|my (?:little |big |stupid |baby |older |younger )?(?:teacher|class|whole|bro|mum|mom|dad|step\\p{L}*|sister|brother|parents|bully|bullies|ex|classmates?|math\\p{L}*|head\\p{L}*|family|principal)|every ?one|every ?body|people|some ?one|some ?body|that (?:boy|kid|girl|teacher|guy)|this (?:boy|kid|girl|teacher|guy)|the (?:teacher|school|kids|boys|girls|whole|head\\p{L}*|people|bully|bullies|principal|class)|kids|those|these|all of (?:them|you)|them all|you all|mr|mrs|ms|miss|school|u all)',
        '(?:bring|bringing|brought|take|taking|took|got|have|hid|hidden|hiding|carry|carrying|sneak|has|carries) (?:in )?(?:a |the |my |my dads |his |dads |with me a )?(?:gun|knife|nife|knive|weapon|bomb|pistol|machete|blade|rifle|shank|hand ?gun|acid) (?:\\p{L}+ ){0,3}(?:to|into|in|at|for) (?:the |my )?(?:school|class|lessons?|college|assembly|locker|bag tomorrow)',
        '(?:shoot|shooting|blow|blowing|bomb|bombing|burn|burning) (?:up |down )?(?:the |my |this |our )?(?:hole |whole )?(?:school|class ?rom|assembly|canteen|college|staf ?rom)(?: down| up)?(?! (?:in (?:minecraft|roblox|the)|photos?|pictures?|video))',
        '(?:he|she|they|someone|some ?one|this boy|this kid|a (?:boy|kid|guy|student)|my \\p{L}+|the boy|a man) (?:\\p{L}+ ){0,4}(?:said|says|told me|threaten(?:s|ed|ing)?|texted|messaged|wants to|keeps saying|tells me) (?:\\p{L}+ ){0,6}(?:kill|stab|shoot|shank|jump|murder|burn|beat) (?:me|us|my (?:mum|mom|family|friend|sister|brother|dad)|every ?one|people|some ?one|all of us)',
        '(?:threaten(?:s|ed|ing)?) (?:to )?(?:kill|stab|shoot|murder|beat|hurt|burn|shank|bomb|me with|us with)',
        '(?:have|got|made|making|make|writing|wrote|has) (?:a |my )?(?:kill|hit|death) list',
        '(?:dont|do not) come to school (?:tomorrow|on|monday|this)',
        '(?:he|she|they|someone|some ?one|a (?:boy|kid|guy|student|girl)|boy|kid) (?:\\p{L}+ ){0,4}(?:has|have|had|brought|got|showed me|with|carries|is bringing|bringing) (?:a |his )(?:gun|knife|nife|pistol|machete|bomb|weapon) (?:in|at|to|into|on) ',
      ],
      ...{ told: STORY, teaching: TEACHING, writer: `(?:${WRITER}|we)` },
      unless: `(?:${GAME}|penguins?|birds?|in the war|war two|napoleon|hitler|stalin|caesar|brutus|penalty|penalties|basket ?ball|photo ?shoot|laser tag|paint ?ball|nerf|water (?:gun|balloon)|confetti|chemistry club|fils? in)`,
    }),
    ...englishNotAllowed,
    ...defineRules('concern', 'distress', {
      phrases: [
        'i (?:have|got|ve) (?:no|zero|not any) friends?',
        '(?:no ?body|no ?one|every ?one|every ?body) (?:really |even )?(?:likes|loves|cares about|wants|understands|talks to|hates|ignores) me',
        '(?:no ?body|no ?one) (?:(?:would|will|wud) )?(?:even |ever |really )*(?:miss|misses) me',
        'i (?:really |just |so |fucking )*(?:hate|despise) (?:mysel?f|my life|being me|who i am|how i look|my body)',
        '(?:i feel|im|i am|feeling|i have been feeling|ive been feeling|i felt) (?:\\p{L}+ ){0,3}(?:alone|lonely|worthless|useless|hopeless|empty|numb|depressed|broken|a burden|like a burden|like a failure|so sad all|trapped)(?! (?:set|array|string|list|battery))',
        '(?:cry|crying|cried) (?:mysel?f to sle?p|every (?:night|day)|all (?:night|the time)|in the toilets?|for no reason)',
        '(?:im|i am|i keep|ive been|being|getting|been|they|he|she) (?:getting |being |keep )?(?:bullied|bullying me|bully me)',
        '(?:i have|i keep having|i get|i had|im having|i keep getting|i am having) (?:a )?panic attacks?',
      ],
      ...{ told: STORY, teaching: TEACHING, writer: WRITER },
      unless: `(?:set is|array|string|list|battery|essay on|essay about)`,
    }),
    ...defineRules('concern', 'distress', {
      phrases: [
        '(?:cant|cannot|can not) (?:take|do|cope|handle|deal|stand) (?:with )?(?:it |this |life |everything )?(?:anymore?|any more?|any longer)',
      ],
      ...{ told: STORY, played: SUBJECT, meant: OVERWHELMED },
    }),
  ],
};
