import { termsOf } from '../assistant/words.js';
import { BIOLOGY_NOTES } from './biology.notes.js';
import { EARTH_NOTES } from './earth.notes.js';
import { HUMANITIES_NOTES } from './humanities.notes.js';
import { MATHS_NOTES } from './maths.notes.js';
import type { Note } from './note.js';
import { PHYSICS_NOTES } from './physics.notes.js';

export const NOTES: Note[] = [
  ...BIOLOGY_NOTES,
  ...EARTH_NOTES,
  ...PHYSICS_NOTES,
  ...MATHS_NOTES,
  ...HUMANITIES_NOTES,
];

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

/** The definition of a term in any note. */
export function findDefinition(term: string): { note: Note; term: string; definition: string } | undefined {
  const wanted = termsOf(term).join(' ');
  for (const note of NOTES) {
    const found = note.terms.find(([name]) => termsOf(name).join(' ') === wanted);
    if (found && wanted !== '') return { note, term: found[0], definition: found[1] };
  }
  return undefined;
}
