import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileText, FileView } from '@studyhall/contracts';
import { startProduct, type Product } from '../support/product.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
});
afterAll(() => product?.stop());

it.runIf(existsSync('/usr/bin/soffice'))(
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

it.runIf(existsSync('/usr/bin/soffice'))(
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
