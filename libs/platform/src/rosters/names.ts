import { hasInvisible, LIMITS, sentenceText, Username, type RosterError } from '@studyhall/contracts';
import { rosterMatches, usernameSkeleton, type Executor } from '@studyhall/persistence';
import type { SnapshotClass, SnapshotPerson } from './snapshot.js';

/**
 * Chooses a username for each new person, by the id in the source. A taken name is an error: an admin must decide who owns
 * the account.
 */
export async function chooseUsernames(
  on: Executor,
  people: readonly SnapshotPerson[],
  errors: RosterError[],
): Promise<Map<string, string>> {
  const wanted = people.map((person) => {
    const names = [person.username, person.email?.replace(/@.*$/, '') ?? '', person.id];
    const username = names.map((name) => Username.safeParse(name)).find(({ success }) => success)?.data;
    return { id: person.id, username, skeleton: usernameSkeleton(username ?? '') };
  });
  const usable = wanted.flatMap(({ username, ...one }) =>
    username === undefined ? [] : [{ ...one, username }],
  );
  const taken = await rosterMatches.findTakenNames(on, usable);
  const seen = new Set<string>();
  const chosen = new Map<string, string>();
  for (const { id, username, skeleton } of wanted) {
    if (username === undefined) errors.push({ row: id, reason: sentenceText('roster_no_username') });
    else if (taken.has(username))
      errors.push({
        ...{ row: id, code: 'username_taken' as const },
        reason: sentenceText('roster_username_taken', { username }),
      });
    else if (seen.has(skeleton) || seen.has(username.toLowerCase()))
      errors.push({ row: id, reason: sentenceText('roster_username_twice', { username }) });
    else chosen.set(id, username);
    seen.add(skeleton).add((username ?? '').toLowerCase());
  }
  return chosen;
}

/** Removes invisible and direction-changing characters. Keeps joiners where they change how a word is displayed. */
const cleanText = (text: string): string =>
  (hasInvisible(text) ? text.replace(/[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu, ' ') : text)
    .replace(/\s+/gu, ' ')
    .trim();

/** Makes the class names of a school unique: adds the source's id to duplicate names. */
export function nameClasses(sent: readonly SnapshotClass[]): SnapshotClass[] {
  const classes = sent.map((one) => ({ ...one, name: cleanText(one.name) || cleanText(one.id) }));
  const key = ({ school, name, school_year: year }: SnapshotClass): string =>
    JSON.stringify([school, name.toLowerCase(), year]);
  const sizes = Map.groupBy(classes, key);
  return classes.map((one) => {
    const isAlone = sizes.get(key(one))?.length === 1;
    const name = isAlone ? one.name : `${one.name} (${cleanText(one.id)})`;
    return { ...one, name: name.slice(0, LIMITS.classNameMax).toWellFormed() };
  });
}
