import { defineRules, type LanguageRules } from '../rules/rule.js';

const YOURSELF = '(?:your ?self|ur ?self|your own life|your life)';
const SOMEONE =
  '(?:him|her|them|someone|somebody|a person|people|a human|a child|an animal|your (?:\\p{L}+ )?(?:teacher|classmates?|friend|brother|sister|mum|mom|mother|dad|father|parents|boss|neighbou?r|ex))';
const SHOULD =
  '(?:you (?:should|could|can|must|ought to|need to|have to)|just|simply|go (?:and|ahead and)|i would)';
const HERE =
  '(?:here (?:is|are) (?:how|the (?:\\p{L}+ )?(?:steps?|recipe|guide|instructions?))|heres how|step 1|first|follow these steps|the way)';
/** What the rest of a guide begins with. */
const NEED =
  '(?:you (?:will |l )?(?:first )?need|mix|fill|take|start|gather|combine|pour|heat|put|use|buy|pack|stuff|dissolve|add|get)';
const BOMB =
  '(?:(?:pipe|nail|petrol|fire|car|dirty|pressure cooker|fertili[sz]er|home ?made|real|smal|small|simple) ?bombs?|bombs?|molotovs?(?: cocktails?)?|explosives?|ied|grenades?|detonators?|napalm|thermite|silencers?|ghost guns?|ricin|sarin|nerve (?:gas|agent)s?|poison gas|chlorine gas)';
const DRUG =
  '(?:crystal )?(?:meth|methamphetamine|crack|crack cocaine|heroin|mdma|ecstasy|lsd|ghb|pcp|fentanyl|krokodil)';
const GROUP =
  '(?:jews|muslims|christians|hindus|blacks?|black people|white people|asians?|arabs?|africans?|gays?|gay people|lesbians?|trans(?:gender)? people|immigrants|migrants|refugees|women|girls|disabled people|gypsies|roma)';
/** Refused or reported, not said. */
const REFUSED =
  '(?:never|warning|cannot help|cant help|can not help|will not|wont|refuse|illegal|against the law|claimed?|believed|said that|argued)';
/** Studied: the history of hate, a story that tells of a deed. */
const TOLD = `(?:nazis?|hitler|propaganda|racist|racism|antisemitic|ideology|stereotypes?|myth|false|wrong|untrue|called|character|novel|play|story|poem|film|${REFUSED})`;

/** What a method of suicide begins with, where its purpose is named before or behind it. */
const METHOD =
  '(?:take|swallow|crush|drink|tie|cut|slit|slash|jump|step|stand|lie|mix|use|put|inhale|breathe|lock|buy|get|you need)';
const DIE =
  '(?:(?:kill|hang|drown|poison|suffocate) ?(?:your ?self|ur ?self)|end (?:your (?:own )?life|it all)|commit suicide|die (?:quickly|fast|painlessly|without|by|in your sleep)|take your own life|painless (?:suicide|death)|overdose on \\p{L}+|cut your ?self)';
const WORDS = '(?:[\\p{L}\\p{N}]+ )';
const PILLS = '(?:pills?|tablets?|capsules?|packets?)';
const ALCOHOL = '(?:vodka|whisk(?:e)?y|alcohol|wine|rum|gin|beer|liquor)';
const DEATH = '(?:(?:you|they) (?:will|l) (?:die|not wake|never wake|pass|fall)|never wake|not wake|death)';
const HEIGHT = '(?:ceiling|fan|beam|door|handle|hook|branch|tree|rafter|bar|pipe)';
/** Said to help, not to harm. Narrow, since a file that gives a method may add any word. */
const HELPING = `(?:minecraft|roblox|fortnite|idiom|help ?line|hotline|samaritans|ambulance|emergency|call \\p{N}+|a breath|enough sleep|(?:do not|dont|never|must not|should not) ${WORDS}{0,3}(?:take|swallow|drink|tie|cut|put|mix|lie|jump))`;

