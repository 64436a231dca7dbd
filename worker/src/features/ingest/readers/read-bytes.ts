import { Archive } from './archive.js';
import { detectType } from './detect-type.js';
import type { FileKind } from './detect-type.js';
import { officeKind } from './ooxml.js';
import type { Piece, Pieces, Reading, ScanMark } from './passages.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

const OFFICE_NAMES: Partial<Record<FileKind, string>> = {
  docx: 'a Word document',
  xlsx: 'an Excel workbook',
  pptx: 'a PowerPoint presentation',
};

/** All passages of a file in memory. Runs in the reading process. Loads each library on first use of its format. */
export async function* readBytes(
  bytes: Buffer,
  filename: string,
  mimeType: string,
  reading: Reading,
): AsyncGenerator<Piece | ScanMark> {
  if (bytes.length === 0) throw new UnreadableFile(SENTENCES.empty);
  const { kind, content } = detectType(bytes, filename, mimeType);
  if (content === 'rtf') throw new UnreadableFile(SENTENCES.rtf);
  let found = kind === 'image';
  for await (const piece of await piecesFrom(bytes, filename, kind, content === 'zip', reading)) {
    found = true;
    yield piece;
  }
  if (!found) throw new UnreadableFile(SENTENCES.noText);
}

async function piecesFrom(
  bytes: Buffer,
  filename: string,
  kind: FileKind,
  zipped: boolean,
  reading: Reading,
): Promise<Pieces> {
  switch (kind) {
    case 'image':
      return (await import('./read-image.js')).readImage(bytes, reading);
    case 'pdf':
      return (await import('./read-pdf.js')).readPdf(bytes, reading);
    case 'csv':
      return (await import('./read-csv.js')).readCsv(bytes);
    case 'json':
      return (await import('./read-json.js')).readJson(bytes);
    case 'text':
      return (await import('./read-text.js')).readText(bytes);
    case 'xls':
      return (await import('./read-sheets.js')).readXls(bytes);
    case 'doc':
      return (await import('./read-doc.js')).readDoc(bytes, reading);
    case 'ppt':
      return (await import('./read-ppt.js')).readPpt(bytes);
    default:
      return zipped
        ? zippedPieces(bytes, filename, kind, reading)
        : Promise.reject(await explainNotZip(bytes, filename));
  }
}

async function zippedPieces(
  bytes: Buffer,
  filename: string,
  kind: FileKind,
  reading: Reading,
): Promise<Pieces> {
  const archive = await Archive.open(bytes, reading);
  const actual = (await officeKind(archive)) ?? 'zip';
  if (kind !== 'zip' && actual !== kind) throw mismatch(filename, OFFICE_NAMES[actual] ?? 'a zip archive');
  switch (actual) {
    case 'docx':
      return (await import('./read-docx.js')).readDocx(archive);
    case 'xlsx':
      return (await import('./read-sheets.js')).readXlsx(bytes, archive);
    case 'pptx':
      return (await import('./read-pptx.js')).readPptx(archive);
    case 'zip':
      return (await import('./read-zip.js')).readZip(archive, (member, name) =>
        readBytes(member, name, '', reading),
      );
  }
}

/** A compound file named docx, xlsx or pptx is either encrypted or an older document with a new extension. */
async function explainNotZip(bytes: Buffer, filename: string): Promise<UnreadableFile> {
  const { compoundStreams } = await import('./compound.js');
  const locked = compoundStreams(bytes).has('encryptedpackage');
  return locked ? new UnreadableFile(SENTENCES.password) : mismatch(filename, 'an older Office document');
}

function mismatch(filename: string, actual: string): UnreadableFile {
  const extension = filename.slice(filename.lastIndexOf('.')).toLowerCase();
  return new UnreadableFile(`The file’s name ends in ${extension}, but its content is ${actual}.`);
}
