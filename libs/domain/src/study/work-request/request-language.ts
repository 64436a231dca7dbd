/** How learners ask for their work in one language, as pattern sources in the spelling of {@link plainRequest}. */
export interface RequestLanguage {
  /** What a message explicitly does not want, such as "don't give me the answer". Removed first. */
  refused: readonly string[];
  /** Asks for the work itself, whatever else the message contains. */
  asks: readonly string[];
  /** Asks for help with own work or understanding. Such a message counts only if {@link asks} matches too. */
  helps: readonly string[];
  /** Asks for something that is often work. Does not count if the message asks for help. */
  orders: readonly string[];
  /** Verbs that start a task of a worksheet. */
  taskVerbs: string;
  /** What a numbered task starts with, other than a number: names of tasks, and letters. */
  taskNames: string;
  /** Prefixes that are written together with the next word. */
  prefix: string;
}

/** Only the beginning of a message is read, which contains tasks and requests, to bound the time. */
const READ_CHARS = 2_000;

/** Normalizes text: lower case without marks, apostrophes and tatweel, one form per Arabic letter, digits 0 to 9. */
export const plainRequest = (text: string): string =>
  spellRequest(text.slice(0, READ_CHARS).toLowerCase())
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[^\S\n]+/gu, ' ');

/** Applies the same normalization of letters to a text or a pattern source. */
export const spellRequest = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ'’‘ء]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
