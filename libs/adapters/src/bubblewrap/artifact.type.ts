import { open, type FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import type { SandboxArtifact } from '@studyhall/ports';
import { imageHeader } from '../image-header/index.js';
import { isPlainTable } from './plain.table.js';
import { zipDirectory } from './zip.names.js';

/** Enough bytes for an image's header after a camera's metadata. */
const HEAD_BYTES = 1024 * 1024;
/** A browser needs four bytes per pixel to show an image. */
const MAX_PIXELS = 50_000_000;
/** The maximum unpacked size; a larger document is treated as a zip bomb. */
const MAX_UNPACKED = 512 * 1024 * 1024;
const MAX_TABLE_BYTES = 4 * 1024 * 1024;

export type ArtifactKind = Pick<SandboxArtifact, 'type' | 'format' | 'mimeType'>;

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const OFFICE_PARTS: [part: string, kind: ArtifactKind][] = [
  [
    'word/document.xml',
    { type: 'document', format: 'docx', mimeType: `${OFFICE}.wordprocessingml.document` },
  ],
  [
    'ppt/presentation.xml',
    { type: 'presentation', format: 'pptx', mimeType: `${OFFICE}.presentationml.presentation` },
  ],
  ['xl/workbook.xml', { type: 'file', format: 'xlsx', mimeType: `${OFFICE}.spreadsheetml.sheet` }],
];
/** Text formats that only the file name distinguishes. */
const TEXT_TYPES: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  json: 'application/json',
  md: 'text/markdown',
  tex: 'application/x-tex',
  tsv: 'text/tab-separated-values',
  txt: 'text/plain',
  xml: 'application/xml',
};
const SVG_START = /^\s*(?:<\?xml[^>]*>\s*)?(?:<!--[^>]*-->\s*)*(?:<!DOCTYPE svg[^>]*>\s*)?<svg[\s>]/i;
const HTML_START =
  /^\s*(?:<!--[^>]*-->\s*)*<(?:!doctype html|html|head|body|script|table|div|p|h1|iframe)[\s>]/i;
const UNKNOWN: ArtifactKind = { type: 'file', format: 'bin', mimeType: 'application/octet-stream' };

/** The kind of a file by its content (for text by its name), or a sentence that explains why it is left out. */
export async function artifactKind(
  path: string,
  name: string,
  declaredTable: boolean,
): Promise<ArtifactKind | { refused: string }> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const head = Buffer.alloc(Math.min(size, HEAD_BYTES));
    await file.read(head, 0, head.length, 0);
    if (declaredTable && size <= MAX_TABLE_BYTES && isPlainTable(await wholeText(file, size))) {
      return { type: 'dataframe', format: 'html', mimeType: 'text/html' };
    }
    const image = imageHeader(head);
    if (image) {
      const { format, width, height } = image;
      if (width * height > MAX_PIXELS)
        return {
          refused: `Left out: ${name}, because it is ${width} × ${height} pixels, which is too large to show.`,
        };
      return { type: 'image', format, mimeType: `image/${format === 'jpg' ? 'jpeg' : format}` };
    }
    if (head.subarray(0, 5).toString('latin1') === '%PDF-') {
      return { type: 'document', format: 'pdf', mimeType: 'application/pdf' };
    }
    if (head.subarray(0, 4).toString('hex') === '504b0304') return await zipKind(file, size);
    return textKind(head, name);
  } finally {
    await file.close();
  }
}

async function wholeText(file: FileHandle, size: number): Promise<string> {
  const bytes = Buffer.alloc(size);
  await file.read(bytes, 0, size, 0);
  return bytes.toString('utf8');
}

async function zipKind(file: FileHandle, size: number): Promise<ArtifactKind> {
  const zip: ArtifactKind = { type: 'file', format: 'zip', mimeType: 'application/zip' };
  const directory = await zipDirectory(file, size);
  if (!directory || directory.unpacked > MAX_UNPACKED) return zip;
  return OFFICE_PARTS.find(([part]) => directory.names.includes(part))?.[1] ?? zip;
}

function textKind(head: Buffer, name: string): ArtifactKind {
  if (head.includes(0)) return UNKNOWN;
  const start = head.toString('utf8', 0, 2048).replace(/^\ufeff/, '');
  if (SVG_START.test(start)) return { type: 'image', format: 'svg', mimeType: 'image/svg+xml' };
  const extension = extname(name).slice(1).toLowerCase();
  if (HTML_START.test(start) || extension === 'html' || extension === 'htm') {
    return { type: 'file', format: 'html', mimeType: 'text/html' };
  }
  const mimeType = TEXT_TYPES[extension];
  if (mimeType) return { type: 'file', format: extension, mimeType };
  return isUtf8Start(head) ? { type: 'file', format: 'txt', mimeType: 'text/plain' } : UNKNOWN;
}

function isUtf8Start(head: Buffer): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: true });
    return true;
  } catch {
    return false;
  }
}
