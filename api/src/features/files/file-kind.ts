import { extname } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { sentence, type ACCEPTED_UPLOADS, type Sentence } from '@studyhall/contracts';
import { findEncoding, OFFICE_TYPES } from '@studyhall/domain';

type Accepted = (typeof ACCEPTED_UPLOADS)[number];

/** The number of bytes needed for detection. */
export const HEAD_BYTES = 64 * 1024;

const ZIP = 'application/zip';
const OLE = 'application/x-cfb';

const TYPE_OF_EXTENSION: Record<string, Accepted> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  heic: 'image/heic',
  heif: 'image/heic',
  pdf: 'application/pdf',
  md: 'text/markdown',
  markdown: 'text/markdown',
  csv: 'text/csv',
  json: 'application/json',
  ...OFFICE_TYPES,
  zip: ZIP,
};

/** Extensions of plain text, which is always sent as `text/plain`. */
const PLAIN_TEXT =
  /^(txt|text|log|tsv|tex|rst|html?|css|xml|ya?ml|ini|sql|py|r|m|jl|js|mjs|ts|jsx|tsx|java|kt|c|h|cc|cpp|hpp|cs|go|rs|rb|php|swift|sh)$/;

/** The types that the first bytes of each container format may indicate. */
const CONTAINERS: Partial<Record<Accepted, string>> = Object.fromEntries(
  Object.entries(OFFICE_TYPES).map(([extension, type]) => [type, extension.endsWith('x') ? ZIP : OLE]),
);

/** Detected formats that are text. */
const TEXTUAL = /^(text\/|application\/(xml|rtf|json|x-subrip|postscript)|image\/svg)/;

export type FileKind = { type: Accepted } | { refusal: Sentence };

/**
 * Detects the type of a file by its first bytes and checks it against its extension. Ignores the browser's content type.
 * Only the worker opens containers (Office, zip) and checks them further.
 */
export async function detectKind(name: string, head: Buffer): Promise<FileKind> {
  const extension = extname(name).slice(1).toLowerCase();
  const found = await detectSignature(head);
  const expected = expectedType(extension);
  if (expected === null) {
    const byContent = extension === '' ? typeWithoutName(found, head) : null;
    return byContent
      ? { type: byContent }
      : { refusal: sentence('file_type_unsupported', { extension: shown(extension) }) };
  }
  return fits(expected, found, head)
    ? { type: expected }
    : { refusal: sentence('file_content_differs', { name }) };
}

function expectedType(extension: string): Accepted | null {
  if (PLAIN_TEXT.test(extension)) return 'text/plain';
  return Object.hasOwn(TYPE_OF_EXTENSION, extension) ? (TYPE_OF_EXTENSION[extension] ?? null) : null;
}

function typeWithoutName(found: string | null, head: Buffer): Accepted | null {
  if (found === null) return isText(head) ? 'text/plain' : null;
  return Object.values(TYPE_OF_EXTENSION).find((type) => type === found) ?? null;
}

function fits(expected: Accepted, found: string | null, head: Buffer): boolean {
  if (expected.startsWith('text/') || expected === 'application/json') {
    return (found === null || TEXTUAL.test(found)) && isText(head);
  }
  return found === expected || (found !== null && found === CONTAINERS[expected]);
}

/** The type by signature. For a zip, the name decides among the possible types. */
async function detectSignature(head: Buffer): Promise<string | null> {
  try {
    const found = (await fileTypeFromBuffer(head))?.mime ?? null;
    if (found === 'image/apng') return 'image/png';
    return found?.startsWith('image/hei') ? 'image/heic' : found;
  } catch {
    return null;
  }
}

/** Text has no NUL and almost no control characters (UTF-8, Latin-1 and similar), or is UTF-16. */
function isText(head: Buffer): boolean {
  const encoding = findEncoding(head);
  if (encoding === null || encoding.startsWith('utf-16')) return encoding !== null;
  return !head.some((byte) => byte < 0x20 && !(byte >= 0x08 && byte <= 0x0d) && byte !== 0x1b);
}

const shown = (extension: string): string => (extension === '' ? 'unknown' : `.${extension.slice(0, 20)}`);
