import { sentenceText } from './sentence.js';
import { z } from 'zod';
import { LIMITS } from './limits.js';

/**
 * The characters that a username may contain: the identifier rules of UTS 39, extended for personal names (spaces, hyphens,
 * apostrophes, joiners). Similarity to other names is checked where names are stored.
 */

/** Scripts in everyday use (UAX 31, table 5). A name in one of them may also contain Latin letters, such as `محمد 7B`. */
const BESIDE_LATIN = [
  'Arabic',
  'Armenian',
  'Bengali',
  'Devanagari',
  'Ethiopic',
  'Georgian',
  'Gujarati',
  'Gurmukhi',
  'Hebrew',
  'Kannada',
  'Khmer',
  'Lao',
  'Malayalam',
  'Myanmar',
  'Oriya',
  'Sinhala',
  'Tamil',
  'Telugu',
  'Thaana',
  'Thai',
  'Tibetan',
];

/** Scripts that are rare or have letters similar to Latin ones. A name must not mix them with other scripts. */
const ALONE = [
  ['Cyrillic', 'Greek', 'Cherokee', 'Coptic', 'Lisu', 'Osage'],
  [
    'Adlam',
    'Balinese',
    'Bamum',
    'Batak',
    'Canadian_Aboriginal',
    'Cham',
    'Chakma',
    'Hanifi_Rohingya',
    'Javanese',
  ],
  [
    'Kayah_Li',
    'Lepcha',
    'Limbu',
    'Mandaic',
    'Meetei_Mayek',
    'Miao',
    'Mongolian',
    'New_Tai_Lue',
    'Newa',
    'Nko',
  ],
  ['Nyiakeng_Puachue_Hmong', 'Ol_Chiki', 'Saurashtra', 'Sundanese', 'Syloti_Nagri', 'Syriac', 'Tai_Le'],
  ['Tai_Tham', 'Tai_Viet', 'Tifinagh', 'Vai', 'Wancho', 'Yi'],
].flat();

/** The sets of scripts that one name may use ("moderately restrictive" in UTS 39, 5.2). */
const ALPHABETS = [
  ['Latin'],
  ['Latin', 'Han', 'Hiragana', 'Katakana'],
  ['Latin', 'Han', 'Bopomofo'],
  ['Latin', 'Han', 'Hangul'],
  ...BESIDE_LATIN.map((script) => ['Latin', script]),
  ...ALONE.map((script) => [script]),
].map((scripts) => {
  const classes = [...scripts, 'Common', 'Inherited'].map((script) => `\\p{Script_Extensions=${script}}`);
  return new RegExp(`^[${classes.join('')}]*$`, 'u');
});

/** Signs that suppress a consonant's vowel. In the scripts of India and Sri Lanka, joiners occur next to them. */
const VIRAMA = '\u094D\u09CD\u0A4D\u0ACD\u0B4D\u0BCD\u0C4D\u0CCD\u0D3B\u0D3C\u0D4D\u0DCA\u1039\u103A\u17D2';
const CURSIVE = '\\p{Script=Arabic}\\p{Script=Syriac}\\p{Script=Nko}\\p{Script=Mongolian}';

/** Joiners in places where they change how a word is displayed (UAX 31, rules A1, A2 and B). */
const JOINERS = new RegExp(
  `(?<=[${VIRAMA}])[\\u200C\\u200D]|\\u200D(?=[${VIRAMA}])|(?<=[${CURSIVE}]\\p{M}*)\\u200C(?=[${CURSIVE}])`,
  'gu',
);

/** Invisible characters: controls, fillers, blanks other than the space, unassigned characters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Cn}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u1680\u2800]/u;

/** Whether a text has invisible characters other than joiners that change how a word is displayed. */
export const hasInvisible = (text: string): boolean => INVISIBLE.test(text.replace(JOINERS, ''));

/** Whether a letter has more combining marks than any language uses. */
export const hasPiledMarks = (text: string): boolean => /(\p{Mn})\1|\p{Mn}{5}/u.test(text);

/** Letters in everyday use that NFKC would decompose: Thai and Lao "am", the Armenian word for "and". */
const COMPOSED = /[\u0E33\u0EB3\u0587]/gu;

const isPlain = (name: string): boolean => {
  const plain = name.replace(COMPOSED, '');
  return plain.normalize('NFKC') === plain.normalize('NFC');
};

const usesOneAlphabet = (name: string): boolean =>
  ALPHABETS.some((alphabet) => alphabet.test(name)) && !(/[0-9]/.test(name) && /(?![0-9])\p{Nd}/u.test(name));

/** Normalized to NFC, so that the same name typed on two keyboards is equal. */
export const Username = z
  .string()
  .trim()
  .normalize('NFC')
  .min(LIMITS.usernameMin, sentenceText('username_too_short', { min: LIMITS.usernameMin }))
  .max(LIMITS.usernameMax, sentenceText('username_too_long', { max: LIMITS.usernameMax }))
  .refine((name) => !/[\p{Cc}<>]/u.test(name), {
    message: sentenceText('username_control'),
    abort: true,
  })
  .refine((name) => !hasInvisible(name), {
    message: sentenceText('username_invisible'),
    abort: true,
  })
  .refine(isPlain, {
    message: sentenceText('username_styled'),
    abort: true,
  })
  .refine((name) => !hasPiledMarks(name), {
    message: sentenceText('username_accents'),
    abort: true,
  })
  .refine(usesOneAlphabet, {
    message: sentenceText('username_alphabets'),
  });
