/** Material to teach with that somebody asks for. A report, a talk or a letter may also be the writer's own. */
export const TEACHING =
  '(?<=(?:write|make|design|create|plan|draft|prepare|need|produce|summari[sz]e|draw|build|give (?:me|us)|have to make|help (?:me|us) (?:with|do)|(?:can|could|will|would) (?:you|u) do|explain) (?:\\p{L}+ ){0,8})(?:leaflets?|posters?|brochures?|booklets?|pamphlets?|flyers?|info ?graphics?|lessons?|units?|workshops?|assembly|assemblies|presentations?|slides?|power ?points?|quiz|quizzes|worksheets?|hand ?outs?|fact ?(?:files?|sheets?)|faqs?|check ?lists?|flash ?cards?|campaigns?|articles?|(?:school|staff) (?:policy|guidance|training)|letter to parents|displays?|tutor time|pshe|rse|citizenship)';
/** The writer, and not what they learn for. */
export const WRITER =
  '(?:i|im|ive|il|id|me|mysel?f|my(?! (?:(?:year|class|form|school|group|tutor|lesson|homework|project|pshe|rse|citizenship|health|psychology|students|pupils|badge|course|assembly|presentation)(?!\\p{L}))))';
/** Where a touch or a blow belongs to the game. */
export const SPORT =
  'chess|fifa|mario ?kart|monopoly|race|video ?game|rap battle|football|tennis|in pe|accidentally|by accident|tickl\\p{L}*|high five|tag|karate|boxing|judo|sparring';
/** Play and accidents. */
export const PLAYED = `(?:(?:with|by) (?:a|the|his|her|my) (?:\\p{L}+ ){0,2}(?:ball|pillow|cushion|snow ?ball|frisbee|puck|shuttlecock|lego|toy|balloon|water gun|nerf)|(?:snow ?ball|pillow|water|food) fights?|snow ?balls?|water balloons?|dodge ?ball|hide and seek|hide n seek|trampoline|in ?to the (?:pol|sand|snow|leaves)|bouncy castle|monkey bars|swings?|slide|skate ?board\\p{L}*|skating|roller ?blades?|wrestling (?:club|match|practice)|martial arts|taekwondo|rugby|basket ?ball|netball|hockey|cricket|volley ?ball|frisbee|goal ?keeper|in goal|tackled?|p ?e (?:lesson|class)|my bike|scooter|piggy ?back|arm wrestling|thumb war|as a joke|for a laugh|we (?:were|was) (?:just |only )?playing|by mistake|didnt mean to|not on purpose|${SPORT})`;
/** Harm that is meant, in play too. */
export const MEANT =
  '(?:(?:if|whenever|unless|because|cos|cuz|so|until|till) (?:i|we)|(?:when|every time) i (?:lose|lost|win|get|got|dont|do|say|said|cry|forget|fail|come|ask|try|refuse|talk|answer|make|made|didnt|miss|missed|play|played|stop|cant)|(?<!not )on purpose|says its (?:a joke|an accident|only|just)|(?:says?|said) (?:that )?it was (?:a joke|an accident|only|just)|belts?|cane|cable|(?<!hockey )stick|shoe|slipper|fists?|punish\\p{L}*|drunk|angry|so hard|(?:until|till) (?:i|it) bled?|until i (?:bleed|cry)|black eye|scared of|secret|(?:(?<!not )every|each|most|all) (?:single )?(?:day|night|week|weekend|evening|morning|the time)|after every|every time (?:after|before|we|i|he|she|they)|cut me|for hours|hates? me|tell any ?one)';
/** What no play excuses, where only learned words were found. */
export const GRAVE =
  '(?:touch\\p{L}*|grop\\p{L}*|rap(?:e|ed)|clothes|underwear|naked|nudes?|bed|bedrom|photos?|pics?|pictures?|afraid|scared|die|dead|kill\\p{L}*|suicid\\p{L}*|cut|cuts|cuting|hate|alone|cry|crying|cried|knife|stab\\p{L}*|gun|shoot\\p{L}*|threat\\p{L}*|neck|throat|head under|held|drown\\p{L}*|breath\\p{L}*|strangl\\p{L}*|chok\\p{L}*|burn\\p{L}*|lock\\p{L}*|always|never|again)';
