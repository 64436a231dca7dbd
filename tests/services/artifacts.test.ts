import { existsSync } from 'node:fs';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { strFromU8, unzipSync } from 'fflate';
import { getDocumentProxy } from 'unpdf';
import type { Artifact, ArtifactView, ChatMessage } from '@studyhall/contracts';
import type { Person, Tab } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { CODE_CONCURRENCY: '1' } });
});
afterAll(() => product?.stop());

const titles = (bytes: Uint8Array): string[] => {
  const parts = unzipSync(bytes);
  const slides = Object.keys(parts).filter((name) => /^ppt\/slides\/slide\d+\.xml$/.test(name));
  return slides.map((name) => strFromU8(parts[name]!).replace(/<[^>]*>/g, ' '));
};

/** The texts of the slides without their page numbers. */
const wordsOf = (bytes: Uint8Array): string[] =>
  titles(bytes).map((text) => text.replace(/[\d\s]+/g, ' ').trim());

async function fetchBytes({ http }: Person, path: string): Promise<Uint8Array> {
  const answer = await fetch(http.baseUrl + path, { headers: { cookie: http.cookie ?? '' } });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return new Uint8Array(await answer.arrayBuffer());
}
const bytesOf = (who: Person, { download_url }: Artifact) => fetchBytes(who, `/api/code${download_url}`);
const inFormat = (who: Person, id: string, format: string) =>
  fetchBytes(who, `/api/files/${id}/formats/${format}`);
const pagesOf = async (pdf: Uint8Array): Promise<number> => (await getDocumentProxy(pdf)).numPages;
const order = (tool: string, args: object): string =>
  `[[demo: tool=${tool} args=${JSON.stringify(args)} text="Done."]]`;

/** Its first slide continues on another one. */
const RAIN = {
  title: 'Rain',
  slides: [
    { title: 'Hills', bullets: Array(12).fill('Rain falls on the hills. '.repeat(7).trim()) },
    { title: 'Rivers', bullets: ['Rivers carry the rain', 'They flow into the sea'] },
  ],
};

/** Asks, and returns the reply with what it made. */
async function ask(
  mia: Person,
  tab: Tab,
  message: string,
): Promise<{ reply: ChatMessage; made: Artifact[] }> {
  const event = await tab.terminalEvent((await mia.ask(message)).turn_id);
  if (event.type !== 'turn.completed') throw new Error(`${event.type}: ${JSON.stringify(event)}`);
  return { reply: event.message, made: event.message.documentGenerationResult?.artifacts ?? [] };
}
const versionsOf = async (who: Person, { file_id }: Artifact): Promise<Artifact[]> =>
  (await who.http.get<ArtifactView>(`/api/artifacts/${file_id}`)).body.versions;
const cardOf = async (mia: Person, id: number): Promise<Artifact | undefined> =>
  (await mia.history()).find((message) => message.id === id)?.documentGenerationResult?.artifacts[0];

