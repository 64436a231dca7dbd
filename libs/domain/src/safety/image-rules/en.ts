import { defineRules, type LanguageRules } from '../rules/rule.js';

const CHILD =
  '(?:girls?|boys?|child|children|kids?|teen|teens|teenagers?|toddlers?|bab(?:y|ies)|pupils?|students?|school ?girls?|school ?boys?|daughter|son|sister|brother|loli|classmates?)';
const ADULT =
  '(?:me|mysel?f|man|men|woman|women|lady|ladies|guy|person|people|someone|couple|teacher|body|friend|actress|singer|character|model)';
const NAKED =
  '(?:a?(?:naked(?! (?:eye|mole|singularity|tree|truth))|nude(?! (?:colou?r|shades?|tones?|palettes?|lipstick)(?!\\p{L}))|topless)|undressed|undressing|unclothed|stripping|(?:without|with no|taking of|takes of) (?:any |her |his |their |my )?(?:clothes|clothing)|wearing nothing|in (?:her|his|their) underwear)';
const HANGING = '(?:hanging|hung|hanged)';
const DEAD = '(?:dead|lifeles|corpse)';

/** Drawn in an image, a body is named by its owner. */
const OWN = '(?:his|her|their|my|own|a (?:boy|girl|teen\\p{L}*|person|man|woman|kid|child|student)s?)';
const SHE = `(?:${CHILD}|${ADULT}|young (?:man|woman|girl|boy)|figure|silhouette|anime (?:boy|girl)|someone|he|she|they|i)`;
const HEIGHT =
  '(?:roof|roof ?tops?|ledge|bridge|building|balcony|window|tower|sky ?scraper|cliff|over ?pas|multi ?storey|parapet)';
const DESPAIR =
  '(?:sad|crying|cries|tears|lonely|alone|hopeles|desperate|depres\\p{L}*|broken|despair\\p{L}*|die|dying|death|dead|end it|last)';
/** Sport, rescue and stories, in which one hangs, falls or is caught with no wish to die. */
const SAFE_HEIGHT =
  '(?:bunge\\p{L}*|super ?\\p{L}*|spider ?man|spider ?woman|batman|parkour|parachut\\p{L}*|sky ?div\\p{L}*|para ?glid\\p{L}*|wing ?suit|div(?:er|ers|ing)|pol|swim\\p{L}*|stunt\\p{L}*|fire ?(?:fighters?|men)|rescu\\p{L}*|window cleaner|rope swing|swings?|climb\\p{L}*|abseil\\p{L}*|rappel\\p{L}*|gym|monkey bars?|harnes|circus|acrobat\\p{L}*|trapeze|gymnast\\p{L}*|ring|rings|upside down|laughing|smiling|happy|branch|hammock|zip ?line|tarzan|ninja|pirates?|assasins creed|adventure|obstacle|playground|by (?:his|her|their) (?:hands?|legs?|arms?|fet|knes?))';

