import { SENTENCES, UnreadableFile } from './unreadable-file.js';

export type FileKind =
  'pdf' | 'docx' | 'xlsx' | 'pptx' | 'doc' | 'xls' | 'ppt' | 'csv' | 'json' | 'text' | 'zip' | 'image';

type Content = 'pdf' | 'zip' | 'office' | 'image' | 'rtf' | 'text' | 'binary';

export interface DetectedType {
  kind: FileKind;
  /** The detected type of the first bytes. */
  content: Content;
}

const EXTENSIONS: Record<FileKind, string> = {
  pdf: 'pdf',
  docx: 'docx docm dotx',
  xlsx: 'xlsx xlsm',
  pptx: 'pptx pptm ppsx',
  doc: 'doc',
  xls: 'xls',
  ppt: 'ppt',
  csv: 'csv tsv',
  json: 'json',
  text: 'txt md markdown',
  zip: 'zip',
  image: 'png jpg jpeg gif webp',
};
const KIND_OF_EXTENSION = new Map(
  Object.entries(EXTENSIONS).flatMap(([kind, names]) =>
    names.split(' ').map((name) => [name, kind as FileKind] as const),
  ),
);

const KIND_OF_MIME = new Map<string, FileKind>([
  ['application/pdf', 'pdf'],
  ['application/json', 'json'],
  ['text/csv', 'csv'],
  ['text/tab-separated-values', 'csv'],
  ['application/zip', 'zip'],
  ['application/msword', 'doc'],
  ['application/vnd.ms-excel', 'xls'],
  ['application/vnd.ms-powerpoint', 'ppt'],
  ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'docx'],
  ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'xlsx'],
  ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'pptx'],
]);

const MAY_HOLD: Record<FileKind, Content[]> = {
  pdf: ['pdf'],
  // A docx, xlsx or pptx with a password is a compound file; the reader checks its content.
  docx: ['zip', 'office'],
  xlsx: ['zip', 'office'],
  pptx: ['zip', 'office'],
  doc: ['office'],
  xls: ['office'],
  ppt: ['office'],
  csv: ['text'],
  json: ['text'],
  text: ['text', 'rtf'],
  zip: ['zip'],
  image: ['image'],
};

const KIND_OF_CONTENT: Partial<Record<Content, FileKind>> = {
  pdf: 'pdf',
  zip: 'zip',
  image: 'image',
  text: 'text',
  rtf: 'text',
};

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
 * What a file is, by its first bytes (4 KB are enough) and its name, or its MIME type where the name says nothing.
 * Throws `UnreadableFile` where name and bytes contradict each other, or where no reader supports the type.
 */
export function detectType(head: Uint8Array, filename: string, mimeType = ''): DetectedType {
  const content = sniff(head);
  const extension = extensionOf(filename);
  const named =
    KIND_OF_EXTENSION.get(extension) ?? (extension === '' ? KIND_OF_MIME.get(mimeType) : undefined);
  if (named && MAY_HOLD[named].includes(content)) return { kind: named, content };
  if (named && extension !== '') {
    throw new UnreadableFile(`The file’s name ends in .${extension}, but ${CONTENT_NAMES[content]}.`);
  }
  const kind = KIND_OF_CONTENT[content];
  if (!kind || (kind === 'zip' && extension !== '')) throw new UnreadableFile(unknown(extension));
  return { kind, content };
}

function unknown(extension: string): string {
  if (extension === '') return SENTENCES.unknownKind;
  return `Files ending in .${extension} cannot be read; save it as PDF, Word, Excel, PowerPoint or text.`;
}

function extensionOf(filename: string): string {
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
