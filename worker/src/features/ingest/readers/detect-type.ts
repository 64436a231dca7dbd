import { OFFICE_TYPES } from '@studyhall/domain/chat/office-format';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

type Content = 'pdf' | 'zip' | 'office' | 'image' | 'rtf' | 'text' | 'binary';
type Kind = { extensions: string; mimeTypes?: string; holds: Content[] };

export interface DetectedType {
  kind: FileKind;
  /** The type that the first bytes indicate. */
  content: Content;
}

/**
 * Extensions, MIME type and possible contents of each kind of file. A file without a known name gets the first kind that
 * matches its content.
 */
const KINDS = {
  pdf: { extensions: 'pdf', mimeTypes: 'application/pdf', holds: ['pdf'] },
  zip: { extensions: 'zip', mimeTypes: 'application/zip', holds: ['zip'] },
  image: { extensions: 'png jpg jpeg gif webp', holds: ['image'] },
  text: { extensions: 'txt md markdown', holds: ['text', 'rtf'] },
  csv: { extensions: 'csv tsv', mimeTypes: 'text/csv text/tab-separated-values', holds: ['text'] },
  json: { extensions: 'json', mimeTypes: 'application/json', holds: ['text'] },
  doc: { extensions: 'doc', mimeTypes: OFFICE_TYPES.doc, holds: ['office'] },
  xls: { extensions: 'xls', mimeTypes: OFFICE_TYPES.xls, holds: ['office'] },
  ppt: { extensions: 'ppt', mimeTypes: OFFICE_TYPES.ppt, holds: ['office'] },
  // A docx, xlsx or pptx with a password is a compound file; the reader checks its content.
  docx: { extensions: 'docx docm dotx', mimeTypes: OFFICE_TYPES.docx, holds: ['zip', 'office'] },
  xlsx: { extensions: 'xlsx xlsm', mimeTypes: OFFICE_TYPES.xlsx, holds: ['zip', 'office'] },
  pptx: { extensions: 'pptx pptm ppsx', mimeTypes: OFFICE_TYPES.pptx, holds: ['zip', 'office'] },
} satisfies Record<string, Kind>;
export type FileKind = keyof typeof KINDS;
const FILE_KINDS = Object.entries(KINDS) as Array<[FileKind, Kind]>;

const kindNamed = (by: 'extensions' | 'mimeTypes', name: string): FileKind | undefined =>
  FILE_KINDS.find(([, kind]) => kind[by]?.split(' ').includes(name))?.[0];

const CONTENT_NAMES: Record<Content, string> = {
  pdf: 'its content is a PDF',
  zip: 'its content is a zip archive',
  office: 'its content is an older Office document',
  image: 'its content is a picture',
  rtf: 'its content is rich text (RTF)',
  text: 'its content is plain text',
  binary: 'its content is of another kind',
};

/**
 * Detects the type of a file by its first bytes (4 KB are enough) and its name; by its MIME type if the name has no known
 * extension. Throws `UnreadableFile` if name and bytes contradict each other, or if no reader supports the type.
 */
export function detectType(head: Uint8Array, filename: string, mimeType = ''): DetectedType {
  const content = sniff(head);
  const extension = fileExtension(filename);
  const named = extension === '' ? kindNamed('mimeTypes', mimeType) : kindNamed('extensions', extension);
  const fitting = FILE_KINDS.filter(([, { holds }]) => holds.includes(content)).map(([kind]) => kind);
  if (named && fitting.includes(named)) return { kind: named, content };
  if (named && extension !== '') {
    throw new UnreadableFile(`The file’s name ends in .${extension}, but ${CONTENT_NAMES[content]}.`);
  }
  const kind = content === 'office' ? undefined : fitting[0];
  if (!kind || (kind === 'zip' && extension !== '')) throw new UnreadableFile(unknown(extension));
  return { kind, content };
}

function unknown(extension: string): string {
  if (extension === '') return SENTENCES.unknownKind;
  return `Files ending in .${extension} cannot be read; save it as PDF, Word, Excel, PowerPoint or text.`;
}

function fileExtension(filename: string): string {
  return /\.([a-z0-9]{1,12})$/i.exec(filename.trim())?.[1]?.toLowerCase() ?? '';
}

const SIGNATURES = {
  zip: ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'],
  office: '\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1',
  image: ['\x89PNG\r\n\x1A\n', '\xFF\xD8\xFF', 'GIF87a', 'GIF89a'],
};

function sniff(head: Uint8Array): Content {
  const latin = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, 4096)).toString('latin1');
  if (latin.slice(0, 1024).includes('%PDF-')) return 'pdf';
  if (SIGNATURES.zip.some((magic) => latin.startsWith(magic))) return 'zip';
  if (latin.startsWith(SIGNATURES.office)) return 'office';
  const isImage = SIGNATURES.image.some((magic) => latin.startsWith(magic));
  if (isImage || (latin.startsWith('RIFF') && latin.slice(8, 12) === 'WEBP')) return 'image';
  if (latin.startsWith('{\\rtf')) return 'rtf';
  return looksLikeText(latin) ? 'text' : 'binary';
}

/** UTF-16 needs its byte order mark; otherwise a NUL, or more than one control character in ten, is no text. */
function looksLikeText(latin: string): boolean {
  if (/^(\xFF\xFE|\xFE\xFF)/.test(latin)) return true;
  // oxlint-disable-next-line no-control-regex
  const controls = latin.match(/[\x00-\x08\x0E-\x1A\x1C-\x1F]/g)?.length ?? 0;
  return !latin.includes('\0') && controls * 10 <= latin.length;
}
