import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { unzipSync } from 'fflate';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ErasureCertificateView, ExportStarted, ExportView, UploadState } from '@studyhall/contracts';
import { QUEUE_NAMES } from '@studyhall/platform';
import { PERSONAL_FILES, PERSONAL_TEXT, REDIS_KEYS } from '@studyhall/platform/privacy';
import { OwnRedis } from '../support/own-redis.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

/** Rounds of the worker come every three seconds, on a busy machine with much to do in each. */
const ERASED = { timeout: 180_000 };
const TEXT_TYPES = ['text', 'character varying', 'json', 'jsonb', 'bytea', 'tsvector', 'ARRAY'];

let product: Product;
let redis: OwnRedis;
/** Redis' files and temporary files of the product. */
let folder: string;
let temp: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-erasure-'));
  temp = join(folder, 'tmp');
  await mkdir(temp);
  redis = await OwnRedis.start(folder, '3600 1');
  product = await startProduct({ env: { REDIS_URL: redis.url, TMPDIR: temp } });
});
afterAll(async () => {
  await product?.stop();
  await redis?.kill();
  await rm(folder, { recursive: true, force: true });
});

/** Tables that have a row in which the word stands, in any column. */
async function tablesWith(word: string): Promise<string[]> {
  const found: string[] = [];
  for (const table of Object.keys(PERSONAL_TEXT).sort()) {
    const [row] = await product.db.query<Array<{ count: number }>>(
      `SELECT count(*)::int AS count FROM ${table} AS one WHERE one::text ILIKE '%' || $1 || '%'`,
      [word],
    );
    if (row && row.count > 0) found.push(table);
  }
  return found;
}

/** The files below a folder. Folders may go while they are listed. */
async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { withFileTypes: true }).catch(() => []);
  const found = entries.map((entry) => {
    const path = join(root, entry.name);
    return entry.isDirectory() ? filesBelow(path) : entry.isFile() ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** Files below a folder in which the word stands. */
async function filesWith(root: string, word: string): Promise<string[]> {
  const found = (await filesBelow(root)).map(async (path) => {
    // A file may go between the listing and the reading.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    return [bytes, ...unpacked(bytes)].some((text) => text.includes(word)) ? [path] : [];
  });
  return (await Promise.all(found)).flat();
}

/** The entries of a zip, such as an export or a document; none of other bytes, and of a zip that is being written. */
function unpacked(bytes: Buffer): Buffer[] {
  if (bytes.toString('latin1', 0, 4) !== 'PK\x03\x04') return [];
  try {
    return Object.values(unzipSync(bytes)).map((entry) => Buffer.from(entry));
  } catch {
    return [];
  }
}

const keysOf = async (): Promise<string[]> => {
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  client.disconnect();
  const prefix = `${product.env.REDIS_PREFIX ?? 'studyhall'}:`;
  return keys.map((key) => key.replace(prefix, ''));
};

/** The keys that Redis keeps for longer than the register says. */
async function keysBeyondRegister(): Promise<string[]> {
  const prefix = `${product.env.REDIS_PREFIX ?? 'studyhall'}:`;
  const client = new Redis(redis.url);
  const found = await Promise.all(
    (await keysOf()).map(async (key) => {
      const store = Object.entries(REDIS_KEYS).find(([family]) => family === key.split(':')[0])?.[1];
      // The set of all processes holds no person, and queues have keys of their own.
      const isOther = key === 'presence' || QUEUE_NAMES.some((name) => key.startsWith(`${name}:`));
      if (!store || !('seconds' in store) || isOther) return [];
      const left = await client.ttl(prefix + key);
      return left === -1 || left > store.seconds ? [`${key}: ${left}`] : [];
    }),
  );
  client.disconnect();
  return found.flat();
}

const objects = async (kind: string): Promise<string[]> => {
  const all = await filesBelow(product.env.DATA_DIR ?? '');
  return all.filter((path) => path.includes(kind));
};

/** The kinds of files below a folder in which the word stands, by the register. */
async function kindsWith(root: string, word: string): Promise<string[]> {
  const paths = (await filesWith(root, word)).map((path) => relative(root, path));
  const kinds = paths.map(
    (path) => Object.entries(PERSONAL_FILES).find(([, family]) => family.path.test(path))?.[0] ?? path,
  );
  return [...new Set(kinds)].toSorted();
}

const outputOf = (): string => [...product.apis, ...product.workers].map((one) => one.output).join('');

/**
 * Every place in which the word stands: tables with the outbox and the cases of safeguarding, stored objects with exports,
 * temporary files, what Redis keeps with its queues, output of the processes.
 */
const placesWith = async (word: string): Promise<string[]> => [
  ...(await tablesWith(word)).map((table) => `table ${table}`),
  ...(await filesWith(product.env.DATA_DIR ?? '', word)),
  ...(await filesWith(folder, word)),
  ...(outputOf().includes(word) ? ['output of a process'] : []),
];

/** Has Redis write the snapshot that servers of others write by a schedule. */
async function makeSnapshot(): Promise<void> {
  const client = new Redis(redis.url);
  // Redis refuses while it writes a snapshot by its schedule.
  await expect.poll(() => client.save().catch((error: Error) => error.message)).toBe('OK');
  client.disconnect();
}

/** Deletes an account, and ends the time in which it can be restored. */
async function removeForGood(admin: Person, { user }: Person): Promise<void> {
  expect((await admin.http.delete(`/api/users/${user.id}`)).status).toBe(200);
  await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [admin.user.id]);
}

const questionWith = (word: string): object => ({
  kind: 'text',
  prompt: word,
  rubric: [word],
  sample: word,
  hint: word,
  explanation: word,
  topic: word,
});

/** Ends the time in which this person's changes can be undone. */
const endUndo = ({ user }: Person) =>
  product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [user.id]);

