import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { artifactKind } from './artifact.type.js';
import { imageHeader } from '../image-header/index.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'studyhall-kinds-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function kindOf(content: string | Buffer, name: string, table = false): Promise<unknown> {
  const path = join(folder, 'artifact');
  await writeFile(path, content);
  const kind = await artifactKind(path, name, table);
  return 'refused' in kind ? kind.refused : `${kind.type} ${kind.format} ${kind.mimeType}`;
}

function png(width: number, height: number): Buffer {
  const head = Buffer.alloc(33);
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(head);
  head.writeUInt32BE(width, 16);
  head.writeUInt32BE(height, 20);
  return head;
}

/** A ZIP with empty entries; `unpacked` is what its directory claims. */
function zip(names: string[], unpacked = 0): Buffer {
  const local = Buffer.from('504b0304', 'hex');
  const entries = names.map((name) => {
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt32LE(unpacked, 24);
    entry.writeUInt16LE(name.length, 28);
    entry.write(name, 46);
    return entry;
  });
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, directory, end]);
}

const OFFICE = 'application/vnd.openxmlformats-officedocument';

describe('the kind of an artifact', () => {
  const table: [string, string | Buffer, string, string][] = [
    ['an image', png(800, 600), 'plot.png', 'image png image/png'],
    ['an image by another name', png(800, 600), 'plot.txt', 'image png image/png'],
    ['an SVG', '<?xml version="1.0"?>\n<svg xmlns="x">', 'a.svg', 'image svg image/svg+xml'],
    ['a page in an image’s clothes', '<html><script>', 'a.png', 'file html text/html'],
    ['a PDF', '%PDF-1.4\n', 'a.pdf', 'document pdf application/pdf'],
    [
      'a Word document',
      zip(['word/document.xml']),
      'a.docx',
      `document docx ${OFFICE}.wordprocessingml.document`,
    ],
    ['slides', zip(['ppt/presentation.xml']), 'a', `presentation pptx ${OFFICE}.presentationml.presentation`],
    ['a workbook', zip(['xl/workbook.xml']), 'a.xlsx', `file xlsx ${OFFICE}.spreadsheetml.sheet`],
    ['an archive', zip(['a.txt']), 'a.zip', 'file zip application/zip'],
    ['a bomb of a document', zip(['word/document.xml'], 0xf0000000), 'a.docx', 'file zip application/zip'],
    ['a broken archive', Buffer.from('504b030400', 'hex'), 'a.docx', 'file zip application/zip'],
    ['a table of values', 'a,b\n1,2\n', 'data.csv', 'file csv text/csv'],
    ['text', 'été', 'readme', 'file txt text/plain'],
    ['bytes', Buffer.from([1, 0, 2]), 'a.csv', 'file bin application/octet-stream'],
    ['nothing', '', 'a.txt', 'file txt text/plain'],
  ];
  it.each(table)('%s', async (_what, content, name, expected) => {
    expect(await kindOf(content, name)).toBe(expected);
  });

  it('rejects an image too large to show', async () => {
    expect(await kindOf(png(60_000, 60_000), 'bomb.png')).toContain('60000 × 60000 pixels');
  });

  it('takes a table for a dataframe only where the runner says so and it is nothing but a table', async () => {
    const plain = '<table border="0" class="dataframe"><tr><td>1</td></tr></table>';
    expect(await kindOf(plain, 'df.html', true)).toBe('dataframe html text/html');
    expect(await kindOf(plain, 'df.html')).toBe('file html text/html');
    expect(await kindOf(plain.replace('1', '<b>1</b>'), 'df.html', true)).toBe('file html text/html');
  });
});

describe('an image’s header', () => {
  it.each([
    ['gif', Buffer.from('474946383961ffff0100', 'hex'), 65535, 1],
    ['jpg', Buffer.from('ffd8ffe000040000ffc000110800200040', 'hex'), 64, 32],
    ['bmp', Buffer.from(`424d${'00'.repeat(12)}2800000010000000f0ffffff`, 'hex'), 16, 16],
  ])('of a %s', (format, bytes, width, height) => {
    expect(imageHeader(bytes)).toEqual({ format, width, height });
  });

  it('is not read beyond the file', () => {
    expect(imageHeader(Buffer.from('ffd8ff', 'hex'))).toBeUndefined();
    expect(imageHeader(Buffer.alloc(0))).toBeUndefined();
  });
});
