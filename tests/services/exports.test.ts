import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { ExportStarted, ExportView } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-exports-'));
  product = await startProduct({ env: { LOG_LEVEL: 'info' } });
});
afterAll(async () => {
  await product?.stop();
  await rm(folder, { recursive: true, force: true });
});

const canary = (): string => `canary${randomUUID().replaceAll('-', '')}`;

const ask = async ({ http }: Person, path = '/api/me/export', body: object = {}): Promise<string> => {
  const { status, body: started } = await http.post<ExportStarted>(path, body);
  expect(status).toBe(202);
  return started.export_id;
};

const stateOf = async ({ http }: Person, id: string): Promise<ExportView> =>
  (await http.get<ExportView>(`/api/exports/${id}`)).body;

/** The files of a ready archive, by path. */
async function entriesOf(person: Person, id: string): Promise<Map<string, string>> {
  await expect
    .poll(async () => (await stateOf(person, id)).state, { timeout: 60_000, interval: 100 })
    .toBe('ready');
  const { download_url: url } = await stateOf(person, id);
  const answer = await fetch(new URL(url ?? '', product.url), {
    headers: { cookie: person.http.cookie ?? '' },
  });
  expect(answer.headers.get('content-type')).toBe('application/zip');
  expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="studyhall-.*\.zip"/);
  const entries = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  return new Map(Object.entries(entries).map(([path, bytes]) => [path, strFromU8(bytes)]));
}

const pathsWith = (entries: Map<string, string>, word: string): string[] =>
  [...entries].filter(([, text]) => text.includes(word)).map(([path]) => path);

/** Puts a word wherever a student's own text is kept, by calls and by rows of what others begin. */
async function plant(mia: Person, word: string): Promise<void> {
  const tab = await mia.open();
  const { turn_id, conversation_id } = await mia.ask(`${word} [[demo: text="${word}"]]`);
  await tab.terminalEvent(turn_id);
  const renamed = await mia.http.send('PUT', `/api/conversations/${conversation_id}`, { title: word });
  expect(renamed.status).toBe(200);
  const upload = join(folder, `${word}.txt`);
  await writeFile(upload, `${word} boils at 100 degrees.`);
  await mia.upload(upload, 'text/plain');
  await mia.http.send('PUT', '/api/me/instructions', { text: word });
  await mia.http.post('/api/conversations/folders', { name: word.slice(0, 40) });
  await product.db.query(
    `WITH deck AS (INSERT INTO decks (id, user_id, title) VALUES (gen_random_uuid(), $1, $2) RETURNING id)
     INSERT INTO cards (id, user_id, deck_id, position, front, back) SELECT gen_random_uuid(), $1, id, 0, $2, $2 FROM deck`,
    [mia.user.id, word],
  );
}

