import { compoundStreams } from './compound.js';
import type { Piece } from './passages.js';
import { piecesOf } from './section.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

/** Record types of [MS-PPT] 2.13.24. */
const TYPE = {
  slideAtom: 0x03ef,
  slidePersist: 0x03f3,
  slideList: 0x0ff0,
  chars: 0x0fa0,
  bytes: 0x0fa8,
  userEdit: 0x0ff5,
  persistDirectory: 0x1772,
};
const MAX_DEPTH = 16;
const MAX_EDITS = 1_000;

interface Entry {
  type: number;
  instance: number;
  container: boolean;
  body: Buffer;
}

interface Listed {
  persistId: number;
  slideId: number;
  lines: string[];
}

/** A PowerPoint 97–2003 presentation in slide-show order, with the speaker notes. */
export function* readPpt(bytes: Buffer): Generator<Piece> {
  const streams = compoundStreams(bytes);
  const [user, stream] = [streams.get('current user'), streams.get('powerpoint document')];
  if (!user || !stream) throw new UnreadableFile(SENTENCES.damaged);
  const { places, documentId } = persistedObjects(stream, user);
  const lists = [...children(entryAt(stream, places.get(documentId)).body)].filter(
    ({ type }) => type === TYPE.slideList,
  );
  const slides = lists.filter(({ instance }) => instance === 0).flatMap(listed);
  const notes = new Map(
    lists
      .filter(({ instance }) => instance === 2)
      .flatMap(listed)
      .map((one) => [one.slideId, one]),
  );

  for (const [index, slide] of slides.entries()) {
    const { body } = entryAt(stream, places.get(slide.persistId));
    const lines = [...slide.lines, ...textsIn(body)];
    const note = notes.get(readNotesId(body));
    const noted = note ? textsIn(entryAt(stream, places.get(note.persistId)).body) : [];
    if (noted.length > 0) lines.push('', `Notes: ${noted.join('\n')}`);
    yield* piecesOf({ text: lines.join('\n'), page: index + 1, label: `slide ${index + 1}` });
  }
}

/** The offset of each object's newest version ([MS-PPT] 2.1.2). Follows the chain of edits backwards. */
function persistedObjects(stream: Buffer, user: Buffer): { places: Map<number, number>; documentId: number } {
  if (user.readUInt32LE(12) === 0xf3d1c4df) throw new UnreadableFile(SENTENCES.password);
  const places = new Map<number, number>();
  let documentId: number | null = null;
  let at = user.readUInt32LE(16);
  for (let edits = 0; at !== 0 && edits < MAX_EDITS; edits += 1) {
    const edit = entryAt(stream, at);
    if (edit.type !== TYPE.userEdit) throw new UnreadableFile(SENTENCES.damaged);
    documentId ??= edit.body.readUInt32LE(16);
    const directory = entryAt(stream, edit.body.readUInt32LE(12)).body;
    for (let offset = 0; offset + 4 <= directory.length;) {
      const head = directory.readUInt32LE(offset);
      const [first, count] = [head & 0xf_ffff, head >>> 20];
      for (let index = 0; index < count; index += 1) {
        const place = directory.readUInt32LE(offset + 4 + 4 * index);
        if (!places.has(first + index)) places.set(first + index, place);
      }
      offset += 4 + 4 * count;
    }
    at = edit.body.readUInt32LE(8);
  }
  return { places, documentId: documentId ?? 0 };
}

function listed(list: Entry): Listed[] {
  const found: Listed[] = [];
  for (const entry of children(list.body)) {
    if (entry.type === TYPE.slidePersist) {
      found.push({ persistId: entry.body.readUInt32LE(0), slideId: entry.body.readUInt32LE(12), lines: [] });
    } else {
      const text = readText(entry);
      if (text !== null) found.at(-1)?.lines.push(text);
    }
  }
  return found;
}

function readNotesId(slide: Buffer): number {
  for (const entry of children(slide)) {
    if (entry.type === TYPE.slideAtom && entry.body.length >= 20) return entry.body.readUInt32LE(16);
  }
  return 0;
}

function textsIn(body: Buffer, depth = 0): string[] {
  if (depth > MAX_DEPTH) throw new UnreadableFile(SENTENCES.damaged);
  return [...children(body)].flatMap((entry) => {
    if (entry.container) return textsIn(entry.body, depth + 1);
    const text = readText(entry);
    return text === null ? [] : [text];
  });
}

/** A lone asterisk is a placeholder for the slide number or the date. */
function readText({ type, body }: Entry): string | null {
  if (type !== TYPE.chars && type !== TYPE.bytes) return null;
  const text = body
    .toString(type === TYPE.chars ? 'utf16le' : 'latin1')
    .replace(/[\r\v]/g, '\n')
    .trim();
  return text === '' || text === '*' ? null : text;
}

function* children(body: Buffer): Generator<Entry> {
  for (let at = 0; at + 8 <= body.length; at += 8 + body.readUInt32LE(at + 4)) yield entryAt(body, at);
}

function entryAt(stream: Buffer, at: number | undefined): Entry {
  if (at === undefined || at + 8 > stream.length) throw new UnreadableFile(SENTENCES.damaged);
  const head = stream.readUInt16LE(at);
  return {
    type: stream.readUInt16LE(at + 2),
    instance: head >>> 4,
    container: (head & 0xf) === 0xf,
    body: stream.subarray(at + 8, at + 8 + stream.readUInt32LE(at + 4)),
  };
}