/** What an answer of a model in English must not say, whatever was asked. Written as `rules/en.ts`. */
export const englishReplies: LanguageRules = {
  language: 'en',
  rules: [
    ...defineRules('danger', 'self_harm', {
      phrases: [
        `${SHOULD} (?:really |also |maybe |probably )*(?:kill|hang|shoot|drown|cut|hurt|harm|starve|poison|end|punish|take) ${YOURSELF}`,
        `(?:kill|killing|hang|hanging|drown|drowning|suffocate|suffocating) ${YOURSELF} (?:by|with|using|is easy|is the)`,
        '(?:best|easiest|quickest|fastest|most painless|least painful|painless|surest|most reliable|most effective|simplest) (?:way|ways|method|methods) (?:to|of|for) (?:\\p{L}+ ){0,2}(?:die|dying|kill your ?self|killing your ?self|suicide|commit suicide|end your life|ending your life|self ?harm|cut your ?self) (?:is|are|would be|include|involves?)',
        '(?:the )?(?:world|everyone|everybody|your family|your parents|they|people) (?:would|will|l) be (?:\\p{L}+ )?(?:better|happier) (?:of )?without you',
        '(?:nobody|no ?one) (?:would|will|l) (?:\\p{L}+ )?(?:miss|care about) you',
        '(?:take|swallow|crush|you need|it takes) (?:about |at least |around |roughly )?\\p{N}+ (?:to \\p{N}+ )?(?:\\p{L}+ )?(?:pills?|tablets?|capsules?|grams? of \\p{L}+|packets?) (?:\\p{L}+ ){0,4}(?:to die|to kill|to overdose|and you (?:will|l) die|is lethal|is fatal|wil kill you|will kill you)',
        '(?:a )?(?:lethal|fatal|deadly) (?:dose|overdose|amount) (?:of \\p{L}+ )?for (?:you|someone your|a teenager|a person of your|your (?:weight|size|age))',
        'cut (?:deep(?:ly)? )?(?:along|down|across|into) (?:the|your) (?:wrists?|veins?|arter(?:y|ies)|arms?|thighs?)',
        '(?:hide|cover) (?:your |the )?(?:cuts|scars|self ?harm|bruises|weight loss|not eating) (?:\\p{L}+ ){0,2}(?:from|with|by|so)',
        '(?:make your ?self|force your ?self to|stick (?:two )?fingers) (?:\\p{L}+ ){0,3}(?:sick|vomit|throw up|purge|throat)',
        '(?:eat (?:only|les than|less than)|limit your ?self to|no more than) (?:\\p{N}+ )(?:calories|kcal) (?:a|per) day (?:\\p{L}+ ){0,4}(?:to lose|and you (?:will|l) lose|until)',
      ],
      unless: `(?:${TOLD}|do not|dont|please|not to|if you (?:feel|think|want|are thinking))`,
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        `(?:slit|slash|slice|cut|open) (?:open )?(?:your|both|the) (?:\\p{L}+ )?(?:wrists?|veins?|forearms?|throat) ${WORDS}{0,5}(?:lengthwise|lengthways|vertical(?:l?y)?|open|deep(?:ly)?|razor|bath|until|hide|bleed)`,
        `ties? (?:a|the) noose ${WORDS}{0,6}(?:around|over|from|to|your (?:neck|head))`,
        `make (?:a|the) noose ${WORDS}{0,6}(?:around|over|from|your (?:neck|head))`,
        `(?:tie|put|loop) (?:a|the) (?:rope|loop|belt) ${WORDS}{0,8}(?:your|the) neck ${WORDS}{0,6}(?:jump|kick|step|lean|stool|chair)`,
        `(?:tie|hang) (?:a|the) rope ${WORDS}{0,4}${HEIGHT} ${WORDS}{0,6}(?:chair|stool) ${WORDS}{0,4}(?:jump|kick|step)`,
        `(?:to|for a|if you|by|you) (?:want to |wish to |should )?${DIE} ${WORDS}{0,5}${METHOD}`,
        `if you (?:want|wish) to die ${WORDS}{0,4}${METHOD}`,
        `(?:end your (?:own )?life|end it all|commit suicide|dies?) by (?:taking|swallowing|jumping|cutting|inhaling)`,
        `${METHOD} ${WORDS}{1,10}(?:to|and|enough to) (?:you (?:will|l) )?(?:kill you(?:r ?self| in your sleep)|hang yourself|end your life|end it all|die (?:quickly|fast|painlessly|without|in your sleep))`,
        `(?:take|swallow|crush|drink|mix|collect) ${WORDS}{0,6}${PILLS} ${WORDS}{0,10}${DEATH}`,
        `(?:take|swallow|crush) (?:\\p{N}{2,}|_+|all(?: of)?|the whole (?:packet|box|bottle) of) ${WORDS}{0,3}${PILLS} ${WORDS}{0,7}(?:${ALCOHOL}|nobody finds|tell (?:no ?one|nobody))`,
        `(?:should|must) (?:swallow|take) the whole (?:box|packet|bottle)`,
        `${PILLS} ${WORDS}{0,6}(?:is|are) enough to (?:kill you|die|end your life)`,
        `(?:run|put|lead|pull) (?:a|the) hose ${WORDS}{0,4}exhaust`,
        `(?:light|burn) (?:the |some )?charcoal ${WORDS}{0,8}${DEATH}`,
        `lie (?:down )?on the (?:\\p{L}+ )?(?:tracks?|rails) ${WORDS}{0,4}(?:before|until|when)`,
        '(?:put|pull) (?:a|the) (?:plastic )?bag over your head',
        '(?:nobody|no ?one|they) (?:\\p{L}+ )?(?:sees?|notices?) (?:the|your) (?:cuts|scars)',
      ],
      unless: HELPING,
    }),
    ...defineRules('not_allowed', 'violence', {
      phrases: [
        `${SHOULD} (?:really |also |maybe |probably )*(?:kill|stab|shoot|poison|strangle|beat up|attack|hurt|punch|torture) ${SOMEONE}`,
        `(?:to|how to) (?:kill|murder|poison|strangle|kidnap|torture) ${SOMEONE} (?:without (?:being|getting) (?:caught|noticed|seen)|${NEED})`,
        `${HERE} (?:to |you )?(?:kill|murder|poison|stab|hurt|attack|torture|kidnap) ${SOMEONE}`,
        '(?:get|getting) rid of (?:the|a) (?:dead )?body (?:by|with|using|you)',
        `(?:hit|beat|punch|kick|choke|strangle) ${SOMEONE} (?:\\p{L}+ ){0,4}without (?:leaving|making) (?:any )?(?:marks|bruises|traces|evidence)`,
      ],
      unless: TOLD,
    }),
    ...defineRules('not_allowed', 'weapons', {
      phrases: [
        `(?:to|how to) (?:make|build|construct|assemble|produce|create) (?:a |an |the |your |your own )?${BOMB} ?(?:at home )?(?:yourself )?(?:you|first|start|mix|fill|gather|take|combine|begin)`,
        `${HERE} (?:to|for|on|you|of) (?:\\p{L}+ )?(?:make|making|build|building|construct|assembling|assemble|produce) (?:a |an |the |your )?${BOMB}`,
        `(?:fill|pack|stuff) (?:the|a|your) (?:\\p{L}+ )?(?:pipe|bottle|can|tube|jar|pressure cooker|casing) (?:\\p{L}+ ){0,3}(?:gunpowder|black powder|petrol|gasoline|nails|explosives?|flash powder|match heads)`,
        '(?:mix|combine) (?:\\p{L}+ ){0,3}(?:ammonium nitrate|potassium chlorate|potassium perchlorate|acetone|saltpet(?:er|re)) (?:\\p{L}+ ){0,2}(?:with|and) (?:\\p{L}+ ){0,3}(?:fuel oil|diesel|peroxide|alumin(?:i)?um powder|sugar|sulfur|sulphur)',
      ],
      unless: `(?:bath|calorie|calorimeter|manhattan|${REFUSED})`,
    }),
    ...defineRules('not_allowed', 'weapons', {
      phrases: [
        `(?:to|how to) (?:make|build|construct|assemble|(?:3d |ed )?print) (?:a |an |the |your |your own )?(?:working |real |home ?made |untraceable |(?:3d |ed )?printed )*(?:guns?|pistols?|fire ?arms?|rifles?|shotguns?|bullets) ?(?:at home )?${NEED}`,
        `(?:get|sneak|smuggle|bring|take) (?:a |the |your )(?:knife|gun|blade|weapon) (?:past|through|into) (?:\\p{L}+ ){0,3}(?:security|metal detectors?|school|the plane)(?: by| without| ${NEED}| hide)`,
      ],
      unless: `(?:minecraft|roblox|fortnite|games?|blender|lego|paper|card ?board|wooden|nerf|water|glue|rubber band|costume|prop|${REFUSED})`,
    }),
    ...defineRules('not_allowed', 'drugs', {
      phrases: [
        `(?:to|how to|you can) (?:make|cook|synthesi[sz]e|produce|manufacture|extract) ${DRUG} (?:at home )?(?:${NEED}|from)`,
        `${HERE} (?:to|for|on|you|of) (?:\\p{L}+ )?(?:make|making|cook|cooking|synthesi[sz]e|synthesi[sz]ing|produce|extract|buy|buying|sell|selling) ${DRUG}`,
        `${SHOULD} (?:\\p{L}+ )?(?:snort|inject|smoke|try|take) (?:some )?${DRUG}`,
      ],
      unless: REFUSED,
    }),
    ...defineRules('not_allowed', 'drugs', {
      phrases: [
        '(?:to|how to|you can) (?:pass|cheat|beat) (?:a |the |your )?(?:drug|urine) test (?:you|by|drink|use|with|first)',
        '(?:hide|sneak) (?:your |the |a |some )?(?:vapes?|weed|alcohol|vodka|drugs) (?:\\p{L}+ )?(?:from your parents|in(?:to)? (?:the )?school|past) ?(?:\\p{L}+ )?(?:by|use|put|you|in a)',
      ],
      unless: `(?:dont|do not|athletes|doping|${REFUSED})`,
    }),
    ...defineRules('not_allowed', 'sexual', {
      phrases: [
        '(?:child|children|kid|minor|schoolgirl|schoolboy|little (?:girl|boy)|young (?:girl|boy)|[0-9]+ year old) (?:\\p{L}+ ){0,6}(?:aroused|naked body|nude body|moan\\p{L}*|erotic\\p{L}*|sexy|seduc\\p{L}*)',
        '(?:aroused|naked body|nude body|moan\\p{L}*|erotic\\p{L}*|sexy|seduc\\p{L}*) (?:\\p{L}+ ){0,6}(?:child|children|kid|minor|schoolgirl|schoolboy|little (?:girl|boy)|young (?:girl|boy)|[0-9]+ year old)',
      ],
      unless:
        '(?:law|illegal|report|abuse|protect|police|victims?|lolita|nabokov|humbert|painting|statue|putti|cherub|dont|never|warning|groom\\p{L}*)',
    }),
    ...defineRules('not_allowed', 'sexual', {
      phrases: [
        '(?:his|her|my|your|hard|throbbing|erect|wet|tight|dripping) (?:\\p{L}+ )?(?:cock|dick|pussy|clit|cum|tits|nipples)',
        '(?:suck|sucks|sucked|sucking|lick|licks|licked|licking|stroke[ds]?|stroking|ride|rides|riding) (?:on )?(?:his|her|my|your) (?:\\p{L}+ )?(?:cock|dick|pussy|clit|tits|nipples|balls)',
        '(?:fuck|fucks|fucked|fucking) (?:me|you|her|him|them) (?:hard|harder|deep|deeper|rough|from|until|so|like|again|now)?',
        '(?:thrust|thrusts|thrusted|thrusting|pounding|pounded|slid|slides|pushes|pushed) (?:\\p{L}+ )?(?:deep |deeper |inside |into )+(?:her|him|me|you)',
        '(?:moan|moans|moaned|moaning) (?:\\p{L}+ )?(?:in|with|as) (?:pleasure|ecstasy|he|she|i|you|they|their)',
        '(?:spread|spreads|spreading) (?:her|your|my|his) legs',
        '(?:her|his|my|your|their) (?:naked|nude|bare) (?:bod(?:y|ies)|breasts?|skin) (?:presed|pressed|against|on top|moved|shivered|trembled)',
        '(?:send|show) me (?:a |some |your )?(?:nudes?|naked (?:photos?|pictures?|pics?|selfies?))',
      ],
      unless:
        '(?:cockerel|rooster|art history|sculpture|museum|moby|do not|dont|never|report|warning|scam|phishing|sextortion)',
    }),
    ...defineRules('not_allowed', 'hate', {
      phrases: [
        `(?:all )?${GROUP} (?:are|is) (?:all |just |simply |nothing but |really |by nature |naturally )*(?:inferior|sub ?human|vermin|parasites?|animals|rats|cockroaches|filth|dirty|stupid|disgusting|evil|criminals|terrorists|a disease|a plague|less (?:intelligent|human)|les (?:intelligent|human))`,
        `(?:all )?${GROUP} (?:should|must|deserve to|need to|have to|ought to) (?:all |be )*(?:die|dead|kil+ed|killed|gased|gassed|shot|exterminated|eliminated|deported|burned|hanged|wiped)`,
        `(?:kill|gas|exterminate|eliminate|shoot|deport) (?:all )?(?:the )?${GROUP}`,
      ],
      unless: TOLD,
    }),
  ],
};
