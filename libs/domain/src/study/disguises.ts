const MAX_DECODED = 60;
const MORSE: Record<string, string> = {
  ...{
    '.-': 'a',
    '-...': 'b',
    '-.-.': 'c',
    '-..': 'd',
    '.': 'e',
    '..-.': 'f',
    '--.': 'g',
    '....': 'h',
    '..': 'i',
  },
  ...{
    '.---': 'j',
    '-.-': 'k',
    '.-..': 'l',
    '--': 'm',
    '-.': 'n',
    '---': 'o',
    '.--.': 'p',
    '--.-': 'q',
    '.-.': 'r',
  },
  ...{ '...': 's', '-': 't', '..-': 'u', '...-': 'v', '.--': 'w', '-..-': 'x', '-.--': 'y', '--..': 'z' },
  ...{ '-----': '0', '.----': '1', '..---': '2', '...--': '3', '....-': '4', '.....': '5', '-....': '6' },
  ...{ '--...': '7', '---..': '8', '----.': '9' },
};

/** A text read from its end, whole and word by word. */
export function reversalsOf(text: string): string[] {
  const reversed = (part: string): string => [...part].reverse().join('');
  return [reversed(text), text.split(/\s+/).map(reversed).join(' ')];
}

/**
 * What a text may say in disguise: decoded (base64, hexadecimal, percent, HTML entities, escapes, character codes,
 * Morse), shifted by 13 letters, without the tags of HTML, and the first and last letters of its
 * lines, sentences and words. Without the text itself.
 */
export function disguisesOf(text: string): string[] {
  return [...decoded(text), rotated(text), text.replace(/<[^>]{0,300}>/g, ''), ...initials(text)].filter(
    (one) => one !== '' && one !== text,
  );
}

function decoded(text: string): string[] {
  const base64 = (text.match(/[A-Za-z0-9+/_-]{2,}={0,2}/g) ?? []).map(fromBase64);
  const hex = (text.match(/\b(?:[\da-f]{2}[\s:]?){2,}\b/gi) ?? []).map((run) => {
    const bytes = run.match(/[\da-f]{2}/gi) ?? [];
    return readable(bytes.map((byte) => String.fromCharCode(Number.parseInt(byte, 16))).join(''));
  });
  const codes = (text.match(/\b\d{2,3}(?:[\s,]+\d{2,3})+\b/g) ?? []).map((run) =>
    readable(
      run
        .split(/[\s,]+/)
        .map((code) => String.fromCharCode(Number(code)))
        .join(''),
    ),
  );
  const escaped = text
    .replace(/&#x([\da-f]{1,6});?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d{1,7});?/g, (_, code: string) => character(Number(code)))
    .replace(/\\u\{?([\da-f]{4,6})\}?/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/\\x([\da-f]{2})/gi, (_, code: string) => character(Number.parseInt(code, 16)))
    .replace(/%([\da-f]{2})/gi, (_, code: string) => character(Number.parseInt(code, 16)));
  return [...hex, ...codes, ...base64]
    .filter((one) => one !== null)
    .slice(0, MAX_DECODED)
    .concat(escaped, morse(text));
}

function character(code: number): string {
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '';
}

function fromBase64(token: string): string | null {
  try {
    return readable(atob(token.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')));
  } catch {
    return null;
  }
}

/** A decoded text where it can be one; UTF-8 is read as such. */
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
    .map((run) =>
      run
        .split(/[ /|]+/)
        .map((sign) => MORSE[sign] ?? '')
        .join(''),
    )
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