/** A class of both students, with a lesson and homework in which each has a word, and what a teacher keeps from them. */
async function teach(students: ReadonlyArray<[Person, string]>, secret: string): Promise<void> {
  const [{ lesson, activity }] = await product.db.query(
    `WITH l AS (INSERT INTO lessons (id, title, started_by, ends_at) VALUES (gen_random_uuid(), 'Lesson', 'Teacher ' || $1, now()) RETURNING id),
          g AS (INSERT INTO groups (name, school) VALUES ('Class', 'EXPORT SCHOOL') RETURNING id),
          a AS (INSERT INTO activities (id, group_id, kind, title, instructions, study_mode, for_all, rules, created_by, opens_at, closes_at)
                SELECT gen_random_uuid(), id, 'tutor', 'Homework', 'x', 'off', true, '{}', 'Teacher ' || $1, now(), now() + interval '1 day' FROM g RETURNING id)
     SELECT l.id AS lesson, a.id AS activity FROM l, a`,
    [secret],
  );
  const [{ ticket }] = await product.db.query(
    `INSERT INTO lesson_tickets (id, lesson_id, questions, opened_at)
     VALUES (gen_random_uuid(), $1, '[{"kind": "text", "text": "What did you learn?"}]', now()) RETURNING id AS ticket`,
    [lesson],
  );
  for (const [{ user }, word] of students) {
    await product.db.query(
      `INSERT INTO lesson_ticket_answers (ticket_id, user_id, question, value) VALUES ($1, $2, 1, to_jsonb($3::text))`,
      [ticket, user.id, word],
    );
    await product.db.query(
      `INSERT INTO activity_work (id, activity_id, user_id, answer, feedback, feedback_state, feedback_by)
       VALUES (gen_random_uuid(), $1, $2, $3, $4, 'draft', $4)`,
      [activity, user.id, word, secret],
    );
    await product.db.query(
      `INSERT INTO lesson_looks (lesson_id, user_id, viewer, viewer_role) VALUES ($1, $2, $3, 'TEACHER')`,
      [lesson, user.id, secret],
    );
    await product.db.query(
      `INSERT INTO allowances (user_id, kind, amount, until, reason) VALUES ($1, 'messages', 5, now() + interval '1 day', $2)`,
      [user.id, secret],
    );
    await product.db.query(
      `INSERT INTO study_exercises (id, user_id, text, answer) VALUES (gen_random_uuid(), $1, $2, jsonb_build_object('values', '[]'::jsonb, 'texts', jsonb_build_array($3::text)))`,
      [user.id, word, secret],
    );
    await product.db.query(
      `WITH school AS (INSERT INTO schools (name) VALUES ('SAFE ' || gen_random_uuid()) RETURNING id),
            made AS (INSERT INTO safety_cases (id, school_id, user_id, turn_id, tier, category, passage, student_number, reason, withheld_reason, closed_at)
                     SELECT gen_random_uuid(), id, $1, gen_random_uuid(), 'danger', 'self_harm', $2, 1, $2, $2, now() FROM school RETURNING id)
       INSERT INTO safety_looks (case_id, viewer, viewer_role) SELECT id, $2, 'TEACHER' FROM made`,
      [user.id, secret],
    );
  }
}

it('an archive has everything of its person, and nothing of a classmate, a teacher or a withheld case', async () => {
  const [mia, noor] = [await product.signedIn(), await product.signedIn()];
  const [own, other, secret] = [canary(), canary(), canary()];
  await plant(mia, own);
  await plant(noor, other);
  await teach(
    [
      [mia, own],
      [noor, other],
    ],
    secret,
  );
  const entries = await entriesOf(mia, await ask(mia));
  const parts = pathsWith(entries, own).map((path) => path.replace(/[0-9a-f]{8}-[^/.]*/, 'ID'));
  expect(parts.toSorted()).toEqual([
    'cards.html',
    'cards.json',
    'conversations.html',
    'conversations.json',
    'conversations/ID.html',
    'conversations/ID.json',
    'decks.html',
    'decks.json',
    'exercises.html',
    'exercises.json',
    'files.html',
    'files.json',
    'files/ID.txt',
    'folders.html',
    'folders.json',
    'homework.html',
    'homework.json',
    'notes.html',
    'notes.json',
    'tickets.html',
    'tickets.json',
  ]);
  expect(entries.get('index.html')).toContain(mia.user.username);
  for (const word of [other, secret, noor.user.username]) expect(pathsWith(entries, word)).toEqual([]);
  for (const [path, text] of entries)
    if (path.endsWith('.json')) expect(() => JSON.parse(text), path).not.toThrow();
  expect(JSON.parse(entries.get('safety_looks.json') ?? '')).toEqual([]);
});

it('an admin gets what the school keeps about a person, and nothing that only the person may read', async () => {
  const school = `EXPORT ${randomUUID().slice(0, 8).toUpperCase()}`;
  const [admin, mia] = [
    await product.signedIn({ role: 'SCHOOL_ADMIN', school }),
    await product.signedIn({ school }),
  ];
  const [word, secret] = [canary(), canary()];
  await plant(mia, word);
  await teach([[mia, word]], secret);
  const entries = await entriesOf(
    admin,
    await ask(admin, `/api/users/${mia.user.id}/export`, { language: 'ar' }),
  );
  expect(pathsWith(entries, word).toSorted()).toEqual([
    'homework.html',
    'homework.json',
    'tickets.html',
    'tickets.json',
  ]);
  expect(pathsWith(entries, secret)).toEqual([]);
  expect(
    [...entries.keys()].filter((path) => /^(conversations|files|notes|cards|safety)/.test(path)),
  ).toEqual([]);
  expect(entries.get('account.json')).toContain(mia.user.username);
  expect(entries.get('index.html')).toContain('<html lang="ar" dir="rtl">');
});

