import { parseAnswer, contentWords } from '@studyhall/domain';
import { classExercises, type Executor } from '@studyhall/persistence';
import type { ReadMaterial } from './read-exercises.js';
import type { FoundExercise } from './read-solutions.js';

export type Stored = Awaited<ReturnType<typeof classExercises.findStored>>[number];
export type Found = FoundExercise & { file_id: string; is_disputed?: boolean };

/** Two texts are the same exercise if they share at least this part of their words. */
const SAME_WORDS = 0.5;

/** Whether a found exercise has the number and text of a stored one. */
export function isSame(
  { number, text }: Pick<Stored, 'number' | 'text'>,
  found: Pick<Found, 'number' | 'text'>,
): boolean {
  if (number.toLowerCase() !== found.number.toLowerCase()) return false;
  if (text === found.text || text === '') return true;
  const [one, other] = [new Set(contentWords(text)), new Set(contentWords(found.text))];
  const shared = [...one].filter((word) => other.has(word)).length;
  return shared > 0 && shared >= SAME_WORDS * Math.max(one.size, other.size);
}

/** Matches the exercises found in a file with those stored for it, by number and text. */
export function matchStored(found: readonly Found[], stored: readonly Stored[]): Map<Found, Stored> {
  const matches = new Map<Found, Stored>();
  const taken = new Set<Stored>();
  const match = (fits: (one: Stored, exercise: Found) => boolean): void => {
    for (const exercise of found) {
      if (matches.has(exercise)) continue;
      const same = stored.find(
        (one) => one.file_id === exercise.file_id && !taken.has(one) && fits(one, exercise),
      );
      if (!same) continue;
      taken.add(same);
      matches.set(exercise, same);
    }
  };
  match((one, exercise) => one.number === exercise.number && one.text === exercise.text);
  match(isSame);
  // A teacher may have corrected the text, so the page decides. If the file was replaced, the same page proves nothing.
  match((one, { number, page }) => !one.is_stale && one.number === number && one.page === page);
  return matches;
}

/** Whether both answers have numbers, but none in common. */
export const isRival = (one: Found['answer'], other: Found['answer']): boolean =>
  one.values.length > 0 &&
  other.values.length > 0 &&
  !one.values.some((value) => other.values.includes(value));

/** Adds the answers of a separate key to exercises: by chapter and number. If a number repeats, shared words decide. */
export function addAnswersOfKey(exercises: readonly Found[], { solutions }: ReadMaterial): void {
  for (const { number, chapter, text } of solutions) {
    const all = exercises.filter((one) => one.number.toLowerCase() === number.toLowerCase());
    const inChapter = all.filter((one) => one.chapter === chapter);
    const isAlone = chapter === '' || number.includes('.');
    const same = inChapter.length > 0 ? inChapter : isAlone ? all : all.filter((one) => one.chapter === '');
    const words = new Set(contentWords(text));
    const shares = (one: Found): number => contentWords(one.text).filter((word) => words.has(word)).length;
    const best = Math.max(0, ...same.map(shares));
    const solved = same.filter((one) => shares(one) === best);
    const answer = parseAnswer(text);
    for (const exercise of solved) {
      if (solved.length === 1 && isRival(exercise.answer, answer)) exercise.is_disputed = true;
      exercise.answer = classExercises.joinKeys(exercise.answer, answer);
    }
  }
}

/**
 * Stores found exercises without overwriting what teachers wrote. Returns the ids by exercise; null if a teacher removed
 * it.
 */
export async function storeFound(
  on: Executor,
  groupId: number,
  found: readonly Found[],
  matches: ReadonlyMap<Found, Stored>,
): Promise<Map<Found, number | null>> {
  const ids = new Map<Found, number | null>();
  const fresh: Found[] = [];
  for (const exercise of found) {
    const known = matches.get(exercise);
    if (!known) {
      fresh.push(exercise);
      continue;
    }
    ids.set(exercise, known.removed ? null : known.id);
    if (known.removed) continue;
    const { text, page, answer, is_disputed = false } = exercise;
    const isEmpty = answer.values.length + answer.texts.length === 0;
    const place = { page, is_stale: false };
    const isStored = await classExercises.updateFound(on, groupId, known.id, {
      ...place,
      text,
      // The replaced file may have had another answer.
      answer: known.is_stale && !isEmpty ? answer : classExercises.joinKeys(answer, known.answer),
      is_disputed: known.is_disputed || is_disputed,
    });
    if (!isStored) await classExercises.updateExercise(on, groupId, known.id, place);
  }
  const rows = fresh.map(({ file_id, number, text, page, answer, is_disputed = false }) => ({
    ...{ file_id, number, text, page, answer, is_disputed },
  }));
  const added = await classExercises.insertExercises(on, groupId, rows, 'found');
  fresh.forEach((exercise, at) => ids.set(exercise, added[at] ?? null));
  return ids;
}
