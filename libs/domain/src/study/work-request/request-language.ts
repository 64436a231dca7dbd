/** How learners of one language ask for their work, as sources of patterns in the spelling of {@link plainRequest}. */
export interface RequestLanguage {
  /** What a message says that it does not want, such as "don't give me the answer": left out before all else. */
  refused: readonly string[];
  /** Asks for the work itself, whatever else the message says. */
  asks: readonly string[];
  /** Asks for help with own work or understanding: a message with it counts only by {@link asks}. */
  helps: readonly string[];
  /** Asks for something that is often work, unless the message asks for help. */
  orders: readonly string[];
  /** Verbs that begin a task of a worksheet. */
  taskVerbs: string;
  /** What a numbered task begins with, beside its number: the names of tasks, and letters. */
  taskNames: string;
  /** What stands before a word and is written together with it. */
  prefix: string;
}

/** So much of a message is read from its beginning: tasks and requests stand there, and the time stays bounded. */
const READ_CHARS = 2_000;

/** Small letters without marks, apostrophes and tatweel; the forms of one Arabic letter are one; digits are 0 to 9. */
export const plainRequest = (text: string): string =>
  spellRequest(text.slice(0, READ_CHARS).toLowerCase())
    .replaceAll(/[٠-٩]/gu, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[^\S\n]+/gu, ' ');

/** The letters of a text or of the source of a pattern in that spelling. */
export const spellRequest = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/[\p{M}ـ'’‘ء]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه');
