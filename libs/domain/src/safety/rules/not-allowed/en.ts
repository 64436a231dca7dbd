import { defineRules, type Rule } from '../rule.js';

/** A request for a way to do something. */
const ASK =
  '(?:how (?:to|2|can|could|would|should|do|does)(?: (?:i|you|u|we|one|someone|somebody|a (?:person|kid|child|student|teen|teenager)))?|(?:teach|show|tell|help) me (?:how )?(?:to|2|a way to)?|(?:best|easiest|quickest|fastest|easy|quick|good|simple) ways? (?:to|of|2|for)|(?:instructions?|guide|steps?|step by step|recipe|tutorial|manual|tips|plan|way|method|video) (?:how )?(?:to|for|on|of|2)|i (?:want|wanna|need|plan|am trying|will try) ?(?:to)?|(?:can|could) (?:you|u) (?:\\p{L}+ ){0,2}(?:how to|me to|me)|help with|should (?:i|we)|is it (?:ok|okay|fine) to|ideas (?:to|for|on)|where (?:to|can i|do i|could i|can you|can u|can a \\p{L}+))';
/** A request for a thing. */
const WANT =
  '(?:where (?:can|do|could|to|would) ?(?:i|u|you|we|one|people|kids|teens)? ?(?:\\p{L}+ ){0,2}(?:buy|get|find|order|watch|see|download)|how (?:do|can|could|to) (?:i |you |u |we )?(?:buy|get|find|order|download|obtain)|(?:give|show|send|get|find|sell|write) (?:me|us)|(?:link|links|url|lik) (?:to|for|of|with)|best (?:place|site|shop|app) (?:to|for) (?:find|get|buy|order)|(?:can|could|will) (?:you|u) (?:give|get|send|show|sell) me|where do people my age get|i (?:want|wanna|need|am looking for)|im looking for|looking for|(?:want|need) (?:to|2) (?:buy|get|see|watch|find|order))';
/** A request for a text. */
const WRITE =
  '(?:write|make|create|generate|tell|compose|draft|give|show|invent|think of|say|make up|i (?:want|need)|continue|finish|roleplay|role play|describe|draw|paint|post|send)';

/** Of words about children. Ages as `normalise` writes them. */
const CHILD =
  '(?:child|children|childs|childrens|kids?|minors?|under ?age|underaged|todlers?|infants?|bab(?:y|ies)|pre ?teens?|tweens?|teens?|tenagers?|tenage|school ?(?:girls?|boys?|kids?)|litle (?:girls?|boys?|ones?)|young (?:girls?|boys?)|loli|shota|jailbait|lolicon|youths?|juveniles?|(?:[3-9]|1[0-7]|three|four|five|six|seven|eight|nine|ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen) ?(?:yrs?|years?|yo|y o)(?: old)?s?|1[ieastob]yo?s?|grade (?:[1-9]|1[0-2])|(?:year|yr) (?:[3-9]|1[01])s?)';
/** Children other than the writer: pupils ask about their own bodies, with their age. */
const OTHERS_CHILD =
  '(?:child|children|childrens|kids?|todlers?|infants?|babies|(?:litle|young) (?:girls?|boys?|kids?)|(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve) years? olds?)';
const BODY = '(?:penis|dick|cock|boner|genital\\p{L}*|vagina|pussy|undress(?:es|ing)|ejaculat\\p{L}*)';
/** Of the body, that children are taught about or cared for. */
const TAUGHT =
  '(?:explain\\p{L}*|talk\\p{L}* to|teach\\p{L}*|names? (?:of|for)|parts?|anatomy|circumcis\\p{L}*|diapers?|napp(?:y|ies)|wash\\p{L}*|bath\\p{L}*|hygiene|infection|rash|pain|characteristics?|hormones?|develop\\p{L}*)';
const CLASSMATE =
  '(?:(?:my|a|his|her) clas ?mates?|(?:girls?|boys?|someone|kid|kids|guy|people) (?:\\p{L}+ ){0,2}(?:in|from|at|of) (?:my|our|the) (?:class|school|year|grade)|my (?:teacher|friend|crush|ex|sister|cousin|neighbou?r|girlfriend|boyfriend|step ?sister|step ?mom|clas|year))';
const SEXUAL =
  '(?:porn\\p{L}*|nudes?|nudity|naked|topless|undressed|sexual\\p{L}*|sexy|sexting|sexts?|sex (?:chat|chats|material|video|videos|story|stories|scene|scenes|tape|tapes|pics?|pictures?|photos?|content|with)|have sex|having sex|had sex|has sex|for sex|into sex|about sex|child sex|erotic\\p{L}*|hentai|smut|fetish|onlyfans|masturbat\\p{L}*|orgasm|blow ?job|strip (?:for|naked)|seduce|lewd|csam|sexualized|sexualised)';
/** Words by which a text protects or teaches children, asks about them, or reports what was done to the writer. */
const PROTECTED =
  '(?:law|laws|legal|legally|illegal|crime|criminal|police|report\\p{L}*|protect\\p{L}*|prevent\\p{L}*|safe|safety|safely|keep(?:ing)? (?:kids|children) (?:of|from|safe)|victims?|survivors?|education|educate|lessons?|teach (?:kids|children|teens|teenagers|year)|pshe|rse|consent|puberty|abused?|abuser|harm|harms|harmful|effects?|affects?|influence|risks?|dangers?|dangerous|stop|quit|addicted|addiction|statistics|studies|study|research|article|essay|debate|newspaper|news|documentary|why|should (?:schools|kids|children|parents)|what (?:is|are|does)(?! (?:the )?(?:best|easiest|quickest|good|some|a good|names? of (?:a )?(?:sites?|shops?|places?)))|normal (?:for|to|that)|at what age|naked eye|painters?|painted|angels|emperors?|lord of the flies|symboli[sz]\\p{L}*|showed me|shown me|shows me|born|gangs?|county lines|what can i do|what should i do|who can help|parental|block|filter|sociology|biology|health|charity|campaign|leaflet|awareness|poster|statue|statues|paintings?|sculpture|art history|renaissance|baby (?:mole|rat)|mole rats?|asks? me|asked me|asking me|sent me|wants me|told me|forc(?:ed|es|ing) me|made me|makes me|of me|my own|without my|i didnt ask|dont want|do not want|scared|blackmail\\p{L}*|therap\\p{L}*|counsel\\p{L}*|transmit\\p{L}*|reproduc\\p{L}*|dimorphism|selection|orientation|harassment|assault|warn\\p{L}*|clinic|doctor|nurse|contracepti\\p{L}*|condoms?)';
/** Of sex, that is learned about, drawn or seen in art, or done to the writer. */
const LEARNED =
  '(?:adicted|addiction|effects?|affects?|laws?|legal|illegal|stop|quit|harm|harmful|why (?:is|are|do|does|was|were)|essay|debate|policy|education|naked (?:eye|mole|singularit\\p{L}*)|art history|degas|picasso|nude stud\\p{L}*|life drawing|paintings?|sculptures?|statues?|renaissance|michelangelo|asked me|asking me|asks me|made me|makes me|sent me|show(?:ed|n|s) me|forced|dont want|parental|block|report\\p{L}*|protect\\p{L}*|prevent\\p{L}*|of me|help (?:against|with|if)|studies|study|research|article|victims?|safe|talk to my|who can help|lessons?|brain|teenagers and)';

