import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../../../../tests/fixtures/zip.js';
import { NO_SCANS, type Passage } from './passages.js';
import { DEFAULT_LIMITS } from './limits.js';
import { readBatches } from './read-batches.js';

const fixture = (name: string) => join(import.meta.dirname, '../../../../../tests/fixtures', name);
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'readers-'))));
afterAll(() => rm(folder, { recursive: true }));

async function read(path: string, filename: string, mimeType = ''): Promise<Passage[]> {
  const passages: Passage[] = [];
  const request = { as: 'passages' as const, path, filename, mimeType, limits: DEFAULT_LIMITS };
  const whole = { ...request, scans: NO_SCANS, firstPosition: 0 };
  for await (const frame of readBatches(whole))
    if (frame.kind === 'passages') passages.push(...frame.passages);
  expect(passages.map(({ position }) => position)).toEqual(passages.map((_, index) => index));
  return passages;
}

async function readContent(
  filename: string,
  content: string | Uint8Array,
  mimeType = '',
): Promise<Passage[]> {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  return read(path, filename, mimeType);
}

describe('readBatches', () => {
  it('reads a PDF page by page', async () => {
    const passages = await read(fixture('biology.pdf'), 'biology.pdf');
    expect(passages.map(({ page, label }) => [page, label])).toEqual([
      [1, 'page 1'],
      [2, 'page 2'],
      [3, 'page 3'],
    ]);
    expect(passages[0]!.content).toContain('Robert Hooke saw the walls of dead cork cells in\n1665');
    expect(passages[0]!.content).toContain('name.\n\nPlant cells');
    expect(passages[1]!.content).toContain('Photosynthesis\n\nPhotosynthesis takes place');
    expect(passages[1]!.content).toContain('Jan Ingenhousz');
    expect(passages[2]!.content).toContain('46 chromosomes');
  });

  it('reads a Word document with its pages, headings and tables', async () => {
    const [first, second, ...rest] = await read(fixture('essay.docx'), 'essay.docx');
    expect(rest).toEqual([]);
    expect(first).toMatchObject({ page: 1, label: 'page 1' });
    expect(first!.content).toContain('# Causes\n\nBread prices doubled');
    expect(first!.content).toContain('14 July 1789');
    expect(second).toMatchObject({ page: 2, label: 'page 2' });
    expect(second!.content).toContain('Year | Event\n1792 | The monarchy ends');
  });

  it('takes the pages that Word laid out, and names passages by heading where there are none', async () => {
    const docx = (body: string) =>
      zip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        {
          name: '_rels/.rels',
          content:
            '<Relationships><Relationship Id="r" Type="http://x/relationships/officeDocument" Target="/word/document2.xml"/></Relationships>',
        },
        {
          name: 'word/styles.xml',
          content: '<w:styles><w:style w:styleId="H"><w:name w:val="heading 2"/></w:style></w:styles>',
        },
        {
          name: 'word/document2.xml',
          content: `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`,
        },
        {
          name: 'word/footnotes.xml',
          content: '<w:footnotes><w:p><w:r><w:t>A source.</w:t></w:r></w:p></w:footnotes>',
        },
      ]);
    const paragraph = (inner: string) => `<w:p>${inner}</w:p>`;
    const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;

    const laidOut = await readContent(
      'a.docx',
      docx(
        paragraph(`${run('On one,')}<w:r><w:lastRenderedPageBreak/><w:t>on two.</w:t></w:r>`) +
          paragraph(run('Also two.')),
      ),
    );
    expect(laidOut.map(({ label, content }) => [label, content])).toEqual([
      ['page 1', 'On one,'],
      ['page 2', 'on two.\n\nAlso two.'],
      ['footnotes', 'A source.'],
    ]);

    const flowing = await readContent(
      'a.docx',
      docx(
        paragraph(`<w:pPr><w:pStyle w:val="H"/><w:tabs><w:tab/></w:tabs></w:pPr>${run('Osmosis')}`) +
          paragraph(
            `<w:pPr><w:numPr/></w:pPr>${run('Water')}<w:del><w:r><w:t>gone</w:t></w:r></w:del><w:r><w:tab/></w:r>${run('moves')}`,
          ),
      ),
    );
    expect(flowing[0]).toMatchObject({
      page: null,
      label: 'section "Osmosis"',
      content: '## Osmosis\n\n- Water\tmoves',
    });
  });

  it.each(['marks.xlsx', 'marks.xls'])('reads the sheets of %s with rows and dates', async (name) => {
    const passages = await read(fixture(name), name);
    expect(passages[0]!.label).toMatch(/^sheet "Marks", rows 1–\d+$/);
    expect(passages[0]!.content).toMatch(
      /^Student \| Class \| Points \| Date\nAnna 1 \| 7a \| 40 \| 2026-09-01\n/,
    );
    expect(passages[1]!.content).toMatch(/^Student \| Class \| Points \| Date\n/);
    expect(passages.at(-1)).toMatchObject({
      page: null,
      label: 'sheet "Scale", rows 1–4',
      content: 'Grade | From\nA | 85\nB | 70\nC | 55',
    });
    expect(passages.map(({ content }) => content).join('\n')).toContain('Jonas 90 | 8a | 100');
  });

  it.each(['deck.pptx', 'deck.ppt'])('reads the slides of %s with their notes', async (name) => {
    const passages = await read(fixture(name), name);
    expect(passages.map(({ page, label }) => [page, label])).toEqual([
      [1, 'slide 1'],
      [2, 'slide 2'],
    ]);
    expect(passages[0]!.content).toBe(
      'The water cycle\nEvaporation, condensation, precipitation\n\nNotes: Ask the class where rain comes from.',
    );
    expect(passages[1]!.content).toMatch(/Oceans( \| |\n)97 %/);
  });

  it('shows slides in the order of the presentation, not of the files', async () => {
    const slide = (text: string) => `<p:sld><a:p><a:r><a:t>${text}</a:t></a:r></a:p></p:sld>`;
    const relation = (id: string, type: string, target: string) =>
      `<Relationship Id="${id}" Type="http://x/${type}" Target="${target}"/>`;
    const passages = await readContent(
      'a.pptx',
      zip([
        { name: '[Content_Types].xml', content: '<Types/>' },
        { name: '_rels/.rels', content: `<R>${relation('m', 'officeDocument', 'ppt/presentation.xml')}</R>` },
        {
          name: 'ppt/presentation.xml',
          content: '<p:presentation><p:sldId r:id="b"/><p:sldId r:id="a"/></p:presentation>',
        },
        {
          name: 'ppt/_rels/presentation.xml.rels',
          content: `<R>${relation('a', 'slide', 'slides/slide1.xml')}${relation('b', 'slide', 'slides/slide2.xml')}</R>`,
        },
        { name: 'ppt/slides/slide1.xml', content: slide('shown second') },
        { name: 'ppt/slides/slide2.xml', content: slide('shown first') },
      ]),
    );
    expect(passages.map(({ label, content }) => [label, content])).toEqual([
      ['slide 1', 'shown first'],
      ['slide 2', 'shown second'],
    ]);
  });

  it('reads an older Word document', async () => {
    const [only] = await read(fixture('essay.doc'), 'essay.doc');
    expect(only).toMatchObject({ page: null, label: 'part 1' });
    expect(only!.content).toContain('The Bastille was stormed on 14 July 1789.');
    expect(only!.content).toContain('1792 | The monarchy ends\n1794 | Robespierre falls');
  });

  it('reads CSV with semicolons and quotes', async () => {
    const passages = await read(fixture('data.csv'), 'data.csv');
    expect(passages[0]!.content).toMatch(
      /^country \| capital \| inhabitants\nCountry 1 \| Capital; of 1 \| 1000\n/,
    );
    expect(passages[1]!.label).toMatch(/^rows \d+–\d+$/);
    expect(passages.at(-1)!.label).toMatch(/–121$/);
  });

  it('reads JSON by path', async () => {
    const passages = await read(fixture('data.json'), 'data.json');
    expect(passages[0]!.label).toMatch(/^\$\.school – \$\.timetable\[\d+\]$/);
    expect(passages[0]!.content).toContain('$.timetable[0]: {\n  "lesson": 1,\n  "subject": "Maths"');
    expect(passages.at(-1)!.content).toContain('$.head teacher: {\n  "name": "M. Ortega"');
  });

  it('reads text by lines', async () => {
    const passages = await read(fixture('notes.txt'), 'notes.txt');
    expect(passages[0]!.label).toMatch(/^lines 1–\d+$/);
    expect(passages.at(-1)!.label).toMatch(/–45$/);
    const [, from] = /^lines (\d+)/.exec(passages[1]!.label)!;
    const observation = /^Observation (\d+)/.exec(passages[1]!.content)![1];
    expect(Number(from)).toBe(Number(observation) + 5);
  });

  it.each([
    ['Latin-1', Buffer.from('Größe, señor', 'latin1')],
    ['UTF-8', Buffer.from('Größe, señor')],
    ['UTF-8 with a mark', Buffer.from('\uFEFFGröße, señor')],
    ['UTF-16', Buffer.from('\uFEFFGröße, señor', 'utf16le')],
    ['UTF-16, big end first', Buffer.from('\uFEFFGröße, señor', 'utf16le').swap16()],
  ])('reads %s', async (_, bytes) => {
    const [only] = await readContent('a.txt', bytes);
    expect(only).toEqual({ position: 0, page: null, label: 'line 1', content: 'Größe, señor' });
  });

  it('reads source code, and a file without extension by its MIME type', async () => {
    expect((await readContent('plot.py', 'print("π")\n'))[0]!.content).toBe('print("π")');
    expect((await readContent('download', '{"a": [1]}', 'application/json'))[0]!.label).toBe('$');
  });

  it('reads the files of a zip, labels each passage with its file, and lists the contents', async () => {
    const passages = await read(fixture('bundle.zip'), 'bundle.zip');
    expect(passages.map(({ label }) => label)).toContain('course/biology.pdf › page 2');
    expect(passages.find(({ label }) => label === 'course/essay.docx › page 2')).toMatchObject({ page: 2 });
    expect(passages.map(({ label }) => label)).toContain('course/marks.xlsx › sheet "Scale", rows 1–4');
    expect(passages.at(-1)!.content).toBe(
      'The zip holds:\n- course/biology.pdf\n- course/essay.docx\n- course/marks.xlsx\n- course/notes.txt',
    );
  });

  it('reads the readable files of a zip and lists the others', async () => {
    const passages = await readContent(
      'mixed.zip',
      zip([
        { name: '../../etc/passwd.txt', content: 'only a label' },
        { name: 'broken.pdf', content: '%PDF-1.4 nothing more' },
        { name: 'secret.txt', content: 'hidden', locked: true },
        { name: 'inner.zip', content: zip([{ name: 'a.txt', content: 'a' }]) },
        { name: 'photo.png', content: Buffer.from('\x89PNG\r\n\x1A\n', 'latin1') },
        { name: '__MACOSX/._a.txt', content: 'rubbish' },
      ]),
    );
    expect(passages.map(({ label, content }) => [label, content])).toEqual([
      ['../../etc/passwd.txt › line 1', 'only a label'],
      [
        'contents',
        'The zip holds:\n' +
          '- ../../etc/passwd.txt\n' +
          '- broken.pdf (not read: The file is damaged and could not be read.)\n' +
          '- secret.txt (not read: The file is protected by a password.)\n' +
          '- inner.zip (not read: A zip inside a zip is not opened.)\n' +
          '- photo.png (an image without text)',
      ],
    ]);
  });

  it('gives no passages for images', async () => {
    expect(await readContent('photo.png', Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'))).toEqual([]);
  });
});
