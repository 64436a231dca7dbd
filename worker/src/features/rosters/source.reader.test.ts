import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { DataSource } from 'typeorm';
import type { rosterSources } from '@studyhall/persistence';
import type { Config, EncryptedSecrets, ExpiringKeys, ToolKeys } from '@studyhall/platform';
import { makeSchool, OneRosterServer } from '../../../../tests/support/oneroster.ts';
import { SourceReader } from './source.reader.js';

const QUARTER_MS = 15 * 60_000;
const RUN = { id: 'run', started_by: null };

let service: OneRosterServer;
let isStored: boolean;
beforeEach(async () => {
  service = await OneRosterServer.start(makeSchool('NORTH', { students: 2, classes: 1 }));
  isStored = true;
});
afterEach(() => service.stop());

const read = (signal = new AbortController().signal) => {
  const source = { id: 'source', kind: 'oneroster_rest', school: 'NORTH', settings: service.settings };
  const db = { getRepository: () => ({ findOneBy: () => Promise.resolve(isStored ? source : null) }) };
  const secrets = { decrypt: () => 'the-secret' };
  return new SourceReader(
    db as unknown as DataSource,
    secrets as unknown as EncryptedSecrets,
    {} as ExpiringKeys,
    {} as ToolKeys,
    { ROSTER_HOSTS: [service.host] } as Config,
  ).read({ ...source, secret: Buffer.alloc(1) } as unknown as rosterSources.RosterSource, RUN, signal);
};

/** Answers nothing, and calls `then` once the first page of people was asked for. */
function hang(then: () => void): void {
  service.fault = { what: 'users', with: 'no answer' };
  service.onRequest = (path) => {
    if (path.includes('/users')) then();
  };
}

it('reads a source that is stored', async () => {
  expect((await read()).people).toHaveLength(3);
});

it('fails with one sentence after 15 minutes', async () => {
  const end = new AbortController();
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => (ms === QUARTER_MS ? end.signal : timeout(ms)));
  hang(() => end.abort(new DOMException('Timed out', 'TimeoutError')));
  await expect(read()).rejects.toThrow('The source took too long. Nothing was changed.');
});

it('leaves the reason of its job as it is', async () => {
  const job = new AbortController();
  const reason = new Error('The worker stops.');
  hang(() => job.abort(reason));
  await expect(read(job.signal)).rejects.toBe(reason);
});

it('sends no further request once the source was removed', async () => {
  service.onRequest = (path) => {
    if (path.includes('/orgs')) isStored = false;
  };
  await expect(read()).rejects.toThrow('That roster source was not found.');
  expect(service.requests.at(-1)).toContain('/orgs');
});