/** What an image may not show, beside what no question may ask: a description says it without a wish or a verb. */
export const englishImages: LanguageRules = {
  language: 'en',
  rules: [
    ...defineRules('not_allowed', 'sexual', {
      phrases: [
        `${NAKED} (?:\\p{L}+ ){0,3}${CHILD}`,
        `${CHILD} (?:\\p{L}+ ){0,3}${NAKED}`,
        'nudes|porn\\p{L}*|hentai|erotica?|ahegao|upskirt|lingerie|sexy|nsfw|masturbat\\p{L}*|blow ?job',
      ],
    }),
    ...defineRules('not_allowed', 'sexual', {
      phrases: [
        `${NAKED} (?:\\p{L}+ ){0,3}${ADULT}`,
        `${ADULT} (?:\\p{L}+ ){0,3}${NAKED}`,
        'bare (?:breasts?|bottom|bum)|genitals|nudists?|(?:have|has|having) sex|sex scene|making love|sexual intercourse',
      ],
      unless:
        '(?:statues?|sculptures?|botticelli|michelangelo|rodin|degas|renaissance|greek|roman|adam and eve|diagram|anatomy|anatomical|reproduction|reproductive)',
    }),
    ...defineRules('not_allowed', 'violence', {
      phrases: [
        'gore|gory|(?:behead\\p{L}*|decapitat\\p{L}*|disembowel\\p{L}*|dismember\\p{L}*|mutilat\\p{L}*|skinned alive|tortured) (?:\\p{L}+ ){0,2}(?:man|woman|person|people|body|bodies|boy|girl|child|teacher|classmate|cat|dog)|(?:man|woman|person|people|boy|girl|child|teacher|classmate|cat|dog) (?:being |who is |getting )?(?:behead\\p{L}*|decapitat\\p{L}*|disembowel\\p{L}*|dismember\\p{L}*|mutilat\\p{L}*|tortured|skinned alive)|(?:my|a|our) (?:teacher|classmate) (?:\\p{L}+ ){0,2}(?:murdered|stabbed|killed|shot dead)',
      ],
      unless:
        '(?:al gore|vidal|saints?|john the baptist|judith|medusa|marie antoinette|louis|french revolution|guillotine|tudor|anne boleyn|caravaggio|painting|altarpiece|martyr\\p{L}*|history|horse head|diagram)',
    }),
    ...defineRules('not_allowed', 'hate', {
      phrases: [
        '(?:jews?|muslims?|black (?:people|man|men|person)|africans?|asians?|arabs?|immigrants?|refugees?|gypsies|women|gays?) (?:drawn |shown |depicted |portrayed )?as (?:a |an )?(?:\\p{L}+ )?(?:rats?|monkeys?|apes?|vermin|cockroaches|pigs?|insects|parasites|animals)|(?:racist|antisemitic|islamophobic|homophobic) (?:caricatures?|memes?|cartoons?)|(?:praising|glorifying|celebrating|heroic) (?:adolf )?(?:hitler|nazis?|the nazis|kkk|isis)',
      ],
      unless: '(?:against|history|lesson|museum|maus|stop)',
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        'suicid(?:e|al)(?! (?:squad|prevention|awareness|hotline|help ?line))',
        '(?:cut|cutting|slit|slitting|slashed|sliced|bleeding|bloody) (?:\\p{L}+ ){0,2}(?:wrists?|veins)',
        'wrists? (?:\\p{L}+ ){0,3}(?:cut|slit|slashed|bleeding|bloody|blood)',
        `(?:me|mysel?f) ${HANGING} (?:\\p{L}+ ){0,2}(?:rope|noose|ceiling|neck)`,
        `(?:${CHILD}|${ADULT}) (?:\\p{L}+ ){0,2}${HANGING} (?:\\p{L}+ ){0,5}(?:${DEAD}|noose|neck)`,
        `${DEAD} (?:${CHILD}|${ADULT}) (?:\\p{L}+ ){0,2}${HANGING}`,
        `(?:knife|scisors|glas|razor|needle) (?:\\p{L}+ ){0,4}(?:to|at|against|on|in|into|in to) ${OWN} (?:own )?(?:wrists?|arms?|throat|neck|thighs?|chest|heart|skin)`,
        `(?:carv|etch|engrav|scratch)(?:es|ing|ed)? (?:\\p{L}+ ){0,3}(?:in|on|into|in to) ${OWN} (?:own )?(?:wrists?|arms?|legs?|thighs?|skin)`,
        `scars (?:\\p{L}+ ){0,2}(?:cut|cuting|self)|(?:cut|cuting) scars|(?:bleding|blody) (?:\\p{L}+ )?(?:arms?|fore ?arms?|thighs?)`,
        `${DESPAIR} (?:\\p{L}+ ){0,7}(?:pils|pil botles?|overdose|poison)|(?:pils|pil botles?|overdose|poison) (?:\\p{L}+ ){0,7}(?:tears|crying|cries|sad|alone|lonely)`,
        `corpse (?:\\p{L}+ ){0,6}bath(?: ?tub)?|(?:body|corpse) (?:\\p{L}+ )?(?:swinging|dangling)|(?:to|and) never (?:come|coming|wake|return)`,
        `self ?(?:harm\\p{L}*|injur\\p{L}*|mutilat\\p{L}*)`,
        'blod (?:\\p{L}+ ){0,4}(?:wrists?|slit veins)',
        `cuts (?:\\p{L}+ ){0,2}(?:on|acros|along|al over|down|up) (?:\\p{L}+ ){0,2}(?:arms?|fore ?arms?|wrists?|thighs?|legs|skin)`,
        '(?:arms?|fore ?arms?|wrists?|thighs?|legs?|skin) (?:\\p{L}+ ){0,2}(?:fresh|new|deep|bleeding|open|self inflicted|rows? of) cuts(?! of)',
        `${SHE} (?:\\p{L}+ ){0,2}overdos(?:es|ed|ing)|thinspo\\p{L}*|under (?:a |the )?hanging (?:${CHILD}|${ADULT})`,
        `(?:cutting|hanging) (?:him|her|them) ?sel(?:f|ves)(?! (?:a|an|some|another|by accident|on (?:a|the) (?:thorn|paper|can|tin))(?!\\p{L}))`,
        `(?:cutting|slicing|slashing|scratching|cuts|slices) (?:into |up )?${OWN} (?:\\p{L}+ )?(?:arms?|fore ?arms?|wrists?|thighs?|legs?|skin|veins?)`,
        '(?:razor|blade) (?:\\p{L}+ ){0,6}(?:skin|wrists?|blod|blody|arms?|thighs?)',
        '(?:blod|blody|wrists?) (?:\\p{L}+ ){0,5}(?:razor|razor ?blade|bath ?tub|bathrom sink)',
        '(?:razor ?blade|bath ?tub|sink) (?:\\p{L}+ ){0,4}(?:blod|blody)',
        `(?:gun|pistol|revolver|rifle) (?:\\p{L}+ ){0,3}(?:(?:to|at|against|towards?) ${OWN} (?:own )?(?:head|temple|chin)|in ${OWN} (?:own )?mouth)`,
        '(?:pils?|tablets|medication|meds) (?:\\p{L}+ ){0,6}(?:god ?bye|farewel|last|suicide) (?:leters?|notes?)',
        '(?:god ?bye|farewel|last|suicide) (?:leters?|notes?) (?:\\p{L}+ ){0,6}(?:pils?|tablets|knife|razor|rope|noose|gun|blade|mesage to my parents)',
        `(?:swalow\\p{L}*|overdos\\p{L}*) (?:\\p{L}+ ){0,4}(?:pils|tablets|meds|bleach)|handful of (?:pils|tablets)|drink\\p{L}* (?:\\p{L}+ )?(?:bleach|poison)`,
        `${SHE} (?:\\p{L}+ ){0,4}(?:dead|lifeles|unconscious|colapsed) (?:\\p{L}+ ){0,5}(?:pils?|medicine) ?(?:botles?)?`,
        `empty (?:pil|medicine) botles? (?:\\p{L}+ ){0,6}(?:dead|lying|hand|bed|flor|crying)`,
        `${DEAD} (?:${CHILD}|${ADULT}) (?:\\p{L}+ ){0,3}(?:bath ?tub|bathrom|ful of blod|pol of blod)`,
        `${SHE} (?:\\p{L}+ ){0,3}(?:lying|laying|lies|lays|kneling|sleeping) (?:\\p{L}+ ){0,2}on (?:\\p{L}+ ){0,2}(?:(?:train|rail ?way|railroad|metro) (?:tracks?|lines?|rails?)|rails|tracks)`,
        `drown(?:s|ing|ed)? (?:him|her|my|them) ?sel(?:f|ves)|(?:kil|kils|kiling|hang|hangs|shot|shots|shoting|poison|poisons|poisoning|strangling|stabing|burning|hurting|harming|suffocating) (?:him|her|my|them) ?sel(?:f|ves)`,
        `(?:burn|burns|burning) (?:\\p{L}+ )?${OWN} (?:own )?(?:arms?|skin|legs?|wrists?|thighs?)(?! (?:sun|muscles?))`,
        `(?:plastic |poly ?thene )bags? (?:\\p{L}+ ){0,2}(?:over|on|around) ${OWN} (?:own )?(?:head|face)`,
        `(?:end|ends|ending) (?:it al|${OWN} (?:own )?life)|${SHE} (?:\\p{L}+ ){0,3}(?:wants?|wanting|ready|about|going|hoping|wishing) to (?:die|not exist)`,
      ],
      unless:
        '(?:prevent\\p{L}*|awareness|poster against|cleopatra|socrates|seneca|judas|lucretia|ajax|juliet|ophelia|climb\\p{L}*|gym|circus|acrobat\\p{L}*|bungee|medal|camera|necklace|blood (?:cells?|test|donat\\p{L}*|bank|presure|type)|diagram|bandag\\p{L}*|first aid|doctor|surgeon|jeans|trousers|bike|bicycle|nurse|barber|shav\\p{L}*|skat\\p{L}*|watch|bracelet|vampire|dracula|marat|werther|hamlet|romeo|leaflet)',
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        'noose',
        `${SHE} (?:\\p{L}+ ){0,2}${HANGING} (?:(?:dead|lifeles|limp|limply|there|alone|stil|down|up|by|from|his|her|their|the|a|neck|body) ){0,4}(?:from|by|on) (?:a |the |an |his |her |their )?(?:\\p{L}+ )?(?:rope(?! (?:ladders?|bridges?|swings?))|cord|belt|ceiling|tre|beam|fan|rafters?|light|lamp|neck|chandelier|sheet|bedsheet)`,
        `${SHE} (?:who (?:was|is|has been) |was |is )?(?:hanged|hung)(?! (?:up|out|over|their|his|her|a|the|by the door|with))`,
        `(?:tie|ties|tying|tied) (?:\\p{L}+ ){0,3}(?:rope|cord|belt|sheet) (?:\\p{L}+ ){0,3}(?:beam|ceiling|rafters?|fan|light)`,
        `hanged (?:\\p{L}+ )?(?:${CHILD}|${ADULT})`,
        `(?:rope|cord|belt|noose|cable|wire) (?:\\p{L}+ ){0,5}neck`,
        `neck (?:\\p{L}+ ){0,3}(?:rope|noose|cord)`,
      ],
      unless: `(?:${SAFE_HEIGHT}|scouts?|knots?|diagram|museum|galows|execution|execut\\p{L}*|history|medieval|salem|saddam|nuremberg|tarot|judas|horse|cow|calf|dog|goat|donkey|camel|bul|elephant|sheep|tie|scarf|whistle|lanyard|medal|prevent\\p{L}*|awarenes|cowboy|laso|sailors?|ships?|boats?|mast|laundry|washing|clothes line|lanterns?|tents?|key|necklace|pendant|amulet|fire ?man|tow)`,
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        `(?:edge|ledge|railing|rail|top|brink|parapet) (?:\\p{L}+ ){0,5}(?:about|ready|going|wants?|wanting|preparing|trying) to (?:jump|fal|let go|step of|leap)`,
        `${SHE} (?:\\p{L}+ ){0,3}(?:about|ready|going|wants?|wanting|preparing|trying) to (?:jump|leap|throw (?:him|her|them)sel(?:f|ves)|step) (?:of|from|out|down|down from|of of|of from|of the) (?:\\p{L}+ ){0,3}${HEIGHT}`,
        `${SHE} (?:\\p{L}+ ){0,2}(?:jumping|leaping|jumps|leaps|jumped|throwing (?:him|her|them)sel(?:f|ves)) (?:of|from|out|out of|down|down from) (?:\\p{L}+ ){0,3}${HEIGHT}`,
        `(?:edge|ledge|railing|rail|brink|parapet) (?:\\p{L}+ ){0,3}${HEIGHT} (?:\\p{L}+ ){0,2}(?:jumping|jumps|leaping|leaps|to jump|to leap)`,
        `(?:edge|ledge|railing|rail) (?:\\p{L}+ ){0,3}${HEIGHT} (?:\\p{L}+ ){0,5}${DESPAIR}`,
        `${DESPAIR} (?:\\p{L}+ ){0,5}(?:edge|ledge|railing|rail) (?:\\p{L}+ ){0,3}${HEIGHT}`,
        `(?:jump|jumping|jumps|leap|leaping|throwing (?:him|her|them)sel(?:f|ves)) (?:in ?front of|under|in ?to the path of) (?:a |the |an )?(?:\\p{L}+ )?(?:train|traffic|bus|truck|lory|metro)`,
      ],
      unless: `(?:${SAFE_HEIGHT}|cat|kiten|bird|penguins?|dog|squirrel|sea|lake|water|river|ocean|sand|snow|movie poster|prevent\\p{L}*|awarenes)`,
    }),
  ],
};
