import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directory } from '@studyhall/persistence';
import type { HttpClient } from '@studyhall/testing';
import { startApi, type TestApi } from '../../../../tests/support/api.js';

const MANY = 6_000;
const SCHOOL = 'LARGE';
/** Of the audit log: the whole is too large for the buffers of a connection, so the api reads on only while the client does. */
const HASHES_PER_LINE = 160;

let api: TestApi;
beforeAll(async () => {
  api = await startApi();
  await api.db.query(
    `INSERT INTO audit_log (actor, action, target_type, target_id, target, school, before)
     SELECT 'somebody', 'user.update', 'user', n, 'pupil ' || n, $1,
            jsonb_build_object('x', (SELECT string_agg(md5((n * 1000 + i)::text), '') FROM generate_series(1, $2::int) AS i))
       FROM generate_series(1, $3::int) AS n`,
    [SCHOOL, HASHES_PER_LINE, MANY],
  );
  // Names of classes are long: each line of the list has one.
  await api.db.query(
    `WITH made AS (INSERT INTO users (username, password_hash, role, school)
       SELECT 'Pupil ' || lpad(n::text, 5, '0'), 'x', 'STUDENT', $1 FROM generate_series(1, $2::int) AS n RETURNING id),
     classes AS (INSERT INTO groups (name, school) SELECT repeat('x', 110) || n, $1 FROM generate_series(1, 20) AS n RETURNING id)
     INSERT INTO group_members (group_id, user_id) SELECT classes.id, made.id FROM classes, made`,
    [SCHOOL, MANY],
  );
});
afterAll(() => api?.stop());

interface Reading {
  /** What arrived, and whether the answer was complete. */
  rest: () => Promise<{ bytes: number; complete: boolean }>;
}

/** Reads the first bytes of an answer and then nothing until `rest` is called. */
async function begin({ cookie }: HttpClient, path: string, encoding: string): Promise<Reading> {
  const request = get(new URL(path, api.url), {
    headers: { cookie: cookie ?? '', 'accept-encoding': encoding },
  });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  expect(response.statusCode).toBe(200);
  await once(response, 'readable');
  return {
    rest: async () => {
      let bytes = 0;
      response.on('data', (chunk: Buffer) => (bytes += chunk.length)).on('error', () => undefined);
      await new Promise((resolve) => response.once('close', resolve));
      return { bytes, complete: response.complete };
    },
  };
}

describe.each([
  ['/api/audit/export.csv', 'identity'],
  ['/api/audit/export.csv', 'gzip'],
  ['/api/user-access/export.csv', 'identity'],
  ['/api/user-access', 'identity'],
])('%s (%s)', (path, encoding) => {
  it('ends visibly when the admin is demoted', async () => {
    const { user, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL });
    const whole = await (await begin(client, path, encoding)).rest();
    expect(whole.complete).toBe(true);
    const reading = await begin(client, path, encoding);
    await directory.updateAccounts(api.db.manager, [{ id: user.id, fields: { role: 'STUDENT' } }]);
    const cut = await reading.rest();
    expect(cut.complete).toBe(false);
    expect(cut.bytes).toBeLessThan(whole.bytes);
  });

  it('ends visibly when the session ends while Redis cannot announce it', async () => {
    const { user, client } = await api.signedIn({ role: 'SCHOOL_ADMIN', school: SCHOOL });
    const reading = await begin(client, path, encoding);
    await api.db.query('DELETE FROM sessions WHERE user_id = $1', [user.id]);
    expect((await reading.rest()).complete).toBe(false);
  });
});