/** A chat in which a word stands wherever the product puts a student's text. */
async function plant(mia: Person, word: string): Promise<void> {
  const tab = await mia.open();
  const slides = { title: word, slides: [{ title: word, bullets: [word] }] };
  const quiz = { title: word, questions: [questionWith(word)] };
  const order = `[[demo: tool=make_slides args=${JSON.stringify(slides)} tool=make_quiz args=${JSON.stringify(quiz)} reasoning="${word}" text="${word}"]]`;
  const { turn_id, conversation_id } = await mia.ask(`Why ${word}? ${order}`);
  expect(await tab.terminalEvent(turn_id)).toMatchObject({ type: 'turn.completed' });
  const reply = (await mia.history()).at(-1);
  const [made] = reply?.study_items ?? [];
  const rated = await mia.http.send('PUT', `/messages/${reply?.id}/rating`, { rating: 'down', reason: word });
  expect(rated.status).toBe(200);
  const answered = { answer_id: randomUUID(), question: 1, answer: { text: word } };
  expect((await mia.http.post(`/api/quizzes/${made?.id}/answers`, answered)).status).toBe(200);
  await expect
    .poll(() =>
      product.db.query(`SELECT title FROM conversations WHERE id = $1 AND title <> ''`, [conversation_id]),
    )
    .toHaveLength(1);
  const drawn = await mia.http.post<{ job_id: string }>('/api/image-generation/generate', {
    prompt: `Draw ${word}`,
  });
  expect(drawn.status).toBeLessThan(300);
  await expect
    .poll(() =>
      product.db.query(
        `SELECT 1 FROM image_jobs WHERE prompt LIKE '%' || $1 || '%' AND status = 'completed'`,
        [word],
      ),
    )
    .toHaveLength(1);
}

/** An answer to the exit ticket of a lesson. */
const answerTicket = ({ user }: Person, word: string) =>
  product.db.query(
    `WITH lesson AS (INSERT INTO lessons (id, title, started_by, ends_at)
                     VALUES (gen_random_uuid(), 'x', 'x', now()) RETURNING id),
          ticket AS (INSERT INTO lesson_tickets (id, lesson_id) SELECT gen_random_uuid(), id FROM lesson RETURNING id)
     INSERT INTO lesson_ticket_answers (ticket_id, user_id, question, value)
     SELECT id, $1, 1, to_jsonb($2::text) FROM ticket`,
    [user.id, word],
  );

