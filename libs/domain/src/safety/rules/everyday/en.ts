/** A request for teaching material. A report, a talk or a letter may also be the writer's own. */
export const TEACHING =
  '(?<=(?:write|make|design|create|plan|draft|prepare|need|produce|summari[sz]e|draw|build|give (?:me|us)|have to make|help (?:me|us) (?:with|do)|(?:can|could|will|would) (?:you|u) do|explain) (?:\\p{L}+ ){0,8})(?:leaflets?|posters?|brochures?|booklets?|pamphlets?|flyers?|info ?graphics?|lessons?|units?|workshops?|assembly|assemblies|presentations?|slides?|power ?points?|quiz|quizzes|worksheets?|hand ?outs?|role ?plays?|scenarios?|case stud(?:y|ies)|fact ?(?:files?|sheets?)|faqs?|check ?lists?|flash ?cards?|campaigns?|articles?|(?:school|staff) (?:policy|guidance|training)|letter to parents|displays?|tutor time|pshe|rse|citizenship)';
/** The writer, and not what they learn for. */
export const WRITER =
  '(?:i|im|ive|il|id|me|mysel?f|my(?! (?:(?:year|class|form|school|group|tutor|lesson|homework|project|pshe|rse|citizenship|health|psychology|students|pupils|badge|course|assembly|presentation)(?!\\p{L}))))';
/** Where a touch or a blow belongs to the game. */
export const SPORT =
  'chess|fifa|mario ?kart|monopoly|race|video ?game|rap battle|football|tennis|in pe|accidentally|by accident|tickl\\p{L}*|high five|tag|karate|boxing|judo|sparring';
/** Self-defence against someone who is not of the writer's home. */
export const SELF_DEFENCE =
  '(?:(?:learn|learning|teach|class|classes|moves?|lessons?) (?:\\p{L}+ ){0,4}self ?defen[cs]e|(?:defend|protect) (?:mysel?f|yoursel?f)|(?:hit|fight|punch|kick) back) (?:\\p{L}+ ){0,2}(?:if|in case|when|from|against|so) (?:that )?(?:some ?one|some ?body|any ?one|no ?body|no ?one|a (?:stranger|dog|attacker|bully)|strangers|attackers)(?!.{0,60}(?<!\\p{L})(?:home|house|family|dad|father|mum|mom|mother|brother|uncle|step\\p{L}*)(?!\\p{L}))';
/** Play and accidents. */
export const PLAYED = `(?:(?:with|by) (?:a|the|his|her|my) (?:\\p{L}+ ){0,2}(?:ball|pillow|cushion|snow ?ball|frisbee|puck|shuttlecock|lego|toy|balloon|water gun|nerf)|(?:snow ?ball|pillow|water|food) fights?|snow ?balls?|water balloons?|dodge ?ball|hide and seek|hide n seek|trampoline|in ?to the (?:pol|sand|snow|leaves)|bouncy castle|monkey bars|swings?|slide|skate ?board\\p{L}*|skating|roller ?blades?|wrestling (?:club|match|practice)|martial arts|taekwondo|rugby|basket ?ball|netball|hockey|cricket|volley ?ball|frisbee|goal ?keeper|in goal|tackled?|p ?e (?:lesson|class)|my bike|scooter|piggy ?back|arm wrestling|thumb war|as a joke|for a laugh|(?:we (?:were|was)|while|whilst) (?:just |only )?playing|(?:while|when|as) we (?:were|was) (?:just )?(?:play ?fighting|wrestling|messing (?:about|around)|racing)|by mistake|didnt mean to|not on purpose|${SELF_DEFENCE}|${SPORT})`;
/** Harm that is meant, in play too. */
export const MEANT =
  '(?:(?:if|whenever|unless|because|cos|cuz|so|until|till) (?:i|we)|(?:when|every time) i (?:lose|lost|win|get|got|dont|do|say|said|cry|forget|fail|come|ask|try|refuse|talk|answer|make|made|didnt|miss|missed|play|played|stop|cant)|(?<!not )on purpose|says (?:its|it is) (?:a (?:joke|game)|an accident|play|only|just)|(?:says?|said) (?:that )?it was (?:a joke|an accident|only|just)|belts?|cane|cable|(?<!hockey )stick|shoe|slipper|fists?|punish\\p{L}*|drunk|angry|so hard|(?:until|till) (?:i|it) bled?|until i (?:bleed|cry)|black eye|scared of|secret|(?:(?<!not )every|each|most|all) (?:single )?(?:day|night|week|weekend|evening|morning|the time)|after every|every time (?:after|before|we|i|he|she|they)|cut me|for hours|hates? me|tell any ?one)';
