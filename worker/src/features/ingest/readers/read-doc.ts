import { compoundStreams } from './compound.js';
import type { Piece, Reading } from './passages.js';
import { piecesOf } from './section.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

/** Offsets in the file information block ([MS-DOC] 2.5) at the start of the stream `WordDocument`. */
const FIB = {
  magic: 0xa5ec,
  flags: 0x0a,
  encrypted: 0x0100,
  secondTable: 0x0200,
  mainLength: 0x4c,
  clx: 0x1a2,
};

/** The main text of a Word 97–2003 document. Has no pages: the format does not store them. */
export function* readDoc(bytes: Buffer, reading: Reading): Generator<Piece> {
  const streams = compoundStreams(bytes);
  const word = streams.get('worddocument');
  if (!word || word.length < FIB.clx + 8 || word.readUInt16LE(0) !== FIB.magic) {
    throw new UnreadableFile(SENTENCES.damaged);
  }
  const flags = word.readUInt16LE(FIB.flags);
  if (flags & FIB.encrypted) throw new UnreadableFile(SENTENCES.password);
  const table = streams.get(flags & FIB.secondTable ? '1table' : '0table');
  if (!table) throw new UnreadableFile(SENTENCES.damaged);

  const text = plainText(mainText(word, pieceTable(word, table), reading.limits.characters));
  let part = 0;
  for (const piece of piecesOf({ text, page: null, label: '' })) {
    part += 1;
    yield { ...piece, label: `part ${part}` };
  }
}

/** The piece table: where each run of characters is stored ([MS-DOC] 2.9.38 Clx, 2.8.35 PlcPcd). */
function pieceTable(word: Buffer, table: Buffer): Buffer {
  const start = word.readUInt32LE(FIB.clx);
  const clx = table.subarray(start, start + word.readUInt32LE(FIB.clx + 4));
  let at = 0;
  while (clx[at] === 1) at += 3 + clx.readUInt16LE(at + 1);
  if (clx[at] !== 2) throw new UnreadableFile(SENTENCES.damaged);
  return clx.subarray(at + 5, at + 5 + clx.readUInt32LE(at + 1));
}

function mainText(word: Buffer, pieces: Buffer, mostCharacters: number): string {
  const count = Math.floor((pieces.length - 4) / 12);
  const end = Math.min(word.readUInt32LE(FIB.mainLength), mostCharacters + 1);
  let text = '';
  for (let index = 0; index < count && text.length < end; index += 1) {
    const length = Math.min(
      pieces.readUInt32LE(4 * index + 4) - pieces.readUInt32LE(4 * index),
      end - text.length,
    );
    const place = pieces.readUInt32LE(4 * (count + 1) + 8 * index + 2);
    const offset = place & 0x3fff_ffff;
    // If bit 30 is set, each character is one byte in Windows-1252.
    text +=
      place & 0x4000_0000
        ? new TextDecoder('windows-1252').decode(word.subarray(offset / 2, offset / 2 + length))
        : word.subarray(offset, offset + 2 * length).toString('utf16le');
  }
  return text;
}

/** A field's instruction, up to its result. */
// oxlint-disable-next-line no-control-regex
const FIELD = /\x13[^\x13\x14\x15]*(\x14|(?=\x15))|\x15/g;

/** Handles special characters ([MS-DOC] 2.4.1): keeps the result of fields, turns cells into columns. */
function plainText(text: string): string {
  return text
    .replace(FIELD, '')
    .replaceAll('\x07\x07', '\n')
    .replaceAll('\x07', ' | ')
    .replace(/[\r\f]/g, '\n\n')
    .replaceAll('\v', '\n')
    .replaceAll('\x1E', '-');
}
