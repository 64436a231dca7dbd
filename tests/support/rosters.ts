import { expect } from 'vitest';
import type { ErrorBody, ImportView, UserView } from '@studyhall/contracts';
import type { Person } from './person.ts';

export type RosterFields = Record<string, string | object>;
export type CheckedRoster = ImportView & ErrorBody;

/** Reads a roster without importing it. */
export async function checkRoster(
  who: Person,
  file: Blob | string[],
  fields: RosterFields = {},
  name = 'roster.csv',
): Promise<CheckedRoster> {
  const form = new FormData();
  for (const [field, value] of Object.entries(fields))
    form.set(field, typeof value === 'string' ? value : JSON.stringify(value));
  form.set('file', file instanceof Blob ? file : new Blob([file.join('\n')]), name);
  return (await who.http.post<CheckedRoster>('/api/imports', form)).body;
}

/** As {@link checkRoster}, for a roster that changes users too. */
export const checkUpdate = (who: Person, file: Blob | string[], fields: RosterFields = {}) =>
  checkRoster(who, file, { mode: 'update', ...fields });

/** The import once it is completed or has failed. */
async function ended(who: Person, id: string): Promise<ImportView> {
  const view = async () => (await who.http.get<ImportView>(`/api/imports/${id}`)).body;
  // Passwords are hashed by a process that yields to all others.
  await expect.poll(async () => (await view()).status, { timeout: 180_000 }).toMatch(/completed|failed/);
  return view();
}

/** Imports a checked roster, and waits for the end. */
export async function commitRoster(who: Person, { id }: ImportView, body?: object): Promise<ImportView> {
  const answer = await who.http.post<ErrorBody>(`/api/imports/${id}/commit`, body);
  expect(answer.status, answer.body.detail).toBe(202);
  return ended(who, id);
}

/** The users whom a search finds, each in one line: school, role, access and classes. */
export const usersOf = async (who: Person, search: string) =>
  Object.fromEntries(
    (await who.http.get<UserView[]>(`/api/user-access?search=${search}`)).body.map((user) => [
      user.username,
      [user.school, user.role, user.access_granted, ...user.classes].join(' '),
    ]),
  );
