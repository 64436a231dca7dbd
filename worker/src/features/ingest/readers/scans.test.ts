import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { installedLanguages, readPassages } from './index.js';
import type { Passage, ReadLimits } from './index.js';

const FIXTURES = join(import.meta.dirname, '../../../../../tests/fixtures');
const LANGUAGES = ['eng', 'ara'];
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'scans-'))));
afterAll(() => rm(folder, { recursive: true }));

interface Options {
  limits?: Partial<ReadLimits>;
  signal?: AbortSignal;
  onPage?: (page: number) => void;
  onUnread?: () => void;
}

async function read(path: string, filename: string, options: Options = {}) {
  const { limits, signal = new AbortController().signal, onPage, onUnread } = options;
  const [passages, pages, unread]: [Passage[], string[], number[]] = [[], [], []];
  const scans = {
    languages: LANGUAGES,
    onPage: (page: number, of: number) => {
      pages.push(`${page} of ${of}`);
      onPage?.(page);
      return Promise.resolve();
    },
    onUnread: (page: number) => {
      unread.push(page);
      onUnread?.();
    },
  };
  for await (const batch of readPassages({ path, filename, mimeType: '' }, { signal, limits, scans }))
    passages.push(...batch);
  return { passages, pages, unread };
}

const worksheet = (options?: Options) => read(join(FIXTURES, 'worksheet.pdf'), 'worksheet.pdf', options);

describe('pages that are images', () => {
  it('are read in their place, upright or not, in two languages; those beyond the limit are reported', async () => {
    const { passages, pages, unread } = await worksheet({ limits: { scanPages: 3 } });
    expect(passages.map(({ position, page }) => [position, page])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ]);
    const [text, english, arabic, turned] = passages.map(({ content }) => content);
    expect(text).toMatch(/^Worksheet for week 12/);
    expect(english).toContain('Light is absorbed by chlorophyll, and water is split into oxygen,');
    expect(english).toContain('A plant takes in 264 g of carbon dioxide. How much glucose?');
    expect(arabic).toContain('تحدث عملية البناء الضوئي في البلاستيدات الخضراء داخل خلايا النبات');
    expect(turned).toContain('A plant takes in 528 g of carbon dioxide.');
    expect(pages).toEqual(['2 of 5', '3 of 5', '4 of 5']);
    expect(unread).toEqual([5]);
  });

  it('an abort ends the process in the middle of a page', async () => {
    const controller = new AbortController();
    const onPage = (): void => controller.abort(new Error('file deleted'));
    await expect(worksheet({ signal: controller.signal, onPage })).rejects.toThrow('file deleted');
  });
});

const ENDLESS = '/Endless sh';

/** Pages of 200 inches with these contents. `ENDLESS` computes a colour of each pixel at length. */
function hostilePdf(pages: string[]): Buffer {
  const program = `{ ${'2 copy add sin exch pop '.repeat(400)} pop }`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Kids[${pages.map((_, at) => `${6 + at * 2} 0 R`).join(' ')}]/Count ${pages.length}>>`,
    '<</ShadingType 1/ColorSpace/DeviceGray/Domain[0 14400 0 14400]/Function 4 0 R>>',
    `<</FunctionType 4/Domain[0 14400 0 14400]/Range[0 1]/Length ${program.length}>>stream\n${program}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    ...pages.flatMap((content, at) => [
      `<</Type/Page/Parent 2 0 R/MediaBox[0 0 14400 14400]/Contents ${7 + at * 2} 0 R/Resources<</Font<</F 5 0 R>>/Shading<</Endless 3 0 R>>>>>>`,
      `<</Length ${content.length}>>stream\n${content}\nendstream`,
    ]),
  ];
  const body = objects.map((object, at) => `${at + 1} 0 obj\n${object}\nendobj`).join('\n');
  return Buffer.from(`%PDF-1.4\n${body}\ntrailer\n<</Root 1 0 R>>\n%%EOF`, 'latin1');
}

describe('hostile pages', () => {
  it('that never end are left out after their time, and after some of them no more are read', async () => {
    const path = join(folder, 'endless.pdf');
    const words =
      'BT /F 200 Tf 100 9000 Td (This page has a text layer, so that no image is made of it.) Tj ET';
    await writeFile(path, hostilePdf([ENDLESS, words, ENDLESS, ENDLESS, ENDLESS, ENDLESS]));
    const waits: number[] = [];
    let begun = 0;
    const { passages, pages, unread } = await read(path, 'endless.pdf', {
      limits: { scanPageMs: 300 },
      onPage: () => (begun = performance.now()),
      onUnread: () => waits.push(performance.now() - begun),
    });
    // A busy machine gives the process a part of a core: it is waited for three times as long.
    expect(Math.min(...waits)).toBeGreaterThan(850);
    expect(passages).toMatchObject([{ position: 0, page: 2 }]);
    expect(pages).toEqual(['1 of 6', '3 of 6', '4 of 6']);
    expect(unread).toEqual([1, 3, 4, 5, 6]);
  });
});

describe('photos', () => {
  it('are read as text', async () => {
    const { passages } = await read(join(FIXTURES, 'worksheet.jpg'), 'worksheet.jpg');
    expect(passages).toMatchObject([{ position: 0, page: null, label: 'image' }]);
    expect(passages[0]!.content).toContain('Name the two stages and where each takes place.');
  });
});

it('only languages whose data is installed are used', () => {
  expect(installedLanguages(['eng', 'xyz', '../../etc', 'ara'])).toEqual(['eng', 'ara']);
});
