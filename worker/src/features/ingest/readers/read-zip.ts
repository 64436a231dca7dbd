import type { Archive } from './archive.js';
import { cleanLine } from './clean-text.js';
import { detectType } from './detect-type.js';
import type { Piece, Pieces, ScanMark } from './passages.js';
import { OverLimit, SENTENCES, UnreadableFile, UnreadablePage, isOutOfMemory } from './unreadable-file.js';

type ReadMember = (bytes: Buffer, filename: string) => Pieces;

/**
 * The passages of all files in a zip. An unreadable file does not affect the others: the last passage lists the contents
 * and what was skipped, with the reason. Nested zips are not read.
 */
export async function* readZip(archive: Archive, readBytes: ReadMember): AsyncGenerator<Piece | ScanMark> {
  const list: string[] = [];
  let files = 0;
  let locked = 0;
  for (const name of archive.names.filter(isOfPerson)) {
    const title = cleanLine(name, 120);
    let found = false;
    try {
      for await (const piece of readMember(archive, name, readBytes)) {
        found = true;
        if ('scan' in piece) yield piece;
        else yield { ...piece, label: `${title} › ${piece.label}` };
      }
      files += found ? 1 : 0;
      list.push(found ? title : `${title} (an image without text)`);
    } catch (error) {
      // The limits apply to the whole upload: a zip bomb must fail it, not count as one unreadable file.
      if (error instanceof OverLimit || error instanceof UnreadablePage || isOutOfMemory(error)) throw error;
      const why = error instanceof UnreadableFile ? error.detail : SENTENCES.damaged;
      locked += why === SENTENCES.password ? 1 : 0;
      files += found ? 1 : 0;
      list.push(`${title} (${found ? 'read in part' : 'not read'}: ${why})`);
    }
  }
  if (files === 0) throw new UnreadableFile(nothingRead(list.length, locked));
  yield { page: null, label: 'contents', content: `The zip holds:\n${bounded(list)}` };
}

async function* readMember(
  archive: Archive,
  name: string,
  readBytes: ReadMember,
): AsyncGenerator<Piece | ScanMark> {
  if (archive.isEncrypted(name)) throw new UnreadableFile(SENTENCES.password);
  const bytes = await archive.read(name);
  if (bytes.length === 0) throw new UnreadableFile(SENTENCES.empty);
  if (detectType(bytes, name).kind === 'zip') throw new UnreadableFile(SENTENCES.zipInZip);
  yield* readBytes(bytes, name);
}

/** Files that operating systems add. */
function isOfPerson(name: string): boolean {
  const parts = name.split('/');
  return parts[0] !== '__MACOSX' && !parts.at(-1)!.startsWith('.') && parts.at(-1) !== 'Thumbs.db';
}

function nothingRead(files: number, locked: number): string {
  if (files === 0) return SENTENCES.emptyZip;
  return files === locked ? SENTENCES.password : SENTENCES.unreadableZip;
}

function bounded(list: string[]): string {
  const shown = list.slice(0, 40).map((line) => `- ${cleanLine(line, 200)}`);
  return [...shown, ...(list.length > 40 ? [`- and ${list.length - 40} more`] : [])].join('\n');
}