const WEAPON =
  '(?:(?:pipe|nail|letter|car|petrol|dirty|home ?made|fire|suitcase|real|working|hydrogen|atom|atomic|nuclear|chlorine|pressure cooker|fertili[sz]er) ?bombs?|bombs?|bom|explosives?|molotov\\p{L}*|napalm|thermite|tnt|grenades?|landmines?|detonators?|(?:ghost|home ?made|3d(?: printed)?|ed printed|zip) guns?|hand ?guns?|guns?|pistols?|rifles?|shotguns?|fire ?arms?|silencers?|bullets|ammo|ammunition|(?:nerve|poison|toxic|mustard|chlorine|sarin) (?:gas|agent)|sarin|ricin|anthrax|ied|tatp|c4|gun ?powder|(?:chemical|biological|nuclear|bio) weapons?|brass knuckles?|shank|weapons?|ak ?47|dynamite)';
/** Those whose making is no lesson, for a message that says nothing else. */
const WEAPON_ALONE =
  '(?:(?:pipe|nail|letter|car|petrol|home ?made) ?bombs?|bombs?|explosives?|molotov\\p{L}*|napalm|thermite|grenades?|landmines?|detonators?|ghost guns?|silencers?|nerve gas|sarin|ricin|tatp)';
const NOT_A_WEAPON =
  '(?:bath ?bombs?|seed ?bombs?|bath|fortnite|minecraft|roblox|nerf|water (?:gun|pistol|bomb|balloon)s?|glue guns?|calorimet\\p{L}*|glow|bubble gun|rubber ?band|paper|lego|cardboard|manhattan project|hiroshima|nagasaki|games?|gaming|blender|unity|godot|scratch|drawing|draw|paint|clay|cosplay|props?|3d model|model|volcano|cake|hot glue|heat gun|nail gun|massage|photo bombs?|cherry bomb|bomberman|defuse|history|world war|ww[12i]|soldiers|knights?|control|laws?|licen[cs]e (?:for|to hunt|plate)|hunting|statistics|deaths|essay|article|news ?paper|documentary|poem|physics|recoil|speed of|path of|bullet (?:point|journal|list|train)s?|bullets? (?:points?|list)|staple gun|spud gun|tattoo gun|radar gun|speed gun|treaty|ban|banned|protest|metal detectors work|what to do if|if (?:some ?one|a \\p{L}+|you see)|workshop|plot|guy fawkes|parliament|who (?:invented|wanted)|why did)';
const DRUG =
  '(?:crystal ?meth|meth|methamphetamine|cocaine|coke|crack|heroin|lsd|acid tabs|mdma|ecstasy|molly|weed|cannabis|marijuana|hash(?! (?:map|table|function|code|tag|brown|value|set|key|sum|of))|ketamine|ket|fentanyl|xanax|spice|shrooms|(?:magic|psychedelic) mushrooms|dmt|ghb|rohypnol|rofies|roofies|oxycodone|oxy|codeine|adderall|aderal|ritalin|lean|purple drank|steroids|speed pills|drugs|pills|edibles|nitrous|laughing gas|snus|vapes?|vape juice|cigarettes|tobacco|nicotine|fake (?:id|ids|prescription))';
/** Those whose making, growing or buying is no lesson and no household word, for a message that says nothing else. */
const DRUG_ALONE =
  '(?:crystal ?meth|meth|methamphetamine|cocaine|heroin|lsd|mdma|ecstasy|weed|cannabis|marijuana|ketamine|fentanyl|xanax|magic mushrooms|dmt|ghb|rohypnol|purple drank)';
const ALCOHOL =
  '(?:alcohol|alcopops?|beer|beers|vodka|wine|whisk(?:y|ey)|liquor|booze|drinks?|gin|rum|tequila)';
const UNDER_AGE =
  '(?:under ?age|under (?:18|21|16|the age)|as a (?:minor|teen|teenager|kid|child|\\p{N}+)|im (?:1[0-7])|at 1[0-7]|minors?|without (?:an )?id|fake id|for (?:a )?(?:1[0-7]|minors|kids|teens)|at school|in(?:to)? (?:the )?(?:school|prom|class|dance)|(?:behind|from|without) my (?:parents|mum|mom|dad))';
const LEARNED_OF_DRUGS =
  '(?:stop\\p{L}*|quit|quiting|give up|adicted|addiction|help my|help a|say no|refuse|overcom\\p{L}*|recover\\p{L}*|laws?|history|opium wars?|biology|pharmacolog\\p{L}*|chemistry of|prohibition|why (?:do|is|are|was)|of coke|coca cola|diet coke|minecraft|coke (?:can|bottle|and mentos|oven)|garden\\p{L}*|weed (?:killer|out)|weeds|of weeds?|lean (?:muscle|on|against)|high (?:grades|marks|scores?)|pshe|health|lesson|leaflet|poster|quiz|essay|article|report|newspaper|documentary|dangers?|risks?|effects?|affects?|brain|liver|worried|support group|prescribed|doctor gave|spice (?:cake|rack|girls)|pumpkin spice|home cooking|cooking (?:oil|class|classes|lesson|lessons|wine|show|with)|speed of|crack (?:an|a|the|in)|dealing with|statistics|facts|information|legali[sz]\\p{L}*|peer pressure|sniffer|sports?|doping|headache|antibiotics|half life)';

const PERSON =
  '(?:some ?one|some ?body|some1|a (?:\\p{L}+ )?(?:person|human|man|woman|guy|girl|boy|kid|child|teacher|student|baby|cop|police\\p{L}*|classmate)|people|him|her|them|an enemy|every ?one|any ?one|kids|girls|women|another (?:person|kid|student|human)|(?:my|his|her|your|our) (?:\\p{L}+ )?(?:brother|sister|mum|mom|mother|dad|father|parents|step\\p{L}*|boss|ex|wife|husband|neighbou?r|teacher|class ?mates?|bully|girlfriend|boyfriend|friend|roommate|cousin|uncle|aunt|family))';
const PET =
  '(?:(?:a|an|the|my|his|her|their|stray|neighbou?rs|my neighbou?rs) ?(?:\\p{L}+ )?(?:cats?|dogs?|pupp(?:y|ies)|pup(?:y|ies)|kit(?:t)?ens?|hamsters?|rabbits?|birds?|pets?|animals?|squirrels?))';
const HARM =
  '(?:kil|kill|murder|poison|stab|strangle|kidnap|abduct|torture|hurt|injure|cripple|beat up|beat|attack|asault|shoot|suffocate|choke|drown|drug|maim|lynch|behead|run over|set fire to|blackmail|stalk|rape|jump|bash|knock out|push|hit)';
const UNSEEN =
  '(?:(?:and |2 )?(?:get|getting|got) away with (?:it|murder)|(?:with ?out|and not|and never|never) (?:being |getting |get |be |any(?:one|body) |some ?one |leaving |leave )?(?:caught|noticed|seen|found|traced?|suspected|evidence|traces?|marks?|bruises?|knowing|noticing|going to (?:jail|prison)|fingerprints)|undetected|so (?:nobody|no one) (?:knows|sees|notices)|(?:look|seem) like (?:an? )?(?:accident|suicide))';
