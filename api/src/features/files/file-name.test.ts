import { describe, expect, it } from 'vitest';
import { contentDisposition, safeFileName } from './file-name.js';

describe('safeFileName', () => {
  it.each([
    ['notes.pdf', 'notes.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['..\\..\\windows\\system.ini', 'system.ini'],
    ['/etc/passwd', 'passwd'],
    ['C:\\Users\\amal\\Essay.docx', 'Essay.docx'],
    ['..', 'file'],
    ['', 'file'],
    ['a\u0000b\r\nc.txt', 'abc.txt'],
    ['exam\u202Egpj.exe', 'examgpj.exe'],
    ['  spaced   out .txt ', 'spaced out .txt'],
    ['Übung – 3 (α).pdf', 'Übung – 3 (α).pdf'],
    ['lone \ud800 half.txt', 'lone \ufffd half.txt'],
    ['.env', 'env'],
  ])('%j becomes %j', (given, expected) => expect(safeFileName(given)).toBe(expected));

  it('keeps at most 200 characters, and the extension', () => {
    const name = safeFileName(`${'ü'.repeat(500)}.docx`);
    expect([...name]).toHaveLength(200);
    expect(name.endsWith('ü.docx')).toBe(true);
  });

  it('takes time in proportion to the length of the name', () => {
    const began = process.cpuUsage().user;
    expect(safeFileName(`a${'.'.repeat(40_000)}a`)).toMatch(/^a\.+/);
    // Quadratic time would be about four seconds.
    expect(process.cpuUsage().user - began).toBeLessThan(1_000_000);
  });
});

describe('contentDisposition', () => {
  it('contains an ASCII name for old clients and the whole name for others', () => {
    expect(contentDisposition('attachment', `Übung "1" (a)'s%.pdf`)).toBe(
      `attachment; filename="_bung _1_ (a)'s_.pdf"; filename*=UTF-8''%C3%9Cbung%20%221%22%20%28a%29%27s%25.pdf`,
    );
  });
});
