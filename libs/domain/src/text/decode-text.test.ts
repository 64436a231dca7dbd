import { expect, it } from 'vitest';
import { decodeText } from './decode-text.js';

/** The bytes of a text in an encoding of one byte for each character. */
function encode(text: string, encoding: string): Uint8Array {
  const all = new TextDecoder(encoding).decode(Uint8Array.from({ length: 256 }, (_, byte) => byte));
  return Uint8Array.from(text, (letter) => all.indexOf(letter));
}

it.each([
  'الاسم,الدرجة\r\nأحمد,15\r\nسارة,18\r\n',
  'الاسم',
  'id,name,grade\r\n1,Ahmed أحمد,15\r\n2,Zoe زوي,16\r\n',
  'يتبخر الماء من البحار، ثم يتكاثف في السحب.',
  `${'id\n'.repeat(9)}سارة,18\n`,
])('reads Arabic in Windows-1256 and ISO-8859-6: %j', (text) => {
  expect(decodeText(encode(text, 'windows-1256'))).toBe(text);
  expect(decodeText(encode(text, 'iso-8859-6'))).toBe(text);
});

it.each(['اسم؛ عمر\r\nنورة — “مُعلّمة”\r\n', 'الاسم;école\r\nفؤاد;élève\r\nپيتر;prénom\r\n'])(
  'reads Windows-1256 with its own letters and signs: %j',
  (text) => {
    expect(decodeText(encode(text, 'windows-1256'))).toBe(text);
  },
);

it.each([
  'Name;Größe\r\nJörg Müller;1,80 m\r\nÄgypten;3×4\r\n',
  'Zoë\n',
  'prénom;école\r\nÉlodie;À côté — 5 €\r\n',
  'niño;año\r\nMª José;1º\r\n',
  'ÅÄÖ\r\nÅsa\r\nÖrjan\r\n',
  'É\r\nÓ\r\n',
])('reads Western text in Windows-1252: %j', (text) => {
  expect(decodeText(encode(text, 'windows-1252'))).toBe(text);
});

it.each(['id,name\r\n1,Zoë\r\n', 'الاسم,الدرجة\r\nأحمد,15\r\n'])('reads UTF-16 of both orders: %j', (text) => {
  for (const [start, mark] of [
    [text, ''],
    [`\ufeff${text}`, '\ufeff'],
  ] as const) {
    const little = Buffer.from(start, 'utf16le');
    expect(decodeText(little)?.replace(mark, '')).toBe(text);
    expect(decodeText(Buffer.from(little).swap16())?.replace(mark, '')).toBe(text);
  }
});

it('reads UTF-16 that ends within a character, without that character', () => {
  expect(decodeText(Buffer.from('Good work 😀', 'utf16le').subarray(0, -2))).toBe('Good work ');
});

it('takes bytes that are no text for none', () => {
  expect(decodeText(Buffer.from('a\0b'))).toBeNull();
  expect(decodeText(Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\x01\0', 'latin1'))).toBeNull();
  expect(decodeText(Uint8Array.from({ length: 512 }, (_, at) => at % 256))).toBeNull();
});
