import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { zip } from '../../../../../tests/fixtures/zip.js';
import { UnreadableFile, readPassages } from './index.js';
import type { Passage, ReadLimits } from './index.js';
import { DEFAULT_LIMITS } from './limits.js';
import { NO_SCANS } from './passages.js';
import { failureFrame, readBatches } from './read-batches.js';
import type { Frame } from './reader.frames.js';

const FIXTURES = join(import.meta.dirname, '../../../../../tests/fixtures');
const MB = 1024 * 1024;
let folder: string;
beforeAll(async () => (folder = await mkdtemp(join(tmpdir(), 'readers-'))));
afterAll(() => rm(folder, { recursive: true }));

let files = 0;
async function stored(content: string | Uint8Array): Promise<string> {
  const path = join(folder, String((files += 1)));
  await writeFile(path, content);
  return path;
}

/** Reads in the reading process, with its limits of memory and time. */
async function read(filename: string, content: string | Uint8Array, limits: Partial<ReadLimits> = {}) {
  const passages: Passage[] = [];
  const input = { path: await stored(content), filename, mimeType: '' };
  for await (const batch of readPassages(input, { signal: new AbortController().signal, limits })) {
    passages.push(...batch);
  }
  return passages;
}

async function sentence(filename: string, content: string | Uint8Array, limits?: Partial<ReadLimits>) {
  const error = await read(filename, content, limits).then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UnreadableFile);
  return (error as UnreadableFile).detail;
}

/** The last frame that the reading process would send: starting one for each file takes most of a test's time. */
async function outcome(filename: string, content: string | Uint8Array): Promise<Frame> {
  const request = {
    as: 'passages' as const,
    path: await stored(content),
    filename,
    mimeType: '',
    limits: DEFAULT_LIMITS,
    scans: NO_SCANS,
    firstPosition: 0,
  };
  try {
    for await (const frame of readBatches(request)) expect(frame.kind).toBe('passages');
    return { kind: 'done' };
  } catch (error) {
    return failureFrame(error);
  }
}

const fixture = (name: string) => readFile(join(FIXTURES, name));

/** Replaces one entry's content in an otherwise good Office file. */
function office(
  folderName: 'word' | 'xl' | 'ppt',
  main: string,
  content: Uint8Array | string,
  claims?: number,
) {
  const relation = `<Relationship Id="m" Type="http://x/officeDocument" Target="${folderName}/${main}"/>`;
  return zip([
    { name: '[Content_Types].xml', content: '<Types/>' },
    { name: '_rels/.rels', content: `<R>${relation}</R>` },
    { name: `${folderName}/${main}`, content, claims },
  ]);
}

describe('the detected type of a file', () => {
  it.each([
    ['essay.pdf', 'essay.docx', 'The file’s name ends in .pdf, but its content is a zip archive.'],
    ['essay.docx', 'marks.xlsx', 'The file’s name ends in .docx, but its content is an Excel workbook.'],
    ['essay.docx', 'bundle.zip', 'The file’s name ends in .docx, but its content is a zip archive.'],
    [
      'essay.docx',
      'essay.doc',
      'The file’s name ends in .docx, but its content is an older Office document.',
    ],
    ['marks.xlsx', 'biology.pdf', 'The file’s name ends in .xlsx, but its content is a PDF.'],
    ['notes.txt', 'deck.pptx', 'The file’s name ends in .txt, but its content is a zip archive.'],
    ['photo.png', 'notes.txt', 'The file’s name ends in .png, but its content is plain text.'],
    ['deck.ppt', 'essay.doc', 'The file is damaged and could not be read.'],
    [
      'book.pages',
      'bundle.zip',
      'Files ending in .pages cannot be read; save it as PDF, Word, Excel, PowerPoint or text.',
    ],
    [
      'book.constructor',
      'bundle.zip',
      'Files ending in .constructor cannot be read; save it as PDF, Word, Excel, PowerPoint or text.',
    ],
  ])('%s holding %s', async (filename, name, expected) => {
    expect(await outcome(filename, await fixture(name))).toEqual({ kind: 'unreadable', detail: expected });
  });

  it.each([
    [
      'tool.txt',
      Buffer.from('\x7fELF\0\0\x01', 'latin1'),
      'The file’s name ends in .txt, but its content is of another kind.',
    ],
    ['late.txt', `${'a'.repeat(5_000)}\0`, 'The file is not text, though its name says so.'],
    ['old.rtf', '{\\rtf1 hello}', 'Rich text (RTF) cannot be read; save it as .docx or PDF.'],
    ['none.txt', '', 'The file is empty.'],
    ['blank.txt', ' \n\t ', 'The file has no text that can be read.'],
    ['bad.json', '{"a": 1,\n oops}', 'The file is not valid JSON (line 2).'],
    [
      'deep.json',
      '['.repeat(5_000) + ']'.repeat(5_000),
      'The file cannot be read: its JSON is nested too deeply.',
    ],
    ['open.csv', 'a,b\n1,2\n"never closed,3\n', 'The table in the file is damaged after row 2.'],
    ['empty.zip', zip([]), 'The zip has no files in it.'],
    ['none.zip', zip([{ name: 'a.exe', content: 'MZ\0' }]), 'The zip has no file that can be read.'],
  ])('%s', async (filename, content, expected) => {
    expect(await outcome(filename, content)).toEqual({ kind: 'unreadable', detail: expected });
  });
});

