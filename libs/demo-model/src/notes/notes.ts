import { termsOf } from '../assistant/words.js';
import { MATHS_NOTES } from './maths.notes.js';
import type { Note } from './note.js';
import { SCIENCE_NOTES } from './science.notes.js';

export const NOTES: Note[] = [...SCIENCE_NOTES, ...MATHS_NOTES];

const KEYWORDS = NOTES.flatMap((note) =>
  note.keywords.map((keyword) => ({ note, terms: termsOf(keyword) })),
).toSorted((a, b) => b.terms.length - a.terms.length);

/** The built-in note that a text is about: the longest keyword that stands in it as one phrase. */
export function findNote(text: string): Note | undefined {
  const terms = termsOf(text);
  return KEYWORDS.find(({ terms: wanted }) =>
    terms.some((_, start) => wanted.every((term, offset) => terms[start + offset] === term)),
  )?.note;
}
