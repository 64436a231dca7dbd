import { cleanLine, cleanText } from './clean-text.js';
import { PASSAGE_CHARACTERS, splitText } from './chunker.js';
import type { Piece } from './passages.js';
import { decodeFile } from './read-text.js';
import { SENTENCES, UnreadableFile } from './unreadable-file.js';

const MAX_DEPTH = 200;

interface Part {
  path: string;
  text: string;
}

/** JSON, pretty-printed and split between values. Each passage is labelled with the path of its values. */
export function* readJson(bytes: Buffer): Generator<Piece> {
  let packed: Part[] = [];
  let length = 0;
  for (const part of partsOf(parse(bytes), '$')) {
    if (packed.length > 0 && length + part.text.length > PASSAGE_CHARACTERS) {
      yield* piecesOfParts(packed);
      [packed, length] = [[], 0];
    }
    packed.push(part);
    length += part.text.length + 1;
  }
  if (packed.length > 0) yield* piecesOfParts(packed);
}

function parse(bytes: Buffer): unknown {
  const text = decodeFile(bytes).replace(/^\uFEFF/, '');
  try {
    return JSON.parse(text);
  } catch (error) {
    const line = errorLine(error, text);
    throw new UnreadableFile(line ? `The file is not valid JSON (line ${line}).` : SENTENCES.badJson, {
      cause: error,
    });
  }
}

function errorLine(error: unknown, text: string): number | null {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position ? text.slice(0, Number(position)).split('\n').length : null;
}

/** Yields a value that fits a passage as one part, else the parts of its children. */
function* partsOf(value: unknown, path: string, depth = 0): Generator<Part> {
  if (depth > MAX_DEPTH) throw new UnreadableFile(SENTENCES.deepJson);
  if (typeof value !== 'object' || value === null || fits(value)) {
    yield { path, text: `${path}: ${JSON.stringify(value, null, 2)}` };
    return;
  }
  if (Array.isArray(value)) {
    for (const [index, child] of value.entries()) yield* partsOf(child, `${path}[${index}]`, depth + 1);
    return;
  }
  for (const key of Object.keys(value)) {
    yield* partsOf((value as Record<string, unknown>)[key], `${path}.${cleanLine(key, 60)}`, depth + 1);
  }
}

/** Stops counting at the limit, so that deep nesting does not take quadratic time. */
function fits(value: unknown): boolean {
  let left = PASSAGE_CHARACTERS * 0.6;
  function count(node: unknown, depth: number): boolean {
    if (typeof node === 'string') left -= node.length + 3;
    else if (typeof node !== 'object' || node === null) left -= 8;
    else {
      for (const key in node) {
        left -= 2 * depth + (Array.isArray(node) ? 2 : key.length + 5);
        if (left < 0 || !count((node as Record<string, unknown>)[key], depth + 1)) return false;
      }
    }
    return left >= 0;
  }
  return count(value, 1);
}

function* piecesOfParts(parts: Part[]): Generator<Piece> {
  const [first, last] = [parts[0]!.path, parts.at(-1)!.path];
  const label = first === last ? cleanLine(first, 120) : `${cleanLine(first, 90)} – ${cleanLine(last, 90)}`;
  const text = cleanText(parts.map((part) => part.text).join('\n'));
  for (const { content } of splitText(text)) yield { page: null, label, content };
}
