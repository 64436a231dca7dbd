import { describe, expect, it } from 'vitest';
import { detectKind } from './file-kind.js';

/** The first bytes of a zip archive: stored entries, as Office writes them. */
function zip(entries: Record<string, string>): Buffer {
  const parts = Object.entries(entries).map(([name, text]) => {
    const header = Buffer.alloc(30);
    header.writeUInt32LE(0x04034b50, 0);
    header.writeUInt16LE(20, 4);
    header.writeUInt32LE(text.length, 18);
    header.writeUInt32LE(text.length, 22);
    header.writeUInt16LE(name.length, 26);
    return Buffer.concat([header, Buffer.from(name), Buffer.from(text)]);
  });
  return Buffer.concat(parts);
}

const contentTypes = (part: string): string =>
  `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/x" ContentType="application/vnd.openxmlformats-officedocument.${part}.main+xml"/></Types>`;
const OFFICE = 'application/vnd.openxmlformats-officedocument';
const word = zip({
  '[Content_Types].xml': contentTypes('wordprocessingml.document'),
  'word/document.xml': 'a'.repeat(90_000),
}).subarray(0, 65_536);
const sheet = zip({ '[Content_Types].xml': contentTypes('spreadsheetml.sheet'), 'xl/workbook.xml': 'x' });
const slides = zip({
  '[Content_Types].xml': contentTypes('presentationml.presentation'),
  'ppt/presentation.xml': 'x',
});
const plainZip = zip({ 'homework/answers.txt': 'forty-two' });
const ole = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)]);
const gif = Buffer.from('R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==', 'base64');

const typeOf = async (name: string, head: Buffer): Promise<string> => {
  const kind = await detectKind(name, head);
  return 'type' in kind ? kind.type : 'refused';
};

describe('detectKind', () => {
  it.each([
    ['essay.docx', word, `${OFFICE}.wordprocessingml.document`],
    ['marks.xlsx', sheet, `${OFFICE}.spreadsheetml.sheet`],
    ['talk.pptx', slides, `${OFFICE}.presentationml.presentation`],
    ['all.zip', plainZip, 'application/zip'],
    ['old.doc', ole, 'application/msword'],
    ['old.xls', ole, 'application/vnd.ms-excel'],
    ['old.ppt', ole, 'application/vnd.ms-powerpoint'],
    ['Pixel.GIF', gif, 'image/gif'],
    ['notes.txt', Buffer.from('Grüße, мир, 你好'), 'text/plain'],
    ['latin1.csv', Buffer.from('Name;Größe\nJürgen;180', 'latin1'), 'text/csv'],
    ['excel.txt', Buffer.from('\ufeffa\tb', 'utf16le'), 'text/plain'],
    ['arabic.txt', Buffer.from('\ufeffدرس', 'utf16le'), 'text/plain'],
    ['unmarked.csv', Buffer.from('name;mark\nRenée;1', 'utf16le'), 'text/csv'],
    ['unmarked.txt', Buffer.from('درس الخلية', 'utf16le').swap16(), 'text/plain'],
    ['data.json', Buffer.from('{"a":1}'), 'application/json'],
    ['feed.xml', Buffer.from('<?xml version="1.0"?><a/>'), 'text/plain'],
    ['loop.py', Buffer.from('#!/usr/bin/env python3\nprint(1)'), 'text/plain'],
    ['README', Buffer.from('Read me'), 'text/plain'],
    ['picture', gif, 'image/gif'],
  ])('takes %s', async (name, head, expected) => expect(await typeOf(name, head)).toBe(expected));

  it.each([
    ['essay.docx', sheet],
    ['essay.docx', ole],
    ['essay.doc', word],
    ['cat.png', gif],
    ['cat.jpg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['paper.pdf', Buffer.from('not a pdf at all')],
    ['paper.pdf', plainZip],
    ['notes.txt', Buffer.from('%PDF-1.4\n')],
    ['notes.md', gif],
    ['tool.exe', Buffer.from('text inside')],
    ['logo.svg', Buffer.from('<svg/>')],
    ['macro.docm', word],
    ['unknown', Buffer.from([0, 1, 2, 3])],
    ['x.constructor', Buffer.from('text')],
    ['x.__proto__', Buffer.from('text')],
  ])('refuses %s', async (name, head) => expect(await typeOf(name, head)).toBe('refused'));
});
