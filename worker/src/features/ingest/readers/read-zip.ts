import type { Archive } from './archive.js';
import { cleanLine } from './clean-text.js';
import { detectType } from './detect-type.js';
import type { Piece, Pieces } from './passages.js';
import { OverLimit, SENTENCES, UnreadableFile, isOutOfMemory } from './unreadable-file.js';

type ReadMember = (bytes: Buffer, filename: string) => Pieces;

/**
 * The files of a zip, one after the other. One that cannot be read does not spoil the rest: the last passage lists
 * what the zip holds and says what was left out, and why. A zip inside the zip stays closed.
 */
export async function* readZip(archive: Archive, readBytes: ReadMember): AsyncGenerator<Piece> {
  const list: string[] = [];
  let files = 0;
  let locked = 0;
  for (const name of archive.names.filter(isOfPerson)) {
    const title = cleanLine(name, 120);
    let found = false;
    try {
      for await (const piece of readMember(archive, name, readBytes)) {
        found = true;
        yield { ...piece, label: `${title} › ${piece.label}` };
      }
      files += found ? 1 : 0;
      list.push(found ? title : `${title} (a picture, not read)`);
    } catch (error) {
      // Limits count for the upload as a whole: a bomb must not pass as one bad file among good ones.
      if (error instanceof OverLimit || isOutOfMemory(error)) throw error;
      const why = error instanceof UnreadableFile ? error.detail : SENTENCES.damaged;
      locked += why === SENTENCES.password ? 1 : 0;
      files += found ? 1 : 0;
      list.push(`${title} (${found ? 'read in part' : 'not read'}: ${why})`);
    }
  }
  if (files === 0) throw new UnreadableFile(nothingRead(list.length, locked));
  yield { page: null, label: 'contents', content: `The zip holds:\n${bounded(list)}` };
}

async function* readMember(archive: Archive, name: string, readBytes: ReadMember): AsyncGenerator<Piece> {
  if (archive.isEncrypted(name)) throw new UnreadableFile(SENTENCES.password);
  const bytes = await archive.read(name);
  if (bytes.length === 0) throw new UnreadableFile(SENTENCES.empty);
  if (detectType(bytes, name).kind === 'zip') throw new UnreadableFile('A zip inside a zip is not opened.');
  yield* readBytes(bytes, name);
}

/** Files that a system adds on its own are nobody's. */
function isOfPerson(name: string): boolean {
  const parts = name.split('/');
  return parts[0] !== '__MACOSX' && !parts.at(-1)!.startsWith('.') && parts.at(-1) !== 'Thumbs.db';
}

function nothingRead(files: number, locked: number): string {
  if (files === 0) return 'The zip holds no files.';
  return files === locked ? SENTENCES.password : 'The zip holds no file that can be read.';
}

function bounded(list: string[]): string {
  const shown = list.slice(0, 40).map((line) => `- ${cleanLine(line, 200)}`);
  return [...shown, ...(list.length > 40 ? [`- and ${list.length - 40} more`] : [])].join('\n');
}