it('an export that a person is not told of is not in the archives of that person', async () => {
  const [mia, admin] = [await product.signedIn(), await product.signedIn({ role: 'MASTER_ADMIN' })];
  const path = `/api/users/${mia.user.id}/export`;
  await entriesOf(admin, await ask(admin, path, { withheld_reason: 'The police asks us not to.' }));
  const own = async () => JSON.parse((await entriesOf(mia, await ask(mia))).get('changes.json') ?? '[]');
  const actions = async () => (await own()).map(({ action }: { action: string }) => action);
  expect(await actions()).toEqual(['user.export']);
  await entriesOf(admin, await ask(admin, path));
  expect(await actions()).toEqual(['user.export', 'user.export_download', 'user.export', 'user.export']);
});

it('hostile text is shown as text, and names of files stay below their folder', async () => {
  const mia = await product.signedIn();
  const attack = `<script>alert(1)</script><img src=x onerror=alert(1)>`;
  await mia.http.send('PUT', '/api/me/instructions', { text: attack });
  await product.db.query(
    `INSERT INTO conversations (user_id, title) VALUES ($1, '"><script>alert(2)</script>')`,
    [mia.user.id],
  );
  const upload = join(folder, 'plain.txt');
  await writeFile(upload, 'plain');
  const { id } = await mia.upload(upload, 'text/plain');
  await product.db.query(`UPDATE files SET name = '../../‮..\\evil/"><b>.txt' WHERE id = $1`, [id]);
  const entries = await entriesOf(mia, await ask(mia));
  for (const [path, text] of entries) {
    expect(path).toMatch(/^(files\/[0-9a-f]{8}-|conversations\/)?[\p{L}\p{N}._-]+$/u);
    if (path.endsWith('.html')) expect(text).not.toMatch(/<(script|img|b)\b/);
  }
  expect(entries.get(`files/${id.slice(0, 8)}-evil-b.txt`)).toBe('plain');
});

/** Stored archives, whole or being written. */
async function archivesOnDisk(): Promise<string[]> {
  const names = await readdir(product.env.DATA_DIR ?? '', { recursive: true });
  return names.filter((name) => /exports_|tmp\/./.test(name));
}

it('a worker that is killed leaves the archive to the next one', async () => {
  const mia = await product.signedIn();
  const word = canary();
  const upload = join(folder, `${word}.txt`);
  await writeFile(upload, `${word} `.repeat(1_000));
  await mia.upload(upload, 'text/plain');
  for (const worker of product.workers.splice(0)) await worker.kill();
  const id = await ask(mia);
  // As a worker that died after it had claimed the export.
  await product.db.query(
    `UPDATE person_exports SET state = 'running', attempt = 1, progress = 40, storage_key = 'exports/lost' WHERE id = $1`,
    [id],
  );
  await product.startWorker();
  const entries = await entriesOf(mia, id);
  expect(pathsWith(entries, word).some((path) => path.startsWith('files/'))).toBe(true);
});

it('an account that is erased takes its archives along', async () => {
  const [master, mia] = [await product.signedIn({ role: 'MASTER_ADMIN' }), await product.signedIn()];
  const own = await ask(mia);
  const asked = await ask(master, `/api/users/${mia.user.id}/export`);
  await entriesOf(mia, own);
  await entriesOf(master, asked);
  const keys = await product.db.query<Array<{ storage_key: string }>>(
    `SELECT storage_key FROM person_exports WHERE user_id = $1`,
    [mia.user.id],
  );
  const stored = keys.map(({ storage_key: key }) => key.replace('/', '_'));
  expect(stored.every((name) => name.startsWith('exports_'))).toBe(true);
  const left = async (): Promise<string[]> =>
    (await archivesOnDisk()).filter((path) => stored.some((name) => path.endsWith(name)));
  expect(await left()).toHaveLength(2);
  expect((await master.http.delete(`/api/users/${mia.user.id}`)).status).toBe(200);
  expect((await master.http.get(`/api/exports/${asked}`)).status).toBe(404);
  await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [master.user.id]);
  await expect.poll(left).toEqual([]);
});

it('nothing of an archive is in the logs', async () => {
  const mia = await product.signedIn();
  const word = canary();
  await plant(mia, word);
  await entriesOf(mia, await ask(mia));
  const output = [...product.apis, ...product.workers].map((one) => one.output).join('');
  expect(output).not.toContain(word);
  expect(await readFile(join(folder, `${word}.txt`), 'utf8')).toContain(word);
});