it('a change that is asked for in the chat is a new version, and an old one is restored', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const first = await ask(mia, tab, 'Create 4 slides about the water cycle');
  const [one] = first.made;
  expect(one).toMatchObject({ format: 'pptx', versions: [one?.file_id] });
  expect(titles(await bytesOf(mia, one!))).toHaveLength(one!.slides_count!);

  const { reply, made } = await ask(mia, tab, 'Remove slide 2');
  const [two] = made;
  expect(reply.reasoning.map(({ title, status }) => `${status}: ${title}`)).toEqual(
    expect.arrayContaining([`done: Looked at ${one!.filename}`, `done: Changed ${one!.filename}`]),
  );
  expect(two).toMatchObject({ slides_count: one!.slides_count! - 1, versions: [one!.file_id, two!.file_id] });
  // The number is the one that the student sees: slide 1 is the title slide.
  const [before, after] = [await bytesOf(mia, one!), await bytesOf(mia, two!)].map(wordsOf);
  expect(after).toEqual(before!.toSpliced(1, 1));
  const { file_ids } = await tab.event('artifact.changed');
  expect(file_ids).toEqual(two!.versions);
  expect((await cardOf(mia, first.reply.id))?.versions).toEqual(two!.versions);
  expect((await versionsOf(mia, one!)).map(({ slides_count }) => slides_count)).toEqual(
    [one, two].map((version) => version!.slides_count),
  );

  // What failed leaves the version before.
  const failed = await ask(mia, tab, `${one!.filename}: remove slide 9`);
  expect(failed.made).toEqual([]);
  expect(failed.reply.content).toMatch(/^The file could not be changed\.\n/);

  const same = await ask(mia, tab, order('edit_artifact', { changes: [{ op: 'move', at: 2, to: 2 }] }));
  expect(same.made).toEqual([]);

  const eve = await product.signedIn();
  for (const path of [`/api/artifacts/${one!.file_id}`, `/api/artifacts/${one!.file_id}/restore`])
    expect((await eve.http[path.endsWith('restore') ? 'post' : 'get'](path)).status).toBe(404);
  const restored = await mia.http.post<ArtifactView>(`/api/artifacts/${one!.file_id}/restore`);
  expect(restored.body.versions.map(({ file_id }) => file_id)).toEqual([two!.file_id, one!.file_id]);
  // The next change begins with the restored version.
  const third = await ask(mia, tab, 'Add a slide about rivers');
  expect(third.made[0]).toMatchObject({
    slides_count: one!.slides_count! + 1,
    versions: [two!.file_id, one!.file_id, third.made[0]?.file_id],
  });

  // A version goes with its reply, is back with its undo, and goes for good with its erasure.
  const question = (await mia.history()).at(-2);
  const removed = await mia.http.send<{ undo_id: string }>('DELETE', `/messages/${question?.id}`);
  expect((await cardOf(mia, first.reply.id))?.versions).toEqual([two!.file_id, one!.file_id]);
  await mia.http.post(`/api/undo/${removed.body.undo_id}`);
  expect((await cardOf(mia, first.reply.id))?.versions).toEqual(third.made[0]!.versions);
  await mia.http.post('/clear-history', {});
  expect((await mia.http.get(`/api/artifacts/${one!.file_id}`)).status).toBe(404);
  await product.db.query(`UPDATE undo_entries SET undo_until = now() WHERE user_id = $1`, [mia.user.id]);
  await expect
    .poll(
      () => product.db.query(`SELECT 1 FROM artifact_versions WHERE user_id = $1`, [mia.user.id]) as unknown,
    )
    .toEqual([]);
});

it('a document is had as Word and as PDF, and the numbers on its card are those of the file', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const sections = ['One', 'Two', 'Three'].map((heading) => ({
    heading,
    paragraphs: Array(30).fill('Rain falls on the hills. '.repeat(8)),
  }));
  const [word] = (await ask(mia, tab, order('make_document', { format: 'docx', title: 'Rain', sections })))
    .made;
  const asked = await Promise.all([1, 2].map(() => inFormat(mia, word!.file_id, 'pdf')));
  expect(await Promise.all(asked.map(pagesOf))).toEqual([word!.pages_count, word!.pages_count]);
  expect(word!.pages_count).toBeGreaterThan(3);
  const made = await product.db.query(`SELECT format FROM file_previews WHERE file_id = $1`, [word!.file_id]);
  expect(made).toEqual([{ format: 'pdf' }]);

  const [pdf] = (
    await ask(
      mia,
      tab,
      `${word!.filename} [[demo: tool=edit_artifact args={"set":{"format":"pdf"}} text="Done."]]`,
    )
  ).made;
  expect(pdf).toMatchObject({ format: 'pdf', pages_count: word!.pages_count });
  expect(await pagesOf(await bytesOf(mia, pdf!))).toBe(pdf!.pages_count);
  const docx = unzipSync(await inFormat(mia, pdf!.file_id, 'docx'));
  const words = strFromU8(docx['word/document.xml']!).replace(/<[^>]*>/g, ' ');
  expect(words.match(/Rain falls on the hills/g)).toHaveLength(3 * 30 * 8);
  for (const [id, format] of [
    [pdf!.file_id, 'xlsx'],
    [word!.file_id, 'docx'],
  ])
    expect((await mia.http.get(`/api/files/${id}/formats/${format}`)).status).toBe(404);
  const eve = await product.signedIn();
  expect((await eve.http.get(`/api/files/${word!.file_id}/formats/pdf`)).status).toBe(404);
});

