import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '@studyhall/contracts';
import { invalid } from './schema.pipe.js';

/** A file as it arrives: the name is the sender's word, and so is its type, which is not even passed on. */
export interface IncomingFile {
  name: string;
  body: Readable;
}

export interface FormOptions<Stored> {
  /** Bytes of the file. One byte more arrives at `store` than this, so that it can tell. */
  maxBytes: number;
  /** Takes the file in. What it resolves to is handed back, or to `discard` when the rest of the form fails. */
  store: (file: IncomingFile) => Promise<Stored>;
  discard: (stored: Stored) => Promise<void>;
}

const BROKEN_OFF = 'The upload broke off or could not be read.';
const MOST_FIELDS = 10;
const FIELD_BYTES = 16 * 1024;
const LIMIT_CODES = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

/**
 * Reads a form with exactly one file and a few short fields, streaming the file into `store`. A form that breaks off
 * leaves nothing behind.
 * @throws AppError 415 for another content type, 422 for no file, several, or fields beyond their bounds.
 */
export async function readForm<Stored>(
  request: FastifyRequest,
  { maxBytes, store, discard }: FormOptions<Stored>,
): Promise<{ stored: Stored; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', 'Send the file as multipart/form-data.');
  const fields: Record<string, unknown> = {};
  const taken: Stored[] = [];
  /** What our own side threw, as against a form that could not be parsed. */
  let ours: unknown;
  let brokenOff = false;
  try {
    for await (const part of request.parts({ limits: limitsOf(maxBytes) })) {
      if (part.type === 'file') {
        part.file.once('error', () => (brokenOff = true));
        taken.push(await store(incoming(part)).catch((error: unknown) => Promise.reject((ours = error))));
      } else if (part.valueTruncated || part.fieldnameTruncated) {
        throw invalid([{ path: [part.fieldname.slice(0, 50)], message: 'A field of the form is too long.' }]);
      } else {
        fields[part.fieldname] = part.value;
      }
    }
    if (!request.raw.complete) throw new AppError('malformed', BROKEN_OFF);
  } catch (error) {
    // The rest is read and dropped: the client gets the answer, and the connection is free again.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(taken.map(discard));
    if (error instanceof AppError) throw error;
    if (LIMIT_CODES.has(String((error as { code?: unknown }).code))) {
      throw invalid([{ path: ['file'], message: 'Upload one file at a time.' }]);
    }
    if (error === ours && !brokenOff) throw error;
    throw new AppError('malformed', BROKEN_OFF, { cause: error });
  }
  const [stored] = taken;
  if (stored === undefined) throw invalid([{ path: ['file'], message: 'Choose a file to upload.' }]);
  return { stored, fields };
}

const limitsOf = (maxBytes: number) => ({
  files: 1,
  fileSize: maxBytes + 1,
  fields: MOST_FIELDS,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 200,
  parts: MOST_FIELDS + 2,
  headerPairs: 100,
});

const incoming = (part: MultipartFile): IncomingFile => ({ name: part.filename ?? '', body: part.file });

/** The first bytes of a stream, at most `bytes` and a chunk, and the whole of it again. */
export async function peek(body: Readable, bytes: number): Promise<{ head: Buffer; whole: Readable }> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const seen: Buffer[] = [];
  for (let length = 0; length < bytes;) {
    const { value, done } = await chunks.next();
    if (done) break;
    seen.push(value);
    length += value.length;
  }
  async function* replay(): AsyncGenerator<Buffer> {
    try {
      yield* seen.splice(0);
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value;
    } finally {
      body.destroy();
    }
  }
  return { head: Buffer.concat(seen), whole: Readable.from(replay(), { objectMode: false }) };
}
