import { setTimeout as delay } from 'node:timers/promises';
import { expect } from 'vitest';
import type { ErrorBody, RosterRunView, RosterSourceView } from '@studyhall/contracts';
import type { Person } from './person.ts';

type Started = { run_id: string } & ErrorBody;

export async function addSource(who: Person, fields: object): Promise<RosterSourceView> {
  const { status, body } = await who.http.post<{ source: RosterSourceView } & ErrorBody>(
    '/api/roster-sources',
    { client_secret: 'the-secret', ...fields },
  );
  expect(status, body.detail).toBe(201);
  return body.source;
}

const SETTLED = new Set<RosterRunView['state']>(['waiting', 'applied', 'unchanged', 'failed', 'replaced']);
const POLL_MS = 100;

/** A run once it has ended or waits for a person. Also for measurements, which run without Vitest. */
export async function settled(who: Person, id: string): Promise<RosterRunView> {
  for (;;) {
    const { body } = await who.http.get<RosterRunView>(`/api/roster-runs/${id}`);
    if (SETTLED.has(body.state)) return body;
    await delay(POLL_MS);
  }
}

/** Reads a source: `preview` waits for a confirmation, `run` goes by the rules. */
export async function readSource(
  who: Person,
  { id }: { id: string },
  how: 'preview' | 'run',
  file?: Uint8Array,
): Promise<RosterRunView> {
  const form = new FormData();
  if (file) form.set('file', new Blob([new Uint8Array(file)]), 'roster.zip');
  const { status, body } = await who.http.post<Started>(`/api/roster-sources/${id}/${how}`, file && form);
  expect(status, body.detail).toBe(202);
  return settled(who, body.run_id);
}

/** Confirms a run that waits, and waits for its end. */
export async function confirmRun(who: Person, { id }: { id: string }): Promise<RosterRunView> {
  const { status, body } = await who.http.post<ErrorBody>(`/api/roster-runs/${id}/apply`);
  expect(status, body.detail).toBe(202);
  return settled(who, id);
}