it('a table is had as CSV and as spreadsheet, with the rows of its card', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const code = `import pandas as pd\npd.DataFrame({'n': range(120), 'name': ['=1+1'] * 120})`;
  const event = await tab.terminalEvent((await mia.ask(order('run_code', { code }))).turn_id);
  const [table] = event.type === 'turn.completed' ? (event.message.codeExecutionResult?.artifacts ?? []) : [];
  const [rows, columns] = table!.shape!;
  expect([rows, columns]).toEqual([120, 2]);
  const csv = new TextDecoder().decode(await fetchBytes(mia, `/api/files/${table!.companion!.file_id}`));
  expect(csv.trim().split(/\r?\n/)).toHaveLength(rows + 1);
  const sheet = Object.values(read(await inFormat(mia, table!.companion!.file_id, 'xlsx')).Sheets)[0]!;
  const cells = utils.sheet_to_json<unknown[]>(sheet, { header: 1 });
  expect(cells).toHaveLength(rows + 1);
  expect(cells[2]!.slice(-2)).toEqual([1, '=1+1']);
  expect(Object.values(sheet).filter((cell) => (cell as { f?: string }).f !== undefined)).toEqual([]);
});

it('"make slide 4 shorter" changes the slide with this number, behind one that continues on another', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const [deck] = (await ask(mia, tab, order('make_slides', RAIN))).made;
  expect(deck).toMatchObject({ slides_count: 4, slide_numbers: [2, 4] });
  const before = wordsOf(await bytesOf(mia, deck!));
  expect(before).toHaveLength(4);
  expect(before[3]).toMatch(/^Rivers.*the sea/);
  const [shorter] = (await ask(mia, tab, 'Make slide 4 shorter')).made;
  expect(shorter).toMatchObject({ slides_count: 4, slide_numbers: [2, 4] });
  const after = wordsOf(await bytesOf(mia, shorter!));
  expect(after.slice(0, 3)).toEqual(before.slice(0, 3));
  expect(after[3]).toMatch(/^Rivers/);
  expect(after[3]).not.toContain('the sea');
});

it.runIf(existsSync('/usr/bin/soffice'))('slides are had as PDF, a page for each slide', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const [deck] = (await ask(mia, tab, order('make_slides', RAIN))).made;
  expect(await pagesOf(await inFormat(mia, deck!.file_id, 'pdf'))).toBe(deck!.slides_count);
});

it('slides are illustrated by the image model, once for all versions, and do without where that fails', async () => {
  const mia = await product.signedIn();
  const tab = await mia.open();
  const { control } = product.model;
  const rain = { title: 'Rain', bullets: ['It falls', 'It runs off'], illustration: 'Rain over hills' };
  const outline = { title: 'Rain', slide_count: 3, slides: [rain, { title: 'Sea', bullets: ['It waits'] }] };
  const mediaOf = async (made: Artifact): Promise<string[]> =>
    Object.keys(unzipSync(await bytesOf(mia, made))).filter((name) => name.startsWith('ppt/media/'));
  const painted = (): number => control.requests().filter(({ endpoint }) => endpoint === 'images').length;
  control.reset();
  const [deck] = (await ask(mia, tab, order('make_slides', outline))).made;
  expect(deck).toMatchObject({ slides_count: 3 });
  expect(await mediaOf(deck!)).toHaveLength(1);
  const change = { changes: [{ op: 'change', at: 3, part: { bullets: ['It is salt'] } }] };
  const [changed] = (await ask(mia, tab, order('edit_artifact', change))).made;
  expect(await mediaOf(changed!)).toHaveLength(1);
  expect(painted()).toBe(1);

  control.setRules([{ endpoint: 'images', fault: 500 }]);
  const other = { ...outline, slides: [{ ...rain, illustration: 'Snow' }, outline.slides[1]] };
  const [plain] = (await ask(mia, tab, order('make_slides', other))).made;
  expect(plain).toMatchObject({ slides_count: 3 });
  expect(await mediaOf(plain!)).toEqual([]);
  control.reset();
});