const TOLD_OF_VIOLENCE =
  '(?:novel|character|macbeth|hamlet|romeo|juliet|shakespeare|agatha christie|sherlock|detective|crime (?:story|novel|fiction)|murder mystery|mystery|chess|minecraft|fortnite|roblox|zelda|elden ring|gta|sims|game|games|level|boss fight|final boss|dragon|zombies?|enem(?:y|ies) in|process|thread|server|task|port|weeds?|bacteria|germs?|virus|cancer|cells?|mosquito(?:es)?|spiders?|pests?|judo|karate|boxing|self ?defen[cs]e|defend|first aid|vet|humanely|in the war|hitler|caesar|napoleon|history|documentary|article|essay|newspaper|law|told me to|tells? me to|said|says|saying|sent me|texted|called me|keep (?:telling|saying)|comments?|report\\p{L}*|bullied|penguins?|lions?|predators?|debate|argument|protect\\p{L}*|prevent\\p{L}*|stop (?:a|the|him|someone)|forensic|holocaust|genocide|massacre|how did|why did|who (?:killed|murdered))';

const GROUP =
  '(?:jews?|jewish people|muslims?|christians?|hindus?|sikhs?|catholics?|blacks?|black people|black (?:guys?|kids?|man|men|women)|white people|whites|gays?|gay people|lesbians?|homosexuals|trans(?:gender)?(?: people)?|imigrants?|immigrants?|migrants?|refugees?|foreigners|arabs?|asians?|africans?|chinese(?: people)?|gyps(?:y|ies)|gipsies|roma|women|girls|disabled (?:people|kids|girl|boy)|the disabled|retards|indians|pakistanis|mexicans?|israelis|palestinians|turks|poles)';
const DEMEANED =
  '(?:stupid|dumb|dumber|dumbest|inferior|inferiour|subhuman|sub human|vermin|parasites?|animals|monkeys|apes|rats|cockroaches|filth|filthy|dirty|disgusting|greedy|lazy|criminals?|terrorists|evil|worthless|worth less|less (?:intelligent|human|valuable)|superior|retarded|ugly|thieves|scum|trash|a disease|a plague|liars)';
const STUDIED =
  '(?:why (?:is|was) it|were used|and why|(?:is|are|was|were) wrong|propaganda (?:poster|posters|worked|work)|counter\\p{L}*|respond|react|answer to|reply to|against (?:racism|hate|antisemitism|sexism)|someone (?:said|says|called|makes|made)|he said|she said|they said|quote|argue against|stop|report\\p{L}*|history (?:of|lesson)|lesson|analy[sz]e|explain (?:how|why|what)|essay on (?:the|racism|antisemitism|nazi)|article|newspaper|hurtful|hurts?(?! most)|called me|at me|to me|museum|statistics|what (?:is|was|were|does) (?:a |the |an )?(?:slur|racism|antisemitism|hate)|myth|stereotypes?|prejudice|deny|denial|denier|refute|debunk|disprove|critical|criticis\\p{L}*)';

const YOUR_RULES =
  '(?:(?:your|ur|its) (?:\\p{L}+ ){0,2}(?:instructions?|rules?|guidelines?|restrictions?|programming|training|safety|filters?|limits?|limitations?|policies|policy|ethics|morals?|system prompt|promp?t|moderation|safeguards?)|(?:all |any |the |these |those |every )*(?:previous|previos|prior|preceding|earlier|above|initial|original|former|system|developer) (?:instructions?|rules?|prompts?|guidelines?|messages?|directions?|orders?|commands?|text)|all (?:the |of the |of your |your )?(?:instructions?|rules?|guidelines|restrictions|safety (?:rules|filters))(?: above| before| given)?)';
/** Of models, not of this assistant. */
const SECURITY_LESSON =
  '(?:what is|what are|what does|explain (?:what|how|prompt)|how does|history of|article|lesson|lessons|in (?:our|my|the) (?:it |computer |cs )?class|iphone|phone|ipad|switch|playstation|explain to|why do (?:people|hackers)|privacy policy|chat ?bot (?:i|that i|for my|of my)|my own (?:chat ?bot|bot|ai)|css|java|regex|exercise|sentence|paragraph|spelling|grammar)';

/** Parts of words, for speed: each phrase of a category has one of them. */
const STEMS = {
  sexual:
    'porn|nud|naked|topless|undress|sex|erotic|hentai|smut|fetish|only ?fans|masturbat|orgasm|blow ?job|strip|seduc|lewd|csam|lolicon|jailbait|cp ?[lvps]|pa?edo|romantic|forbidden|secret|xnxx|xvideo|xhamster|horny|dirty|boobs|tits|rule ?[ae3]|hooker|prostitut|escort|explicit|clothes|cum|finger|skirt|shower|toilet|changing|bathroom|locker|private|deep ?fake|adult|photos? of my|pic|of my feet|drunk|sleep',
  body: 'penis|dick|cock|boner|genital|vagina|pussy|undress|ejaculat',
  grooming:
    'attracted|turned on|fantasi|lust|aroused|groom|molest|rap|touch|lur|sleep|make out|hook ?up|dating|adult|m[ae]n|grown|guy|alone|im|get|trick|convinc|persuad|make|talk|sle?p',
  weapons:
    'bom|explosi|molotov|napalm|thermite|tnt|grenade|landmine|detonator|gun|pistol|rifle|fire ?arm|silencer|bullet|ammo|ammunition|gas|agent|sarin|ricin|anthrax|(?<!\\p{L})ied|tatp|c4|ca|weapon|knuckle|shank|ak ?4|dynamite|kni|nife|blade|machete|poison|toxin|cyanide|arsenic|anarchist|acid|blow|explod|serial|drone|taser|pepper|crossbow|fertili|black market|dark ?web',
  drugs:
    'meth|cocain|coke|crack|heroin|lsd|acid|mdma|ecstasy|molly|weed|cannabis|marijuana|hash|ket|fentanyl|xanax|spice|shroom|dmt|ghb|rohypnol|rof|roof|oxy|codeine|add?eral|ritalin|lean|drank|steroid|speed|drug|pill|edible|nitrous|laughing|snus|vap|cigar|tobacco|nicotine|fake|alco|beer|vodka|wine|whisk|liquor|booze|drink|gin|rum|tequila|high|drunk|stoned|wasted|tipsy|joint|blunt|glue|petrol|paint|butane|aerosol|test|prescription|meds|dealer|moonshine|trip|gas|mushroom|smok|symptom|doctor',
  violence:
    'kil|murder|poison|stab|strangl|kidnap|abduct|tortur|hurt|injur|crippl|beat|attack|atack|assault|asault|shoot|shot|suffocat|chok|drown|drug|maim|lynch|behead|run over|fire|blackmail|stalk|rape|jump|bash|knock|push|(?<!\\p{L})hit|bod|corpse|terror|isis|dying|death|gore|massacre|masacre|genocide|threat|ransom|break|broke|snap|crack|cut|crush|gouge|bull|scar|rob|mug|burn|brake|derail|crash|riot|suffer|mutilat|glorif|hang|kys|go (?:and )?die|bleach|disap|dissolv|accident|suicide|snuff|punch|make|hat|manual',
  hate: 'jew|muslim|christian|hindu|sikh|catholic|black|white|gay|lesbian|homosexual|trans|migrant|refugee|foreign|arab|asian|african|chinese|gyps|gips|roma|women|girl|disabled|retard|indian|pakistani|mexican|israeli|palestinian|turk|pole|nazi|hitler|kkk|holocaust|hocaust|race|racist|semit|phobic|sexist|suprem|n word|hateful|parasite|slavery|aryan|oven',
  attack:
    'instruct|rule|guideline|restrict|programming|training|safety|filter|limit|polic|ethic|moral|prompt|promt|promp|moderation|safeguard|message|direction|order|command|text|everything|dan|do any|anything|jail|mode|censor|refus|say no|sudo|overrid|study|ignore|verbatim|memory|secret|above|words|you|tutor|school',
};