describe('locked, scanned and broken files', () => {
  it.each([
    ['locked.pdf', 'The file is protected by a password.'],
    ['scan.pdf', 'The PDF has no text that can be read (it may be a scan).'],
    ['broken.pdf', 'The file is damaged and could not be read.'],
  ])('%s', async (name, expected) => {
    expect(await sentence(name, await fixture(name))).toBe(expected);
  });

  it('a zip whose files all have passwords', async () => {
    const locked = zip([{ name: 'a.txt', content: 'a', locked: true }]);
    expect(await sentence('a.zip', locked)).toBe('The file is protected by a password.');
  });

  it('a Word document whose XML breaks off', async () => {
    const broken = office('word', 'document.xml', '<w:document><w:body><w:p>');
    expect(await sentence('a.docx', broken)).toBe('The file is damaged and could not be read.');
  });

  it('entities that would multiply', async () => {
    const entities =
      '<!DOCTYPE x [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]><w:document><w:t>&b;</w:t></w:document>';
    expect(await sentence('a.docx', office('word', 'document.xml', entities))).toBe(
      'The file is damaged and could not be read.',
    );
  });
});

describe('bombs', () => {
  const tooLarge = 'The file is too large to read: it unpacks to more than 200 MB.';

  it('a zip, and a docx in a zip, that claim 4 GB', async () => {
    const claims = 0xffff_fffe;
    expect(await sentence('a.zip', zip([{ name: 'a.txt', content: 'a', claims }]))).toBe(tooLarge);
    const inner = office('word', 'document.xml', '<w:document/>', claims);
    expect(await sentence('a.docx', inner)).toBe(tooLarge);
    const good = { name: 'good.txt', content: 'good' };
    expect(await sentence('a.zip', zip([good, { name: 'a.docx', content: inner }]))).toBe(tooLarge);
  });

  it('many files that are large only together', async () => {
    const limits = { unpackedBytes: 3 * MB };
    const part = Buffer.from('0123456789 '.repeat(100_000));
    const parts = ['a', 'b', 'c'].map((name) => ({ name: `${name}.txt`, content: part }));
    expect(await sentence('a.zip', zip(parts), limits)).toBe(
      'The file is too large to read: it unpacks to more than 3 MB.',
    );
  });

  it('very tight packing', async () => {
    expect(await sentence('a.zip', zip([{ name: 'a.txt', content: Buffer.alloc(12 * MB, 'a') }]))).toBe(
      'The file is packed so tightly that it may be a zip bomb, so it was not opened.',
    );
  });

  it.each([
    ['a.docx', office('word', 'document.xml', Buffer.alloc(40 * MB, ' '), 1_000)],
    ['a.xlsx', office('xl', 'workbook.xml', Buffer.alloc(40 * MB, ' '), 1_000)],
    ['a.pptx', office('ppt', 'presentation.xml', Buffer.alloc(40 * MB, ' '), 1_000)],
  ])('%s that unpacks to more than it claims', async (filename, content) => {
    expect(await sentence(filename, content)).toBe('The file is damaged and could not be read.');
  });

  it('more files than the limit', async () => {
    const entries = Array.from({ length: 21 }, (_, index) => ({ name: `${index}.txt`, content: 'x' }));
    expect(await sentence('a.zip', zip(entries), { entries: 20 })).toBe(
      'The file has more than 20 files in it.',
    );
  });

  it('a PDF whose page unpacks without end', async () => {
    const stream = deflateSync(Buffer.alloc(100 * MB, ' '), { level: 1 });
    const head =
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n';
    const page = `3 0 obj<</Type/Page/Parent 2 0 R/Contents 4 0 R>>endobj\n4 0 obj<</Filter/FlateDecode/Length ${stream.length}>>stream\n`;
    const pdf = Buffer.concat([
      Buffer.from(head + page),
      stream,
      Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>'),
    ]);
    expect(await sentence('a.pdf', pdf, { timeMs: 10_000, memoryMb: 900 })).toMatch(
      /took too long|too much memory|no text that can be read|damaged/,
    );
  });

  it('a sheet too large for memory, while this process stays small', async () => {
    let value = 1;
    const cell = () => `<c><v>${(value = (value * 48_271) % 2_147_483_647)}</v></c>`;
    const rows = Array.from(
      { length: 40_000 },
      () => `<row>${Array.from({ length: 8 }, cell).join('')}</row>`,
    );
    const book = zip([
      {
        name: '[Content_Types].xml',
        content:
          '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>',
      },
      {
        name: '_rels/.rels',
        content:
          '<Relationships><Relationship Id="m" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      },
      {
        name: 'xl/workbook.xml',
        content:
          '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="s"/></sheets></workbook>',
      },
      {
        name: 'xl/_rels/workbook.xml.rels',
        content:
          '<Relationships><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
      },
    ]);
    expect((await read('a.xlsx', book)).length).toBeGreaterThan(500);
    const before = process.memoryUsage().rss;
    expect(await sentence('a.xlsx', book, { heapMb: 32 })).toBe(
      'The file is too large to read: it needs too much memory.',
    );
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB);
  });

  it('a file larger than allowed, or with more text than the limit', async () => {
    const text = 'A sentence of some length. '.repeat(10_000);
    expect(await sentence('a.txt', text, { fileBytes: 100_000 })).toBe(
      'The file is too large to read: it is larger than 98 KB.',
    );
    const tooLong = 'The file is too long to read: it has more than about 100,000 characters.';
    expect(await sentence('a.txt', text, { characters: 100_000 })).toBe(tooLong);
    expect(await sentence('a.txt', text, { passages: 10 })).toMatch(/^The file is too long to read/);
  });
});

describe('files that break off', () => {
  it('give passages or a sentence, wherever they are cut', { timeout: 120_000 }, async () => {
    const entries = await readdir(FIXTURES, { withFileTypes: true });
    // Scans have their own tests: each would be read by OCR here.
    const kept = entries.filter((entry) => entry.isFile() && !/\.(mjs|ts)$|^worksheet\./.test(entry.name));
    const names = kept.map(({ name }) => name);
    expect(names.length).toBeGreaterThan(12);
    const cases: [string, Buffer][] = [];
    for (const name of names) {
      const bytes = await fixture(name);
      for (const share of [0.02, 0.4, 0.97])
        cases.push([name, bytes.subarray(0, Math.ceil(bytes.length * share))]);
      const scratched = Buffer.from(bytes);
      for (let at = 64; at < scratched.length; at += 97) scratched[at] = (scratched[at]! * 31 + 7) & 0xff;
      cases.push([name, scratched]);
    }
    for (const [name, bytes] of cases) {
      const frame = await outcome(name, bytes);
      if (frame.kind === 'unreadable') expect(frame.detail, name).toMatch(/^[A-Z].*\.$/);
      else expect(frame, name).toEqual({ kind: 'done' });
    }
  });
});