/** What no play excuses, where only learned words were found. */
export const GRAVE =
  '(?:touch\\p{L}*|grop\\p{L}*|rap(?:e|ed)|clothes|underwear|naked|nudes?|bed|bedrom|photos?|pics?|pictures?|afraid|scared|die|dead|kill\\p{L}*|suicid\\p{L}*|cut|cuts|cuting|hate|alone|cry|crying|cried|knife|stab\\p{L}*|gun|shoot\\p{L}*|threat\\p{L}*|neck|throat|head under|held|drown\\p{L}*|breath\\p{L}*|strangl\\p{L}*|chok\\p{L}*|burn\\p{L}*|lock\\p{L}*|always|never|again)';
/** Before medicine that is taken as it should be. */
export const REMINDED =
  '(?<!\\p{L})(?:remind|reminder|remember|forg[eo]t|forgetting|forgotten|alarm|chart|schedule|timetable) (?:\\p{L}+ ){0,3}';
/** Behind medicine: that it is not taken as it should be. */
export const MISUSED =
  '.{0,120}(?<!\\p{L})(?:wake|wakeup|die|dying|dead|asleep|sleep|end|everything|all|whole|hurt|want|wish|care|over|sorry|goodbye)(?!\\p{L})';
/** Medicine, a dentist, shaving, sport and first aid. */
export const CARE = `(?:${REMINDED}(?:take|taking|took) (?:my |the |his |her )?(?:\\p{L}+ ){0,2}(?:pills?|tablets?|medicines?|medication|meds|inhaler|insulin|antibiotics|vitamins)(?!${MISUSED})|dentist (?:\\p{L}+ ){0,8}(?:tooth|teeth|gums?|mouth|needles?|injection|drill\\p{L}*|fillings?|braces)|cut (?:my (?:legs?|chin|face|knees?)|mysel?f) (?:while |when |whilst )?(?:i was )?shaving|my (?:shoulder|knee|ankle|elbow|back|leg|foot|hip|wrist|hamstring|calf|rib)s? (?:really |still )?(?:hurts?|aches?|is sore|are sore|is swollen) (?:\\p{L}+ ){0,2}(?:after|from|since|during) (?:\\p{L}+ ){0,2}(?:swimming|running|basket ?ball|football|tennis|rugby|hockey|netball|cricket|volleyball|gymnastics|danc\\p{L}*|training|practice|pe|karate|judo|cycling|match|game|race|yoga|gym)|(?:some ?one|some ?body|a (?:person|classmate|friend)) (?:faints?|fainted|pas(?:es|ed)? out|is choking|chokes))`;
/** That care is none. */
export const NO_CARE =
  '(?:(?:because|cos|cuz|so|until|till) i|wake|die|dying|dead|death|kil\\p{L}*|suicid\\p{L}*|purpose|end it|overdos\\p{L}*|hate|alone|lonely|again|touch\\p{L}*|secretly|blades?|compass|feels? (?:better|nothing|good|numb)|hits?|beats?|drunk|cut(?:s|ting)? too)';
