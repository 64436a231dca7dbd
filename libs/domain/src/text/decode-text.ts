/** Characters that text in the languages of the product has. */
const PLAUSIBLE = /[\t\n\r -~\u00a0-\u024f\u0600-\u06ff\u2000-\u206f]/g;
const UNUSUAL = /[^\P{C}\t\n\r\f\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]/u;
/** The bytes judged, from the first one beyond ASCII. */
const SAMPLE_BYTES = 256 * 1024;

/** Decodes the text of a file in the encoding of {@link findEncoding}. Null if the file is not text. */
export function decodeText(bytes: Uint8Array): string | null {
  const encoding = findEncoding(bytes);
  // Decode as a stream, which leaves out a truncated character at the end.
  return encoding && new TextDecoder(encoding).decode(bytes, { stream: true });
}

/**
 * The encoding of the text of a file: UTF-8, UTF-16 with or without a byte order mark, or else Windows-1256, ISO-8859-6 or
 * Windows-1252, which covers the letters of Latin-1. Null if the file is not text.
 */
export function findEncoding(bytes: Uint8Array): string | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  if (bytes.includes(0)) return findUnmarkedUtf16(bytes);
  try {
    // Decode as a stream, so that a truncated character at the end does not make the whole file Latin-1.
    new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
    return 'utf-8';
  } catch {
    return findLegacyEncoding(bytes);
  }
}

/**
 * The most plausible encoding of text that is not Unicode. Excel saves CSV files as Windows-1256 where the system is
 * Arabic. In the right encoding, words are Arabic or Latin; in a wrong one, many mix both.
 */
export function findLegacyEncoding(bytes: Uint8Array): string {
  const start = bytes.findIndex((byte) => byte > 0x7f);
  const sample = bytes.subarray(start, start + SAMPLE_BYTES);
  const [encoding, score] = ['windows-1256', 'iso-8859-6']
    .map((one) => [one, countArabicWords(new TextDecoder(one).decode(sample))] as const)
    .reduce((best, one) => (one[1] > best[1] ? one : best));
  return score > 0 ? encoding : 'windows-1252';
}

/** The number of Arabic words, less those that mix scripts. The article counts as a word of its own. */
function countArabicWords(text: string): number {
  let score = 0;
  for (const [word] of text.matchAll(/[\p{L}\p{M}\ufffd]{2,}/gu))
    if (/^[\u0600-\u06ff]+$/.test(word)) score += word.startsWith('ال') ? 2 : 1;
    else if (/[\u0600-\u06ff\ufffd]/.test(word)) score -= 2;
  return score;
}

/** Null if the bytes are plausible text in neither byte order. */
function findUnmarkedUtf16(bytes: Uint8Array): string | null {
  if (bytes.length % 2 === 1) return null;
  for (const encoding of ['utf-16le', 'utf-16be'])
    try {
      // As a stream, since the bytes may end between the halves of a surrogate pair.
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
      const sample = text.slice(0, SAMPLE_BYTES);
      if (!UNUSUAL.test(sample) && sample.replace(PLAUSIBLE, '').length * 10 < sample.length) return encoding;
    } catch {
      continue;
    }
  return null;
}
