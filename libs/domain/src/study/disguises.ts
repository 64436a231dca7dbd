const MAX_DECODED = 60;
const MORSE = new Map(
  (
    '.- -... -.-. -.. . ..-. --. .... .. .--- -.- .-.. -- -. --- .--. --.- .-. ... - ..- ...- .-- -..- -.-- --.. ' +
    '----- .---- ..--- ...-- ....- ..... -.... --... ---.. ----.'
  )
    .split(' ')
    .map((sign, at) => [sign, 'abcdefghijklmnopqrstuvwxyz0123456789'[at]]),
);

/** Applied one after the other: the decoded text may contain another escape. */
const ESCAPES: Array<[form: RegExp, base: number]> = [
  [/&#x([\da-f]{1,6});?/gi, 16],
  [/&#(\d{1,7});?/g, 10],
  [/\\u\{?([\da-f]{4,6})\}?/gi, 16],
  [/\\x([\da-f]{2})/gi, 16],
  [/%([\da-f]{2})/gi, 16],
];

/** Reversed text, as a whole and word by word. */
export function reverseText(text: string): string[] {
  const reversed = (part: string): string => [...part].reverse().join('');
  return [reversed(text), text.split(/\s+/).map(reversed).join(' ')];
}

/**
 * All disguised readings of a text: decoded (base64, hexadecimal, percent, HTML entities, escapes, character codes, Morse),
 * ROT13, without HTML tags, and the first and last letters of its lines, sentences and words. Excludes the text itself.
 */
export function undisguise(text: string): string[] {
  return [...decoded(text), rotated(text), text.replace(/<[^>]{0,300}>/g, ''), ...initials(text)].filter(
    (one) => one !== '' && one !== text,
  );
}

function decoded(text: string): string[] {
  const base64 = (text.match(/[A-Za-z0-9+/_-]{2,}={0,2}/g) ?? []).map(fromBase64);
  const hex = (text.match(/\b(?:[\da-f]{2}[\s:]?){2,}\b/gi) ?? []).map((run) =>
    fromCodes((run.match(/[\da-f]{2}/gi) ?? []).map((byte) => Number.parseInt(byte, 16))),
  );
  const codes = (text.match(/\b\d{2,3}(?:[\s,]+\d{2,3})+\b/g) ?? []).map((run) =>
    fromCodes(run.split(/[\s,]+/).map(Number)),
  );
  let escaped = text;
  for (const [form, base] of ESCAPES)
    escaped = escaped.replace(form, (_, code: string) => character(Number.parseInt(code, base)));
  return [...hex, ...codes, ...base64]
    .filter((one) => one !== null)
    .slice(0, MAX_DECODED)
    .concat(escaped, morse(text));
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

const fromCodes = (codes: number[]): string | null =>
  readable(codes.map((code) => String.fromCharCode(code)).join(''));

function fromBase64(token: string): string | null {
  try {
    return readable(atob(token.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')));
  } catch {
    return null;
  }
}

/** Decodes bytes as UTF-8 if possible; null if the result is not text. */
function readable(bytes: string): string | null {
  if (bytes === '') return null;
  const text = utf8Of(bytes) ?? bytes;
  // eslint-disable-next-line no-control-regex
  return /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\ufffd]/.test(text) ? null : text;
}

function utf8Of(bytes: string): string | null {
  try {
    return decodeURIComponent(
      [...bytes].map((byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`).join(''),
    );
  } catch {
    return null;
  }
}

function morse(text: string): string {
  const signs = text.replace(/[·•∙]/g, '.').replace(/[−–—_]/g, '-');
  return (signs.match(/(?<![.-])[.-]+(?:[ /|]+[.-]+)+/g) ?? [])
    .map((run) => run.replace(/[.-]+/g, (sign) => MORSE.get(sign) ?? '').replace(/[ /|]+/g, ''))
    .join(' ');
}

function rotated(text: string): string {
  return text.replace(/[a-z]/gi, (letter) => {
    const from = letter <= 'Z' ? 65 : 97;
    return String.fromCharCode(((letter.charCodeAt(0) - from + 13) % 26) + from);
  });
}

function initials(text: string): string[] {
  const parts = [/\n+/, /(?<=[.!?؟])\s+/, /\s+/].map((by) => text.split(by));
  const letters = parts.map((all) => all.map((part) => /[\p{L}\p{N}]/u.exec(part)?.[0] ?? ''));
  const finals = parts.map((all) => all.map((part) => part.match(/[\p{L}\p{N}]/gu)?.at(-1) ?? ''));
  return [...letters, ...finals].filter((all) => all.length > 2).map((all) => all.join(''));
}