/** Words by which a request of a category is one of a lesson, a game or the like. */
export const englishExcuses = {
  sexual: `(?:${PROTECTED}|${LEARNED})`,
  violence: TOLD_OF_VIOLENCE,
  weapons: NOT_A_WEAPON,
  drugs: LEARNED_OF_DRUGS,
  hate: STUDIED,
};

/** What pupils ask for in English that is not allowed. */
export const englishNotAllowed: Rule[] = [
  ...defineRules('not_allowed', 'sexual', {
    stems: STEMS.sexual,
    phrases: [
      `${CHILD} (?:\\p{L}+ ){0,5}?${SEXUAL}`,
      `${SEXUAL} (?:\\p{L}+ ){0,6}?${CHILD}`,
      'child porn\\p{L}*|kiddie porn|cp (?:links?|videos?|pics?|site|sites)|csam|lolicon|loli (?:porn|hentai|pics?)|jailbait|pedo(?:phile)? (?:porn|site|sites|forum|content|videos?)',
      `(?:romantic|forbidden|secret) (?:love|relationship|affair) between (?:a |an )?(?:adult|older|grown|man|woman|teacher)(?: \\p{L}+)? and (?:a |an |his |her )?${CHILD}`,
      '(?:pro )?p(?:a)?edo(?:phil\\p{L}*)? (?:groups?|comunit\\p{L}*|community|communities|forums?|rings?|chats?|rooms?|discords?)',
    ],
    unless: PROTECTED,
  }),
  ...defineRules('not_allowed', 'sexual', {
    stems: STEMS.body,
    phrases: [`${OTHERS_CHILD} (?:\\p{L}+ ){0,12}?${BODY}`, `${BODY} (?:\\p{L}+ ){0,8}?${OTHERS_CHILD}`],
    unless: `(?:${PROTECTED}|${TAUGHT})`,
  }),
  ...defineRules('not_allowed', 'sexual', {
    stems: STEMS.grooming,
    phrases: [
      `(?:(?:attracted to|turned on by|fantasi[sz]e about|lust for|aroused by|groom|grooming|molest|molesting|rape|touch|lure|luring|(?:sleep|make out|hook up) with) (?:a |an |some |my |the |little |young )*${CHILD}|(?:hook ?up|dating|sex) (?:apps?|sites?) (?:for|with) ${CHILD}|(?:adults?|man|men|grown ?ups?|older (?:man|guy)) (?:\\p{L}+ ){0,6}(?:meet|find|date|approach|befriend|contact|alone with|chat with) (?:\\p{L}+ ){0,3}${CHILD}|${CHILD} (?:\\p{L}+ ){0,3}alone (?:\\p{L}+ ){0,2}without (?:\\p{L}+ ){0,2}(?:parents|knowing|noticing))`,
      `im (?:an adult|[2-9]\\p{N}|a (?:grown )?man) (?:\\p{L}+ ){0,12}${CHILD} (?:\\p{L}+ ){0,4}(?:girlfriend|boyfriend|date|sex\\p{L}*|alone|chat|pics?|pictures?|photos?)|im [2-9]\\p{N} (?:\\p{L}+ ){0,10}(?:get|make|date|kiss|seduce|meet) (?:\\p{L}+ ){0,2}${CHILD}`,
      `(?:get|trick|convince|persuade|make|talk) (?:a |an |some |the )?${CHILD} (?:\\p{L}+ ){0,4}(?:(?:send|sends|sending|take|share) (?:\\p{L}+ ){0,3}(?:pics?|pictures?|photos?|images?|videos?)|undress|strip|sex|kiss me|keep (?:it|this|our) (?:a )?secret)`,
    ],
    unless: PROTECTED,
  }),
  ...defineRules('not_allowed', 'sexual', {
    stems: STEMS.sexual,
    phrases: [
      `(?:find|download|watch|se|buy|get|send|show|give|link|links|trade|sell|want|need|looking for|where|make|draw|generate|write) (?:\\p{L}+ ){0,5}(?:${CHILD} (?:\\p{L}+ ){0,1}(?:porn\\p{L}*|nudes?|sex (?:videos?|pics?|story|stories))|(?:porn|smut|hentai|erotic\\p{L}*(?: (?:story|stories|scene|fiction))?|sex (?:stor(?:y|ies)|scenes?|videos?|tapes?)|nudes?|naked (?:pics?|pictures?|photos?|videos?)|sexual (?:pics?|pictures?|photos?|videos?|content)|sexy (?:pics?|pictures?|photos?|videos?)) (?:(?:of|with|from|about) )?(?:\\p{L}+ )?${CHILD})`,
    ],
    unless:
      '(?:laws?|report\\p{L}*|victims?|stud(?:y|ies)|police|protect\\p{L}*|prevent\\p{L}*|stop|help (?:against|with|if)|why|keep \\p{L}+ (?:safe|from)|(?:asked|asking|asks|forced|sent) me|of me)',
  }),
  ...defineRules('not_allowed', 'sexual', {
    stems: STEMS.sexual,
    phrases: [
      `(?:${WRITE}|sext|talk|act|find|get|want|see|watch|link|links|show|where) (?:\\p{L}+ ){0,5}(?:porn|porno|pornos|pornography|pornographic|erotic|erotica|sex (?:story|stories|scene|scenes|tape)|sexual (?:story|poem|content|scene|roleplay|fantasy|pictures?|videos?)|smut|hentai|nudes?|naked (?:girls?|woman|women|boys?|man|men|lady|ladies|teacher|pics?|pictures?|photos?|body)|dirty (?:story|stories|talk|to me|messages?|sex)|sexy (?:story|girls?|pictures?|pics?|photos?|teacher|stories)|blow ?job|rule ?34|only ?fans|boobs|tits|explicit (?:sex|fan ?fiction|scene|story|stories)|explicit (?:\\p{L}+ ){0,3}with sex|cybersex|phone sex|hooker|prostitute|escort girl|leaked nudes|adult (?:videos?|sites?|films?))(?! (?:warnings?|censorship|ratings?|reviews?|bans?|education)(?!\\p{L}))`,
      '(?:porn (?:sites?|videos?|hub|links?|stars?|scripts?|categories)|porn ?hub|xnxx|xvideos|xhamster|sex (?:videos?|chats?|tapes?|positions?|with (?:a |my |me )?(?:teacher|sister|brother|cousin|mum|mom|dad|me))|hentai|cybersex|send nudes|erotic (?:story|stories|role ?play|chat ?bots?|fan ?fiction)|(?:be|act as|pretend to be|roleplay as) my (?:horny |sexy )+\\p{L}+|(?:im|i am|so|makes? me|get me|feel) horny|talk dirty|sext with|have sex with me|(?:start|open|make) (?:an )?only ?fans|seduce (?:my|a|the|his|her) (?:\\p{L}+ )?(?:teacher|student|classmate|friend|boss|neighbou?r|girl|boy)|make it (?:more )?(?:sexual|sexy|erotic)|(?:list|examples?|give me) (?:\\p{L}+ ){0,3}fetish(?:es)?|finger (?:a|my) (?:girl|girlfriend)|make (?:a |my |the )?(?:girl|girlfriend|her|him) (?:cum|orgasm)|(?:order|hire|find|book) (?:a )?(?:hooker|prostitute|escort)|(?:be in|do|act in|star in|work in) porn|phone sex|sel(?:l)? (?:pics?|pictures?|photos?) of my (?:feet|body))',
      `(?:nudes?|naked (?:pics?|pictures?|photos?)|deep ?fakes?|fake nude|up ?skirt\\p{L}*|up a girls skirt) (?:\\p{L}+ ){0,4}${CLASSMATE}`,
      `${CLASSMATE} (?:\\p{L}+ ){0,4}(?:nudes?|naked|topless|undress\\p{L}*|without clothes)`,
      '(?:undress(?:es|ing)?|remov(?:e|es|ing) (?:the )?clothes|takes? of (?:the )?clothes|strip the clothes) (?:\\p{L}+ ){0,5}(?:photos?|pictures?|pics?|image|people|some ?one|girls?|boy|ai|app)|(?:ap|app|ai|website|site|bot|tool) (?:\\p{L}+ ){0,3}(?:undress|nudif|nudify|remove clothes|removes clothes|takes of clothes)\\p{L}*',
      '(?:make|making|create|generate) (?:\\p{L}+ ){0,3}(?:nudes?|deep ?fakes? (?:porn|nude)|porn deep ?fake|deep ?fake porn|fake nude)',
      `(?:get|convince|trick|make|persuade|pressure|talk) (?:\\p{L}+ ){0,5}(?:send|sending|sends|into) (?:\\p{L}+ ){0,3}(?:nudes?|naked (?:pics?|pictures?|photos?)|sex\\p{L}*)`,
      '(?:leak|share|post|sell|spread|trade|send) (?:\\p{L}+ ){0,4}(?:exs|ex|her|his|girlfriends|someones|my) (?:\\p{L}+ )?(?:nudes?|naked (?:pics?|pictures?|photos?))',
      '(?:film|record|watch|spy on|photograph|camera|hidden camera|take pictures?) (?:\\p{L}+ ){0,6}(?:in the (?:shower|toilets?|changing rooms?|bathroom|locker rooms?)|undress\\p{L}*|up (?:a |her |girls )?(?:girls )?skirts?)',
      '(?:have|having) sex with (?:\\p{L}+ ){0,4}(?:a ?slep|asleep|sleping|drunk|unconscious|pas?sed out)|drunk so (?:she|he) (?:sleps|sleeps|will)|make her have sex',
      '(?:look through|search|scan|find) (?:\\p{L}+ ){0,4}private (?:photos?|pictures?)',
      '(?:filter|block|wifi|parents|age check|firewall) (?:\\p{L}+ ){0,3}(?:watch|see|for|to) (?:\\p{L}+ ){0,2}porn|porn (?:\\p{L}+ ){0,5}(?:wifi|filter|blocked|knowing|noticing|age check|at school)',
    ],
    unless: LEARNED,
  }),
  ...defineRules('not_allowed', 'weapons', {
    stems: STEMS.weapons,
    phrases: [
      `${ASK} (?:\\p{L}+ ){0,2}(?:make|mak|making|build|building|create|construct|assemble|cook|3d print|ed print|print|mix|produce|modify|convert|grow|detonate|set of|plant|throw|acquire|smuggle|sneak|hide|carry|steal|obtain) (?:\\p{L}+ ){0,4}${WEAPON}`,
      `(?:where|how) (?:\\p{L}+ ){0,3}(?:buy|get|find|order|obtain|steal) (?:\\p{L}+ ){0,3}(?:guns?|pistols?|fire ?arms?|rifles?|hand ?guns?|explosives?|ammo|ammunition|bullets|grenades?|dynamite|c4|ak ?47|weapons?|switch ?blades?|flick knife|zombie knife|butterfly knife|combat knife|machete)(?! (?:control|law|laws|license|licence|statistics|model))`,
      '(?:recipes?|ingredients?|instructions?|blueprints?|manual|guide|plans?|shopping list|files?|steps?|formula) (?:\\p{L}+ ){0,4}(?:(?:pipe |nail |home ?made |real )?bombs?|explosives?|napalm|thermite|molotovs?|(?:3d |ed )?printed guns?|ghost guns?|nerve gas|ricin)|bomb (?:recipe|making|instructions|ingredients|plans)|anarchists? cook ?book',
      '(?:(?:buy|get|bring|take|carry|sneak|smuggle|order|hide) (?:\\p{L}+ ){0,3}(?:knife|knives|nife|blade|machete|weapon|gun|pistol|knuckles) (?:\\p{L}+ ){0,4}(?:past|through|security|metal detectors?|under ?age|under 18|without (?:an )?(?:id|licen[cs]e|age)|(?:with ?out|not) (?:being |getting |get )?caught|as a (?:kid|minor|teen)|to school|into (?:school|the stadium)|in my shoe|on a plane|background check|dark ?web))',
      `(?:poison|poisons|toxin) (?:\\p{L}+ ){0,4}(?:(?:can ?not|cant|no ?body|no one|never|not) (?:\\p{L}+ ){0,2}(?:be )?(?:traced?|found|detected?|autopsy)|untraceable|that kills? (?:a )?(?:person|people|humans?))|(?:make|get|buy|find) (?:\\p{L}+ ){0,2}(?:poison|cyanide|ricin|arsenic|nerve agent) (?:for|to) (?:some ?one|a person|people|my|him|her|kil)|poison (?:the |a )?(?:water supply|city|reservoir|well)|deadliest poison (?:\\p{L}+ ){0,3}(?:buy|make|get)`,
      '(?:mix|combine) (?:\\p{L}+ ){0,4}(?:to make |for )?(?:(?:toxic|poison|deadly) gas|explod\\p{L}*|an explosion)(?: \\p{L}+){0,4}(?: people| blow| kill| bomb)|want to (?:blow|bomb) (?:\\p{L}+ ){0,3}(?:up|something)|how (?:\\p{L}+ ){0,2}(?:blow|bomb) up (?:a |the |an |my )?(?:building|bridge|car|house|school|bank|plane|train|church|mosque|synagogue)|(?:throw|acid) (?:\\p{L}+ ){0,2}acid (?:at|on|in) (?:some ?one|her|his|a)|acid to throw',
      `^ ?(?:making|make|building|build|assembling|3d printing|ed printing) (?:a |an |the |my |your own )*${WEAPON_ALONE}(?: (?:at home|from scratch|in (?:a |my |the )?(?:garage|kitchen|shed)|guide|tutorial|instructions|step by step)){0,2} ?$`,
      '(?:which|what|best) (?:gun|rifle|weapon|knife|bomb|pistol) (?:is )?(?:\\p{L}+ ){0,2}(?:to|for) (?:shoot|kill|stab|stabbing|kil\\p{L}*|murder|hurt)',
    ],
    unless: NOT_A_WEAPON,
  }),
  ...defineRules('not_allowed', 'weapons', {
    stems: STEMS.weapons,
    phrases: [
      `${WANT} (?:some |a |an |the |my |cheap |real |illegal |loaded |good |me )*(?:(?:hand ?)?guns?|pistols?|rifles?|shotguns?|ak ?47|grenades?|dynamite|c4|explosives?|ammo|ammunition|bullets|switch ?blade|flick knife|butterfly knife|combat knife|zombie knife|brass knuckles|weapons? for a fight|silencer|nerve gas|sarin|ricin|cyanide)`,
      `(?:want|wants|need|needs|going|trying|plan|plans|planning|like) to (?:make|build|set of|plant|detonate) (?:\\p{L}+ ){0,2}(?:bombs?|explosives?|molotovs?|ied)|what (?:do|does|would) (?:i|you|he|one) need (?:for|to make|to build) (?:a |an )?(?:\\p{L}+ )?(?:bomb|explosives?|grenade|gun)`,
      `${ASK} (?:\\p{L}+ ){0,3}(?:(?:blow|bomb) up (?:a|the|an|my|some|someones) (?:building|bridge|car|house|school|bank|plane|train|church|mosque|synagogue|station|place|bus|shop|hospital|crowd|city|tower|ship)|put a bomb (?:in|on|under|at)|remove the serial number|turn a toy gun|fit a (?:weapon|gun|bomb) to|(?:carry|bring|take) a (?:knife|gun|weapon|blade) to|(?:hide|conceal) (?:a|my) (?:gun|knife|weapon|blade))`,
      '(?:dark ?web|black market) (?:\\p{L}+ ){0,6}(?:guns?|pistol|weapons?|ammo)|(?:guns?|pistol|weapons?|ammo) (?:\\p{L}+ ){0,4}(?:on|from) the (?:dark ?web|black market)|drones? (?:\\p{L}+ ){0,2}(?:shoots?|shots|kil\\p{L}*|bombs?) (?:people|some ?one|a person)|(?:weapon|gun|bomb) (?:on ?to|to|on) a drone|how many nails (?:\\p{L}+ ){0,3}nail bomb|year old (?:\\p{L}+ ){0,2}buy a (?:knife|gun)|(?:taser|pepper spray|crossbow|stun gun) (?:\\p{L}+ ){0,3}(?:hurts?|kil\\p{L}*|attack|atack)|fertili[sz]er (?:\\p{L}+ )?(?:explodes|blows)',
    ],
    unless: NOT_A_WEAPON,
  }),
  ...defineRules('not_allowed', 'drugs', {
    stems: STEMS.drugs,
    phrases: [
      `(?:${ASK}|${WANT}) (?:\\p{L}+ ){0,2}(?:make|cook|grow|buy|bye|get|sell|deal|order|smuggle|ship|find|hide|synthesi[sz]e|snort|inject|smoke|extract|brew|sneak|try|take|roll) (?:\\p{L}+ ){0,3}${DRUG}`,
      `${WANT} (?:some |a |an |the |cheap |good |real |free |me )*(?:weed|cocaine|mdma|lsd|heroin|ecstasy|ketamine|meth|fentanyl|(?:magic )?shrooms|magic mushrooms|xanax|rohypnol|fake id|drug dealer|(?:a )?dealer|oxycodone|oxy|steroids|snus|vapes?|codeine|adderall|hash|edibles)(?! (?:effects?|facts|addiction))`,
      `^ ?(?:making|make|cooking|cook|growing|grow|buying|buy|selling|sell) (?:some |a |the |my |your own )*${DRUG_ALONE}(?: (?:at home|from scratch|online|cheap|guide|tutorial|instructions|step by step|near me)){0,2} ?$`,
      `(?:buy|get|sneak|hide|bring|order|drink|brew) (?:\\p{L}+ ){0,3}${ALCOHOL} (?:\\p{L}+ ){0,4}${UNDER_AGE}`,
      '(?:get|getting|be|become) (?:really |super |so |reali )*(?:high|drunk|stoned|wasted|tipsy)(?! (?:marks?|grades?|scores?|er|up|the ly|res|quality|jump|enough|school|temperature|tide|voltage|pressure|altitude|in the)(?!\\p{L}))(?: (?:on|of|from|with|fast|at|without|tonight|using)| ?$)(?<!(?:planes?|birds?|balloons?|kites?|rockets?|tides?|prices?|temperatures?|marks) (?:\\p{L}+ ){0,3}(?:high|drunk))',
      '(?:best|strongest|which|what) (?:drugs?|pills?|mushrooms?) (?:\\p{L}+ ){0,5}(?:high|trip|try first|to try|to get)|(?:pass|cheat|beat|fake) (?:a |the |my )?(?:drug|urine|pee) tests?|roll (?:a |the )?(?:joint|blunt)|(?:sniff|huff|inhale) (?:glue|gas|petrol|paint|butane|aerosol)|(?:vape|smoke) (?:\\p{L}+ ){0,4}(?:without (?:\\p{L}+ ){0,4}(?:alarm|caught|smell|noticing)|toilets)|hide (?:\\p{L}+ ){0,2}(?:vape|weed|drugs|pills|alcohol|cigarettes) (?:\\p{L}+ ){0,3}(?:from|at|in)|(?:fake|forge|get a) (?:\\p{L}+ ){0,3}prescription (?:\\p{L}+ ){0,3}(?:for|without)|fake (?:doctors? note|prescription|symptoms)|(?:xanax|adderall|codeine|steroids|oxycodone|tramadol) (?:\\p{L}+ ){0,2}without (?:a )?(?:prescription|adhd)|sell (?:\\p{L}+ ){0,3}(?:pills|meds|weed|drugs|vapes)|(?:spike|put (?:\\p{L}+ ){1,3}in) (?:a |an |the |her |his |some ?ones |a girls )*drinks?|mix (?:\\p{L}+ ){0,4}(?:for|to get) (?:a )?(?:\\p{L}+ )?high|drug dealer|dealer (?:near|for)|(?:should i|can i|want to|wanna) (?:try|take|do|use|smoke) (?:cocaine|coke|ecstasy|mdma|lsd|acid|heroin|meth|ketamine|weed|shrooms|drugs|steroids)|how much (?:weed|mdma|lsd|ketamine|coke|cocaine|ecstasy|alcohol|vodka) (?:\\p{L}+ ){0,3}(?:should i|do i|to get|for)|(?:take|use|do) (?:lsd|acid|shrooms|mdma|ketamine|steroids) (?:\\p{L}+ ){0,4}(?:trip|high|big)|(?:recipe|guide|instructions) (?:\\p{L}+ ){0,2}(?:meth|lsd|mdma|crack|moonshine|lean)|(?:some ?one|an adult|a stranger) to buy (?:me )?(?:alcohol|beer|vodka|vapes?|cigarettes)|(?:brew|distil|make) (?:strong )?(?:alcohol|moonshine|vodka) (?:in|at|secretly)|(?:street price|price) of (?:coke|cocaine|weed|heroin|meth)|bu?ye? drugs|purple drank',
    ],
    unless: LEARNED_OF_DRUGS,
  }),
  ...defineRules('not_allowed', 'violence', {
    stems: STEMS.violence,
    phrases: [
      `${ASK} (?:\\p{L}+ ){0,2}${HARM} (?:up )?(?:${PERSON}|${PET})(?! (?:plant|tree|spider|weed|ant|bug|fly|mosquito|process|child process|hamster fear|time|task|server|mood|habit|acne|spot|stain|feeling|tick|cold|headache|virus|germ|feelings))`,
      `(?:kil|kill|murder|hurt|beat|hit|stab|poison|attack|injure|shoot|rape|kidnap) (?:up )?${PERSON} (?:\\p{L}+ ){0,6}${UNSEEN}`,
      `(?:way|method|technique) (?:to|of) (?:kil|kill|murder|torture|hurt|poison|strangle)(?:ing)? (?:a |an )?(?:${PERSON}|human)|how (?:do|can|to|would) (?:i |you |one )?(?:kil|kill|murder) (?:him|her|them|some ?one|some1|a person)|commit (?:a |the |an )?(?:perfect )?(?:murder|masacre|massacre|terrorist atack|terrorist attack|genocide)|plan (?:a |an |the |for the )?(?:\\p{L}+ )?(?:murder|attack on|mass (?:shooting|murder)|school shooting)`,
      '(?:hide|get rid of|dispose of|bury|dissolve|burn) (?:a |the |my |his |her )?(?:dead )?(?:body|corpse|bodies)(?! (?:fat|hair|odou?r|parts? in|paragraph|language|heat))|chemicals? (?:\\p{L}+ ){0,3}dissolve a body|(?:hire|get|find|need|want|show me) (?:a )?(?:hit ?man|contract killer|asas?sin|some ?one to (?:kil|beat|hurt))|join (?:a |the )?(?:terrorist\\p{L}*|isis)',
      '(?:(?:video|footage|clip|pic|picture|photo|site|link)s? (?:\\p{L}+ ){0,4}(?:(?:real )?(?:people|someone|animals?|humans?|kids) (?:\\p{L}+ )?(?:dying|die|being (?:kil|tortur|behead|execut)\\p{L}*|geting kil\\p{L}*|getting killed|tortured)|real (?:death|murder|killing)|beheading)|(?:gore|beheading|snuff|real murder|torture) (?:videos?|pics?|pictures?|site|sites|footage|porn)|show me (?:people|someone) (?:being|getting|geting) (?:kil\\p{L}*|tortur\\p{L}*|shot)|i love gore|gore as|gore (?:pls|please))',
      `(?:write|draft|create|make) (?:\\p{L}+ ){0,2}(?:a |an )?(?:\\p{L}+ ){0,2}(?:death threats?|threatening (?:letter|message)|blackmail (?:letter|message)|ransom (?:note|letter)|manual for teror\\p{L}*)|(?:perfect|detailed) (?:murder|torture) (?:of|plan|scene|scenes)|(?:torture|kill|murder) my (?:clas ?mate|real|teacher)`,
      '(?:make|convince|get|push|drive|talk|persuade) (?:some ?one|a \\p{L}+|him|her|them|my \\p{L}+) (?:to |in ?to )?(?:kil|kill|killing|hang|cut|hurt) (?:him|her|them) ?sel(?:f|ves)',
      '(?:kys|kill (?:your|ur|yo) ?self|kill yourself|go (?:and )?die|drink bleach) ?(?:you|u|bitch|idiot|loser|faggot|nobody likes you|all of you)?',
    ],
    unless: TOLD_OF_VIOLENCE,
  }),
  ...defineRules('not_allowed', 'violence', {
    stems: STEMS.violence,
    phrases: [
      `${ASK} (?:\\p{L}+ ){0,2}(?:(?:break|snap|crack|cut of|crush) (?:some ?ones|some ?bodys|his|her|their|a persons|peoples|my \\p{L}+s) (?:\\p{L}+ )?(?:arms?|legs?|jaw|neck|nose|bones?|fingers?|skull|ribs|teeth)|snap a neck|gouge (?:out )?(?:an |his |her |some ?ones )?eyes?|(?:bully|scare|threaten|blackmail|stalk|atack|attack|rob|mug) (?:a|the|my|some ?one|some ?body|him|her|that) (?:\\p{L}+ )?(?:kid|girl|boy|teacher|classmate|neighbou?r|ex|woman|man|child|until|without|so)|set (?:\\p{L}+ ){0,3}on fire(?! (?:in|place))|set fire to (?:a|my|some ?ones|the|his|her)|burn down (?:a|my|some ?ones|the|his|her|our)|cut (?:some ?ones|his|her|the|my \\p{L}+s) brakes?|derail a train|carry out (?:a|an) (?:masacre|massacre|attack|atack|shooting|bombing)|shoot up (?:a|the|my|our)|crash (?:a car|into)(?: into)? (?:a crowd|people)|start a riot|knock some ?one out|make (?:some ?one|a \\p{L}+|my \\p{L}+|him|her|them) (?:suffer|disapear|cry|bleed|pay|wish they were dead))`,
      '(?:murder|killing|it|death) look like (?:an )?(?:accident|suicide)|(?:crime scene|autopsy|accident) (?:photos?|pics?|pictures?) (?:with|of) (?:mutilated|dead|bloody)|mutilated bod(?:y|ies)|glorif(?:y|ies|ying) (?:\\p{L}+ ){0,3}(?:shoot\\p{L}*|murder\\p{L}*|terror\\p{L}*|killers?)|(?:shootings?|murders?|killings?|torture) for fun|(?:message|letter|text|note) that (?:makes|scares|will scare) (?:\\p{L}+ ){0,3}(?:scared|afraid|sleep|cry)|get every ?one to (?:attack|atack|hate|bully) (?:him|her|them|my)|(?:kil|hurt|torture) (?:a |some |an )?(?:person|people|some ?one|animals?|cats?|dogs?|kids?) (?:\\p{L}+ ){0,3}(?:i want to enjoy|for fun)|animals? (?:\\p{L}+ ){0,3}hurt for fun|(?:break|broke) (?:his|her) (?:jaw|nose|arm)|punch (?:\\p{L}+ ){0,4}(?:most damage|hospital)|if i kidnap|where do i (?:put|hide) the body|how (?:to|2|can i|do i) (?:murder|kil) some',
    ],
    unless: TOLD_OF_VIOLENCE,
  }),
  ...defineRules('not_allowed', 'hate', {
    stems: STEMS.hate,
    phrases: [
      `(?:all |those |these |the |fucking )*${GROUP} (?:should|must|need to|needs to|deserve to|ought to|have to) (?:all )?(?:die|be (?:kiled|killed|gased|gassed|shot|shoot|exterminated|wiped out|deported|hanged|burned|sterili[sz]ed|put in camps|banned from)|burn|hang|not exist|disapear)`,
      `(?:why (?:are|is|do)|prove|admit|agree|(?:say|says|said|write) (?:\\p{L}+ ){0,4}(?:why|that)|explain (?:that|why)|reasons? why|essay (?:on )?why|isnt|arent|is it true) (?:that )?(?:all |the |most )?${GROUP} (?:are |is |just |so |all |really |always |naturally )*${DEMEANED}(?! (?:in|to) (?:movies|films|the nazi))`,
      `(?:gas|exterminate|eliminate|death to|get rid of|wipe out|kick out|deport) (?:all )?(?:the )?${GROUP}`,
      `${WRITE} (?:\\p{L}+ ){0,6}(?:racist|antisemitic|anti semitic|islamophobic|homophobic|sexist|transphobic|hateful|nazi|neo nazi|white supremac\\p{L}*|white power) (?:\\p{L}+ )?(?:jokes?|insults?|slurs?|poems?|speech|speeches|raps?|songs?|memes?|posts?|text|propaganda|music|flyers?|manifesto)`,
      `(?:jokes?|insults?|slurs?|memes?|hate|mean joke|racist words?|offensive words?) (?:\\p{L}+ ){0,4}(?:about|for|against|on|of|at) (?:the |all |a )?${GROUP}(?! history)`,
      `(?:insult|mock|make fun of|bully|ridicule|humiliate) (?:the |a |all )?(?:\\p{L}+ )?(?:${GROUP}|(?:gay|disabled|black|muslim|jewish|trans|asian) (?:kid|girl|boy|guy|student))`,
      '(?:hitler|the nazis|kkk|nazis) (?:was|were|is|are) (?:right|a hero|heroes|good people|the good guys)|hitler did nothing wrong|heil hitler|prais(?:e|es|ing) (?:hitler|the nazis)|holocaust (?:is|was) (?:a )?(?:lie|fake|hoax|invented)|holocaust never happened|white (?:power|supremacy) (?:group|flyer|music|songs?)|jews (?:control|rule|run|are behind) |which race is|rank (?:the )?races|(?<!(?:does|did|do|why|who) (?:\\p{L}+ ){0,3})(?:say|use) the n word|jews and ovens|start a (?:white power|nazi) group',
      `(?:speech|text|tweets?|posts?|essay|story|song|rap|manifesto|flyer|poem|message) (?:\\p{L}+ ){0,5}${GROUP} (?:\\p{L}+ ){0,5}(?:(?:are|as|is|like|them|they|that|calls?) (?:\\p{L}+ ){0,2}(?:vermin|rats|cockroaches|animals|inferior|parasites|subhuman|terrorists|disgusting|worth less|worthless)|rats|vermin|get what they deserve|should die)|(?:manifesto|propaganda|recruiting text|speech) (?:\\p{L}+ ){0,2}(?:against (?:all )?${GROUP}|for (?:a |the )?(?:neo ?nazi|nazi|white power|kkk)\\p{L}*)|reasons? (?:to hate|why) (?:all )?${GROUP}(?: should(?:nt| not) (?:live|exist))?|should (?:we )?(?:(?:get rid of|deport|gas|kil|enslave) (?:all )?${GROUP}|bring (?:back|bac) slavery|${GROUP} (?:be put in camps|not exist))|${GROUP} (?:dont|do not) belong (?:here|in our)|women belong in the kitchen`,
      '(?:whites?|aryans?|white people|the white race) (?:is|are) (?:the )?(?:better|superior|master)(?: race)?|(?:pretend to be|act as|act like|talk like|write like|speak like) (?:a |an |adolf )?(?:nazi|hitler|kkk\\p{L}*|racist) (?:and|about|member)|(?:which|what) race is (?:the )?(?:dumbest|superior|inferior|worst)|which people are parasites|race is inferiou?r|with the n word|hol?ocaust is a lie|why (?:the )?jews are behind|call a (?:black|asian|muslim|gay|jewish|disabled) (?:kid|boy|girl|person) so',
      `(?:${WANT}|${WRITE}|${ASK}) (?:\\p{L}+ ){0,5}(?:white supremacy|(?:nazi|neo nazi|white power|kkk|racist) (?:group|songs?|music|memes?|flyers?)|(?:antisemitic|racist|sexist|homophobic|islamophobic) (?:memes?|jokes?))`,
      `i hate (?:all )?(?:the )?${GROUP} (?:\\p{L}+ ){0,6}(?:arguments|reasons|too|insult|give|write)`,
    ],
    unless: STUDIED,
  }),
  ...defineRules('not_allowed', 'attack', {
    stems: STEMS.attack,
    phrases: [
      `(?:ignore|ignor|igonre|disregard|forget|override|bypas|bypass|break|drop|disable|turn of|switch of|delete|abandon|remove|deactivate|circumvent|get around|stop following|give up|dont follow|do not follow|reset) (?:about |all |of |any |the )*${YOUR_RULES}`,
      `(?:forget|ignore|disregard) everything (?:you|u|above|before|that)|(?:ignore|disregard|forget) (?:all |the )*(?:instructions?|rules?) (?:above|before|you were|you got|given|and (?:answer|do|say|tell))`,
      `(?:print|show|reveal|repeat|output|display|give|tell|dump|copy|translate|summari[sz]e|read|send|write|see|what is|whats|what does|share|list) (?:me |us |out )*(?:\\p{L}+ )?(?:your|ur|the) (?:\\p{L}+ ){0,2}(?:system (?:prompts?|promt|message|instructions)|hidden (?:instructions|rules|prompt)|secret (?:instructions|rules|prompt)|initial (?:instructions|prompt)|developer (?:message|prompt)|instructions? (?:word for word|verbatim|before this|you (?:got|were given)))`,
      '(?:repeat|output|print|copy) (?:\\p{L}+ ){0,2}(?:words|text|everything|message|all) (?:above|before) (?:this|starting|that|my)|what (?:is|was|s) ?(?:written )?in your prompt|verbatim (?:your )?(?:context|prompt)|your context verbatim',
      '(?:act (?:as|like)|you are|u are|be|become|pretend (?:to be|you are)|from now on you are|give me a|now) (?:now )?(?:called )?dan(?: now| prompt| and| you| do|$)|do anything now|jail ?break (?:mode|you|prompt|this|yourself)|(?:developer|god|debug|unrestricted|jailbreak|dev|admin|unfiltered|uncensored) mode(?:$| (?:and|on|now|activated|enabled|safety))',
      '(?:you|u|ai|model|assistant|bot|chat ?bot|friend|answer|respond|reply|act|pretend|speak|talk|be|chatgpt|game|simulation) (?:\\p{L}+ ){0,7}(?:(?:with ?out|with no|has no|have no|had no|having no|no longer (?:have|bound by)|free (?:from|of)|no) (?:any |your |all |more |the )*(?:restrictions?|filters?|rules|limits|limitations|guidelines|censorship|morals|safety)|unrestricted|uncensored|unfiltered|never refuses?|anything goes|all rules are of)',
      '(?:your|new|the) (?:new )?(?:system )?(?:instructions|prompt|rules) (?:are to|is to|have been updated|you obey)|(?:dont|never|may not|must not|cant) (?:say no|refuse)(?: any| anything|$| ok| and| to answer)|(?:so|because) (?:the|your) (?:\\p{L}+ )?(?:filter|moderation|censor) (?:\\p{L}+ )?(?:wont|doesnt|cant|does not) (?:notice|se|see|catch)|(?:filter|moderation) (?:wont|doesnt) (?:notice|see|se|catch)|sudo (?:ignore|disable)|(?:system|admin) override|safety (?:is )?of(?:f)?|stop being a study assistant|forget (?:that )?you are (?:a |an |for )?(?:study|school|tutor|ai)|ignore what (?:the|your) (?:school|teacher|lesson)',
    ],
    unless: SECURITY_LESSON,
  }),
  ...defineRules('not_allowed', 'attack', {
    stems: STEMS.attack,
    phrases: [
      '(?:your|ur) (?:own |full |exact |whole |original )*(?:system (?:prompts?|promt|message|instructions)|hidden (?:instructions|rules|prompt)|secret (?:instructions|rules|prompt)|initial (?:instructions|prompt)|developer (?:message|prompt|mode)|memory and instructions)|(?:show|give|tell|print) me (?:your|ur) (?:prompt|instructions|secret)|(?:text|message|words) above this (?:message|line)|prompt that (?:turns of|disables|bypas(?:ses)?|breaks) (?:your|the)|jail ?break (?:works|work|prompt|you|mode)|prompt for you|(?:safety|all|your|the) (?:safety )?rules (?:dont|do not) (?:exist|apply|count)|against your rules|(?:around|past|through) (?:the|your) (?:school )?filter in this|words (?:does|do) (?:your|the) filter|your filter (?:block|ban)\\p{L}*|override (?:safety|your)|instructions no rules|you are fre now|turned of your rules|your rules (?:are|were|have been) (?:turned )?(?:of|lifted|removed|gone|suspended|updated)|before (?:you had rules|your instructions)|(?:school|teacher) tel(?:l)? you not to (?:say|tell)|ignore the (?:teachers?|schools?|lesson\\p{L}*) (?:instructions|rules|settings)|ignore what the lesson|all limits are removed|unrestricted mode|ignore it and answer all',
    ],
    unless:
      '(?:chat ?bot (?:i|that i|for my|of my)|my own (?:chat ?bot|bot|ai)|iphone|phone|ipad|switch|playstation|article|explain (?:what|how)|privacy)',
  }),
];
