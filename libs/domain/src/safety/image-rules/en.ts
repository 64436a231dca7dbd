import { defineRules, type LanguageRules } from '../rules/rule.js';

const CHILD =
  '(?:girls?|boys?|child|children|kids?|teen|teens|teenagers?|toddlers?|bab(?:y|ies)|pupils?|students?|school ?girls?|school ?boys?|daughter|son|sister|brother|loli|classmates?)';
const ADULT =
  '(?:me|mysel?f|man|men|woman|women|lady|ladies|guy|person|people|someone|couple|teacher|body|friend|actress|singer|character|model)';
const NAKED =
  '(?:naked(?! (?:eye|mole|singularity|tree|truth))|nude|topless|undressed|undressing|unclothed|stripping|(?:without|with no|taking of|takes of) (?:any |her |his |their |my )?(?:clothes|clothing)|wearing nothing|in (?:her|his|their) underwear)';
const HANGING = '(?:hanging|hung|hanged)';
const DEAD = '(?:dead|lifeles|corpse)';

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
        '(?:have|has|having) sex|sex scene|making love|sexual intercourse',
      ],
      unless:
        '(?:statues?|sculptures?|botticelli|michelangelo|rodin|degas|renaissance|greek|roman|adam and eve|diagram|anatomy|anatomical|reproduction|reproductive)',
    }),
    ...defineRules('danger', 'self_harm', {
      phrases: [
        'suicid(?:e|al)(?! (?:squad|prevention|awareness|hotline|help ?line))',
        '(?:cut|cutting|slit|slitting|slashed|sliced|bleeding|bloody) (?:\\p{L}+ ){0,2}(?:wrists?|veins)',
        'wrists? (?:\\p{L}+ ){0,3}(?:cut|slit|slashed|bleeding|bloody|blood)',
        `(?:me|mysel?f) ${HANGING} (?:\\p{L}+ ){0,2}(?:rope|noose|ceiling|neck)`,
        `(?:${CHILD}|${ADULT}) (?:\\p{L}+ ){0,2}${HANGING} (?:\\p{L}+ ){0,5}(?:${DEAD}|noose|neck)`,
        `${DEAD} (?:${CHILD}|${ADULT}) (?:\\p{L}+ ){0,2}${HANGING}`,
        'noose (?:\\p{L}+ ){0,3}neck',
      ],
      unless:
        '(?:prevent\\p{L}*|awareness|poster against|cleopatra|socrates|seneca|judas|lucretia|ajax|juliet|ophelia|climb\\p{L}*|gym|circus|acrobat\\p{L}*|bungee|medal|camera|necklace)',
    }),
  ],
};