it('every table, and every column that holds text, is in the register', async () => {
  const tables = await product.db.query<Array<{ table: string; columns: string[] }>>(
    `SELECT table_name AS table,
            COALESCE(array_agg(column_name::text) FILTER (WHERE data_type = ANY($1)), '{}') AS columns
       FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' GROUP BY table_name`,
    [TEXT_TYPES],
  );
  const registered = Object.entries(PERSONAL_TEXT).map(([table, fields]) => [
    table,
    Object.keys(fields).sort(),
  ]);
  const stored = tables.map(({ table, columns }) => [table, columns.sort()]);
  expect(Object.fromEntries(registered)).toEqual(Object.fromEntries(stored));
});

it('clearing a chat erases its text everywhere, once it cannot be undone', async () => {
  const mia = await product.signedIn();
  const word = `canary${randomUUID().replaceAll('-', '')}`;
  await plant(mia, word);
  // Ended tool runs are removed once a minute: their rows may be gone by now.
  expect((await tablesWith(word)).filter((table) => table !== 'tool_runs')).toEqual([
    'artifact_versions',
    'conversations',
    'files',
    'image_jobs',
    'messages',
    'quiz_answers',
    'quizzes',
  ]);
  await makeSnapshot();
  // The worker may just be removing the folder of a document.
  await expect.poll(() => kindsWith(folder, word)).toEqual(['redis']);
  expect(await filesWith(folder, word)).toContain(join(folder, 'dump.rdb'));
  expect((await objects('artifacts')).length + (await objects('images')).length).toBe(2);

  expect((await mia.http.post('/clear-history', {})).status).toBe(200);
  await endUndo(mia);
  await expect.poll(() => placesWith(word), ERASED).toEqual([]);
  const made = async () => [...(await objects('artifacts')), ...(await objects('images'))];
  await expect.poll(made, ERASED).toEqual([]);
  const families = new Set((await keysOf()).map((key) => key.split(':')[0]));
  expect([...Object.keys(REDIS_KEYS), ...QUEUE_NAMES]).toEqual(expect.arrayContaining([...families]));
  expect(await keysBeyondRegister()).toEqual([]);
}, 300_000);

it('a deleted message leaves nothing, and a worker that still writes its reply cannot bring it back', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const word = `canary${randomUUID().replaceAll('-', '')}`;
  const { turn_id, user_message_id } = await mia.ask(
    `${word} [[demo: text="${word} " tokens=2000 rate=100]]`,
  );
  await tab.text(turn_id, 200);
  expect((await mia.http.delete(`/messages/${user_message_id}`)).status).toBe(200);
  await endUndo(mia);
  await expect.poll(() => placesWith(word), ERASED).toEqual([]);
});