/** A lesson, homework or a textbook, which may ask about a friend. */
export const LESSON =
  '(?:pshe|rse|citizenship|work ?sheets?|home ?work|quiz|coursework|revision|text ?book|(?:question|task) \\p{N}+|exam question|question (?:on|in|from|of) (?:our|the|my|a)|(?:our|the|my) teacher (?:asks|asked|wants)|(?:health|wel ?being|tutor|life skills|psychology|sociology) (?:class|lessons?|studies|education)|case study|poster|leaflet)';
/** A friend in general, not a particular one. */
export const A_FRIEND = '(?:a|your|any) (?:best |close )?(?:friend|mate|classmate)';
/** What a writer says of themselves who only asks. */
export const ASKING =
  '(?:(?:how|what) (?:do|can|should|could|would) (?:i|we) (?:help|support|do|say|tell|talk to|answer|respond|react|listen|write)|(?:i|we) (?:need|have to|must) (?:(?:write|answer|explain|make|list|name|find) )?(?:an?|the|some|two|three|five|help|this|it)|(?:help|give|tell|show|explain to|teach|write) me(?! (?:she|he|they|that|about)(?!\\p{L})))';
/** Work with a hot or sharp tool by which the writer does not hurt themselves. */
export const BEFORE_CARE =
  '(?:hold|use|using|handle|dilute|pour|mix|heat|cut|carve|peel|chop|slice|grate|solder|carry|light|iron|sew|saw|drill|work|choke) (?:\\p{L}+ ){0,4}(?:glue gun|hot glue|soldering iron|iron|oven|stove|kettle|pan|wok|grill|bunsen burner|candle|sparkler|fireworks?|(?:craft |kitchen |bread |pen ?)knife|scalpel|peeler|grater|mandoline|saw|jigsaw|chisel|plane|drill|needle|sewing machine|lino(?: cut(?:ter|ting)?)?|scissors|curling iron|straighteners|axe|lathe|acids?|alkalis?|hydroxide|bleach|boiling water|hot water|chemicals) (?:\\p{L}+ ){0,6}(?:so (?:that )?(?:i|we) (?:dont|do not|wont|will not|never)|without|to avoid|and not) (?:accidentally |ever )?';
/** Behind care: that it happened before, or is meant. */
export const AGAIN =
  '(?! (?:again|any ?more|tonight|too|so|badly|deep|like|on purpose|when|every|because)(?!\\p{L}))';
export const CAREFUL = `${BEFORE_CARE}(?:cut|cutting|burn|burning|hurt|hurting|injur\\p{L}*|stab|stabbing|prick|pricking|poke|poking) (?:mysel?f|my (?:fingers?|hands?|thumb))${AGAIN}`;
/** A figure of a story at the begin of a message, as the one who acts. */
export const FIGURE =
  '(?<=^ ?)(?:in my (?:novel|story|play|script|comic) )?(?:my|the|our) (?:main |young |old )?(?:character|hero|heroine|protagonist|antagonist|villain|narrator)';
/** The writer beside a figure. */
export const BESIDE = `(?:${WRITER})`;
/** A lesson that is too hard, and no life. */
export const SUBJECT =
  '(?:equations?|unknowns?|fractions?|division|multiplication|times tables?|algebra|geometry|trigonometry|calculus|integrals?|derivatives?|quadratics?|polynomials?|logarithms?|vectors?|matrix|matrices|proofs?|sums|decimals?|percentages?|commas?|apostrophes?|spellings?|grammar|verbs?|tenses?|conjugations?|vocabulary|stoichiometry|moles|balancing|circuits?|loops?|recursion|code|sudoku|puzzle|crossword|level)';
export const OVERWHELMED =
  '(?:life|live|living|die|dead|cry|crying|cried|alone|lonely|every ?one|no ?one|no ?body|hates?|hurt|tired of (?:it|everything)|mum|mom|dad|parents|home|panic|scared|give up|giving up|depress\\p{L}*|numb|empty|worthless|useless|stupid|failure|failing|help me|please)';
