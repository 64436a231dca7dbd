import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { FileText, FileView, MaterialView } from '@studyhall/contracts';
import type { Person } from '../support/person.ts';
import { studyBooks } from '../support/study-books.ts';
import { studyClass } from '../support/study-class.ts';
import { inflatedPdf, linkedTextbook } from '../support/textbooks.ts';

const room = studyClass();
const books = studyBooks(room);

describe('a PDF with a page of solutions', () => {
  let path: string;
  let materialId: number;
  const download = async ({ http }: Person, headers: Record<string, string> = {}) => {
    const sent = { cookie: http.cookie ?? '', ...headers };
    const response = await fetch(new URL(path, http.baseUrl), { headers: sent });
    const bytes = Buffer.from(await response.arrayBuffer());
    return { status: response.status, etag: response.headers.get('etag') ?? '', bytes };
  };
  const pagesOf = async (bytes: Buffer): Promise<string[]> =>
    (await extractText(await getDocumentProxy(new Uint8Array(bytes)))).text;
  const cut = (): Promise<Awaited<ReturnType<typeof download>>> =>
    vi.waitFor(
      async () => {
        const found = await download(room.mia);
        if (found.status !== 200) throw new Error(`The copy answers ${found.status}.`);
        return found;
      },
      { timeout: 90_000, interval: 100 },
    );

  beforeAll(async () => {
    await books.upload('biology', await linkedTextbook('biology'));
    const [exercise] = await books.indexed(1);
    path = `/api/files/${exercise?.file_id}`;
    const listing = await room.teacher.http.get<{ materials: MaterialView[] }>(
      `/api/groups/${room.groupId}/materials`,
    );
    materialId = listing.body.materials[0]?.id ?? 0;
  });

  it('is sent to students without it, and as it is to others, and no cache takes one for the other', async () => {
    const [copy, whole] = [await cut(), await download(room.teacher)];
    const [open, shut] = await pagesOf(copy.bytes);
    expect(open).toContain('Name the part of the cell');
    expect(shut).toContain('This page opens once you have worked on its exercises.');
    expect((await pagesOf(whole.bytes))[1]).toContain('mitochondria');
    expect(inflatedPdf(whole.bytes)).toContain('mitochondria');
    expect(inflatedPdf(copy.bytes)).not.toMatch(/mitochondria|Answers|answers/);
    expect(copy.etag).not.toBe(whole.etag);
    expect((await download(room.mia, { 'if-none-match': whole.etag })).bytes).toEqual(copy.bytes);
    expect((await download(room.mia, { 'if-none-match': copy.etag })).status).toBe(304);
    const range = 'bytes=10-29';
    expect((await download(room.mia, { range })).bytes).toEqual(copy.bytes.subarray(10, 30));
    const stale = await download(room.mia, { range, 'if-range': whole.etag });
    expect([stale.status, stale.bytes]).toEqual([200, copy.bytes]);
    const { kind } = (await room.mia.http.get<FileView>(`${path}/view`)).body;
    expect([kind, (await room.mia.http.get<FileText>(`${path}/text`)).body.is_whole]).toEqual(['pdf', true]);
    expect((await room.mia.http.get(`${path}/formats/docx`)).status).toBe(403);
  });

  it('is the file itself once all of its exercises are open', async () => {
    await room.product.db.query(
      `INSERT INTO study_exercises (id, user_id, class_exercise_id, text, answer, attempts)
       SELECT gen_random_uuid(), $1, id, '', answer, 1 FROM class_exercises WHERE file_id = $2`,
      [room.mia.user.id, path.split('/').at(-1)],
    );
    expect((await download(room.mia)).bytes).toEqual((await download(room.teacher)).bytes);
  });

  it('is cut anew before students get it where a teacher marks pages', async () => {
    const before = await cut();
    const fileId = path.split('/').at(-1);
    const [found] = await room.product.db.query<Array<{ storage_key: string }>>(
      `SELECT storage_key FROM file_previews WHERE format = 'cut' AND file_id = $1`,
      [fileId],
    );
    const mark = (solution_pages: number[]) =>
      room.teacher.http.send('PUT', `/api/groups/${room.groupId}/materials/${materialId}`, {
        solution_pages,
      });
    await mark([1]);
    // No page is left for students.
    expect((await download(room.mia)).status).not.toBe(200);
    await mark([2]);
    const after = await cut();
    expect(await pagesOf(after.bytes)).toEqual(await pagesOf(before.bytes));
    await room.teacher.http.delete(`/api/groups/${room.groupId}/materials/${materialId}`);
    const kept = await room.product.db.query(
      `SELECT FROM file_previews WHERE format = 'cut' AND file_id = $1`,
      [fileId],
    );
    expect([kept.length, found?.storage_key]).toEqual([0, expect.stringContaining('previews/')]);
  });
});
