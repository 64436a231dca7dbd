import { existsSync } from 'node:fs';
import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileText, FileView } from '@studyhall/contracts';
import { Redis } from 'ioredis';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

const LIBRE_OFFICE = '/usr/bin/soffice';

let product: Product;
/** The only folder of the processes' PATH. */
let programs: string;
beforeAll(async () => {
  programs = await mkdtemp(join(tmpdir(), 'studyhall-programs-'));
  product = await startProduct({ env: { CODE_CONCURRENCY: '1', PATH: programs } });
});
afterAll(async () => {
  await product?.stop();
  await rm(programs, { recursive: true, force: true });
});

it('without LibreOffice an office file is text; once it is installed, pages, without a restart', async () => {
  const mia = await product.signedIn();
  const { id } = await mia.upload(fixture('essay.docx'), DOCX);
  const read = async (): Promise<unknown[]> => {
    const view = await mia.http.get<FileView>(`/api/files/${id}/view`);
    const text = await mia.http.get<FileText>(`/api/files/${id}/text`);
    return [view.body.kind, text.body.pages];
  };
  expect(await read()).toEqual(['text', 'unavailable']);
  await symlink(LIBRE_OFFICE, join(programs, 'soffice'));
  if (existsSync(LIBRE_OFFICE)) await expect.poll(read, { timeout: 100_000 }).toEqual(['pdf', 'ready']);
});

it.runIf(existsSync(LIBRE_OFFICE))(
  'an office file is converted to PDF once, read by ranges, by its owner alone, and removed with it',
  async () => {
    const mia = await product.signedIn();
    const { id } = await mia.upload(fixture('essay.docx'), DOCX);
    const views = await Promise.all([1, 2].map(() => mia.http.get<FileView>(`/api/files/${id}/view`)));
    const preview = `/api/files/${id}/preview`;
    expect(views.map(({ body }) => body)).toEqual([1, 2].map(() => ({ kind: 'pdf', url: preview })));
    const part = await mia.http.get<string>(preview, { range: 'bytes=0-4' });
    expect([part.status, part.body]).toEqual([206, '%PDF-']);
    expect(part.headers.get('content-range')).toMatch(/^bytes 0-4\/\d{4,}$/);

    const other = await product.signedIn();
    for (const path of ['view', 'preview', 'text'])
      expect((await other.http.get(`/api/files/${id}/${path}`)).status).toBe(404);

    const [row] = await product.db.query('SELECT storage_key FROM file_previews WHERE file_id = $1', [id]);
    await mia.http.delete(`/api/files/${id}`);
    const removed = () =>
      product.db.query('SELECT 1 FROM file_previews WHERE file_id = $1', [id]) as Promise<unknown[]>;
    expect(await removed()).toEqual([]);
    expect((await mia.http.get(preview)).status).toBe(404);
    expect(row).toEqual({ storage_key: `previews/${id}` });
  },
);

it.runIf(existsSync(LIBRE_OFFICE))(
  'the first request for the pages of an office file waits for them; what has no pages answers 404',
  async () => {
    const mia = await product.signedIn();
    const { id } = await mia.upload(fixture('essay.docx'), DOCX);
    const parts = await Promise.all(
      ['bytes=0-4', 'bytes=-6'].map((range) => mia.http.get<string>(`/api/files/${id}/preview`, { range })),
    );
    expect(parts.map(({ status }) => status)).toEqual([206, 206]);
    expect(parts.map(({ body }) => body.trim())).toEqual(['%PDF-', '%%EOF']);
    const notes = await mia.upload(fixture('notes.txt'), 'text/plain');
    expect((await mia.http.get(`/api/files/${notes.id}/preview`)).status).toBe(404);
  },
);

it.runIf(existsSync(LIBRE_OFFICE))(
  "previews of one user run one at a time, beside another user's; requests for one file share a job",
  async () => {
    const [mia, ben] = [await product.signedIn(), await product.signedIn()];
    const upload = async (person: Person): Promise<string> =>
      (await person.upload(fixture('essay.docx'), DOCX)).id;
    const files = [await upload(mia), await upload(mia)];
    const other = await upload(ben);
    const redis = new Redis(product.env.REDIS_URL ?? '', { keyPrefix: `${product.env.REDIS_PREFIX}:` });
    const queued = () => redis.llen('previews:wait');
    // Nothing is converted before all requests wait.
    await product.workers[0]?.stop();
    const view = (person: Person, id: string) => person.http.get<FileView>(`/api/files/${id}/view`);
    const views = [...files, ...files].map((id) => view(mia, id));
    await expect.poll(queued).toBe(2);
    views.push(view(ben, other));
    await expect.poll(queued).toBe(3);
    redis.disconnect();
    const text = await mia.http.get<FileText>(`/api/files/${files[0]}/text`);
    expect(text.body.pages).toBe('pending');
    // Nothing is stored before both places are in use, however long each conversion takes.
    await product.db.transaction(async (on) => {
      await on.query('LOCK TABLE file_previews IN SHARE MODE');
      await product.startWorker();
      const stored = () =>
        product.db.query(
          `SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%INSERT INTO file_previews%'`,
        ) as Promise<unknown[]>;
      await expect.poll(async () => (await stored()).length).toBe(2);
    });
    await Promise.all(views);
    const made = (await product.db.query(
      `SELECT file_id FROM file_previews WHERE file_id = ANY($1) ORDER BY created_at`,
      [[...files, other]],
    )) as Array<{ file_id: string }>;
    expect(made.slice(0, 2)).toContainEqual({ file_id: other });
  },
);

it.runIf(existsSync(LIBRE_OFFICE))(
  'an office file that cannot be converted says so beside its text',
  async () => {
    const mia = await product.signedIn();
    const { id } = await mia.upload(fixture('bundle.zip'), 'application/zip');
    await product.db.query(`UPDATE files SET mime_type = $2 WHERE id = $1`, [id, DOCX]);
    expect((await mia.http.get(`/api/files/${id}/view`)).body).toEqual({ kind: 'text', url: null });
    expect((await mia.http.get<FileText>(`/api/files/${id}/text`)).body.pages).toBe('failed');
  },
);

it('the text of a file begins near what was cited', async () => {
  const mia = await product.signedIn();
  const { id } = await mia.upload(fixture('notes.txt'), 'text/plain');
  const user = mia.user.id;
  // The worker replaces the passages of a file that it has not read yet.
  await expect
    .poll(() => product.db.query(`SELECT status FROM files WHERE id = $1`, [id]))
    .toEqual([{ status: 'ready' }]);
  await product.db.query(
    `INSERT INTO passages (file_id, user_id, position, label, content)
     SELECT $1, $2, n, 'part ' || n, 'Sentence  number ' || n || '.' FROM generate_series(100, 200) AS n`,
    [id, user],
  );
  expect((await mia.http.get(`/api/files/${id}/view`)).body).toEqual({ kind: 'text', url: null });
  const near = await mia.http.get<FileText>(`/api/files/${id}/text?near=Sentence%20number%20150`);
  expect(near.body.from).toBe(148);
  expect(near.body.passages[2]).toEqual({ label: 'part 150', text: 'Sentence  number 150.' });
  expect([near.body.passages.length, near.body.next]).toEqual([40, 188]);
  const rest = await mia.http.get<FileText>(`/api/files/${id}/text?from=188`);
  expect([rest.body.passages.length, rest.body.next]).toEqual([13, null]);
});