it('deleting an account erases its text everywhere', async () => {
  const [admin, mia] = [await product.signedIn({ role: 'MASTER_ADMIN' }), await product.signedIn()];
  const word = `canary${randomUUID().replaceAll('-', '')}`;
  await plant(mia, word);
  const deck = { title: word, cards: [{ front: word, back: word }] };
  const day = new Date(Date.now() + 7 * 24 * 60 * 60 * 1_000).toISOString().slice(0, 10);
  const plan = { title: word, exam_on: day, sessions: [{ on_day: day, topic: word, tasks: word }] };
  const tab = await mia.open();
  const made = await mia.ask(
    `[[demo: tool=make_flashcards args=${JSON.stringify(deck)} tool=make_study_plan args=${JSON.stringify(plan)} text="x"]]`,
  );
  await tab.terminalEvent(made.turn_id);
  await answerTicket(mia, word);
  expect(await tablesWith(word)).toEqual(
    expect.arrayContaining(['cards', 'decks', 'lesson_ticket_answers', 'study_plans', 'study_sessions']),
  );
  const upload = join(folder, `${word}.txt`);
  await writeFile(upload, `${word} boils at 100 degrees.`);
  await mia.upload(upload, 'text/plain');
  await expect.poll(() => tablesWith(word)).toContain('passages');
  await rm(upload);
  const unfinished = await mia.http.post<UploadState>('/api/uploads', { name: word, size: 100 });
  const part = new Blob([word], { type: 'application/octet-stream' });
  const sent = await mia.http.send('PATCH', `/api/uploads/${unfinished.body.upload_id}`, part);
  expect(sent.status).toBe(200);
  expect(await tablesWith(word)).toContain('unfinished_uploads');

  await product.db.query(
    `INSERT INTO user_factors (id, user_id, kind, label, secret) VALUES (gen_random_uuid(), $1, 'totp', $2, 'sealed')`,
    [mia.user.id, word],
  );
  await product.db.query(
    `WITH school AS (INSERT INTO schools (name) VALUES ('SAFE ' || gen_random_uuid()) RETURNING id)
     INSERT INTO safety_cases (id, school_id, user_id, turn_id, tier, category, passage, student_number, reason, withheld_reason)
     SELECT gen_random_uuid(), id, $1, gen_random_uuid(), 'danger', 'self_harm', $2, 1, $2, $2 FROM school`,
    [mia.user.id, word],
  );
  await product.db.query(`UPDATE users SET email = $2 || '@example.org' WHERE id = $1`, [mia.user.id, word]);
  await product.db.query(
    `INSERT INTO outbox_items (channel, kind, user_id, case_id, expires_at, next_attempt_at)
     SELECT channel, 'safety_case', CASE channel WHEN 'mail' THEN $1::int END, c.id, now() + interval '1 day', now() + interval '1 day'
       FROM safety_cases c, unnest(ARRAY['mail', 'webhook']) AS channel WHERE c.user_id = $1`,
    [mia.user.id],
  );
  const exported = await mia.http.post<ExportStarted>('/api/me/export', {});
  const state = async () =>
    (await mia.http.get<ExportView>(`/api/exports/${exported.body.export_id}`)).body.state;
  await expect.poll(state, ERASED).toBe('ready');
  const zips = async (): Promise<string[]> => {
    const paths = await filesWith(product.env.DATA_DIR ?? '', word);
    return paths.filter((path) => path.includes('exports'));
  };
  expect(await zips()).toHaveLength(1);

  await makeSnapshot();
  await removeForGood(admin, mia);
  await expect.poll(() => placesWith(word), ERASED).toEqual([]);
  expect(await product.db.query(`SELECT channel FROM outbox_items WHERE kind = 'safety_case'`)).toEqual([]);
  const { body } = await admin.http.get<ErasureCertificateView>(
    `/api/users/${mia.user.id}/erasure-certificate`,
  );
  expect(body.school).toBe(mia.user.school);
  expect(body.counts.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['account', 'chats', 'files', 'study', 'lessons']),
  );
  expect(JSON.stringify(body)).not.toContain(mia.user.username);
}, 300_000);

it('a worker that is killed while it reads a file leaves nothing once another one has started', async () => {
  const [admin, mia] = [await product.signedIn({ role: 'MASTER_ADMIN' }), await product.signedIn()];
  const word = `canary${randomUUID().replaceAll('-', '')}`;
  const upload = join(product.env.DATA_DIR ?? '', `${word}.txt`);
  await writeFile(upload, `${word} boils at 100 degrees.`);
  const other = product.db.createQueryRunner();
  try {
    // While passages cannot be written the worker has the file and reads on.
    await other.startTransaction();
    await other.query('LOCK TABLE passages IN SHARE MODE');
    await mia.upload(upload, 'text/plain');
    await rm(upload);
    await expect.poll(() => kindsWith(temp, word)).toEqual(['temporary']);
    await product.workers[0]?.kill();
  } finally {
    await other.rollbackTransaction();
    await other.release();
  }
  expect(await kindsWith(temp, word)).toEqual(['temporary']);
  await removeForGood(admin, mia);
  await product.startWorker();
  await expect.poll(() => filesWith(temp, word)).toEqual([]);
  await expect.poll(() => filesWith(product.env.DATA_DIR ?? '', word), ERASED).toEqual([]);
  const account = () => product.db.query(`SELECT 1 FROM users WHERE id = $1`, [mia.user.id]);
  await expect.poll(account, ERASED).toEqual([]);
}, 300_000);
