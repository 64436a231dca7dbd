import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FileText } from '@studyhall/contracts';
import { startProduct, type Product } from '../support/product.ts';

const fixture = (name: string): string => join(import.meta.dirname, '../fixtures', name);

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

it(
  'a scan is read page by page, with its progress, and cited by its pages',
  { timeout: 280_000 },
  async () => {
    const mia = await product.signedIn();
    const tab = await mia.open();
    const file = await mia.upload(fixture('worksheet.pdf'), 'application/pdf');
    expect(file).toMatchObject({ status: 'processing', detail: null });
    const ofFile = (status: string) => (event: { file_id: string; status: string }) =>
      event.file_id === file.id && event.status === status;
    const progress = await tab.event('file.status', ofFile('processing'), 240_000);
    expect(progress.detail).toMatch(/^Reading page \d of 5$/);
    expect(await tab.event('file.status', ofFile('ready'), 240_000)).toEqual({
      file_id: file.id,
      status: 'ready',
    });
    const { turn_id } = await mia.ask('How much glucose? [[demo: text="See the sheet."]]', {
      file_ids: [file.id],
    });
    await tab.terminalEvent(turn_id);
    const reply = (await mia.history()).at(-1);
    expect(reply?.document_citations).toContainEqual(
      expect.objectContaining({ filename: 'worksheet.pdf', page: 2 }),
    );
  },
);

it('a photo is ready at once, and found by the text in it', async () => {
  const mia = await product.signedIn();
  const file = await mia.upload(fixture('worksheet.heic'), 'image/heic');
  expect(file).toMatchObject({ name: 'worksheet.jpg', type: 'image/jpeg', status: 'ready' });
  const find = `SELECT content FROM passages WHERE file_id = $1`;
  const words = async () =>
    (await product.db.query<Array<{ content: string }>>(find, [file.id]))
      .map(({ content }) => content)
      .join();
  await expect.poll(words, { timeout: 200_000 }).toContain('Name the two stages and where each takes place.');
});

it('a photo goes to a chat model that sees', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const file = await mia.upload(fixture('worksheet.heic'), 'image/heic');
  const { turn_id } = await mia.ask('What is asked? [[demo: text="Two stages."]]', { file_ids: [file.id] });
  await tab.terminalEvent(turn_id);
  const asked = product.model.control.requests().filter(({ endpoint }) => endpoint === 'chat');
  expect(JSON.stringify(asked.map(({ body }) => body))).toMatch(
    /"image_url":\{"url":"data:image\/jpeg;base64,/,
  );
});

it('without LibreOffice, an office file and made slides are shown as their text', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const docx = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';
  const essay = await mia.upload(fixture('essay.docx'), docx);
  await tab.event(
    'file.status',
    ({ file_id, status }) => file_id === essay.id && status === 'ready',
    240_000,
  );
  const deck = { title: 'Rain', slides: [{ title: 'Hills', bullets: ['It falls'] }] };
  const { turn_id } = await mia.ask(
    `Now [[demo: tool=make_slides args=${JSON.stringify(deck)} text="Done."]]`,
  );
  await tab.terminalEvent(turn_id);
  const slides = (await mia.history()).at(-1)?.documentGenerationResult?.artifacts[0];
  for (const id of [essay.id, slides!.file_id])
    expect((await mia.http.get(`/api/files/${id}/view`)).body).toEqual({ kind: 'text', url: null });
  const textOf = async (id: string) =>
    (await mia.http.get<FileText>(`/api/files/${id}/text`)).body.passages.map(({ text }) => text);
  expect((await textOf(essay.id)).join()).toMatch(/\w{3}/);
  expect(await textOf(slides!.file_id)).toEqual(['Rain', 'Hills\nIt falls']);
});
