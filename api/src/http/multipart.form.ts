import { Readable } from 'node:stream';
import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError, sentence, sentenceText } from '@studyhall/contracts';
import { invalid } from './schema.pipe.js';

/** An uploaded file. Its name is untrusted; the client's content type is ignored. */
export interface IncomingFile {
  name: string;
  body: Readable;
}

export interface FormOptions<Stored> {
  /** Maximum bytes of the file. `store` receives up to one byte more, so that it can detect a larger file. */
  maxBytes: number;
  /** Stores the file. The form resolves with its result, or passes it to `discard` if the rest of the form fails. */
  store: (file: IncomingFile) => Promise<Stored>;
  discard: (stored: Stored) => Promise<void>;
}

const INTERRUPTED = sentence('upload_interrupted');
const MAX_FIELDS = 10;
const FIELD_BYTES = 16 * 1024;
const LIMIT_CODES = new Set(['FST_FILES_LIMIT', 'FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT']);

/**
 * Reads a form with exactly one file and a few short fields. Streams the file into `store`. An interrupted form stores
 * nothing.
 * @throws AppError 415 for another content type; 422 for no file, several files, or invalid fields.
 */
export async function readForm<Stored>(
  request: FastifyRequest,
  { maxBytes, store, discard }: FormOptions<Stored>,
): Promise<{ stored: Stored; fields: Record<string, unknown> }> {
  if (!request.isMultipart()) throw new AppError('unsupported_type', sentence('upload_form'));
  const fields: Record<string, unknown> = {};
  const taken: Stored[] = [];
  /** An error of `store`, as opposed to a form that cannot be parsed. */
  let storeError: unknown;
  let interrupted = false;
  try {
    for await (const part of request.parts({ limits: formLimits(maxBytes) })) {
      if (part.type === 'file') {
        part.file.once('error', () => (interrupted = true));
        taken.push(
          await store(incoming(part)).catch((error: unknown) => Promise.reject((storeError = error))),
        );
      } else if (part.valueTruncated || part.fieldnameTruncated) {
        throw invalid([
          { path: [part.fieldname.slice(0, 50)], message: sentenceText('upload_field_too_long') },
        ]);
      } else {
        fields[part.fieldname] = part.value;
      }
    }
    if (!request.raw.complete) throw new AppError('malformed', INTERRUPTED);
  } catch (error) {
    // Drain the rest, so that the client receives the response and can reuse the connection.
    request.raw.unpipe();
    request.raw.resume();
    await Promise.all(taken.map(discard));
    if (error instanceof AppError) throw error;
    if (LIMIT_CODES.has(String((error as { code?: unknown }).code))) {
      throw invalid([{ path: ['file'], message: sentenceText('one_file_at_a_time') }]);
    }
    if (error === storeError && !interrupted) throw error;
    throw new AppError('malformed', INTERRUPTED, { cause: error });
  }
  const [stored] = taken;
  if (stored === undefined) throw invalid([{ path: ['file'], message: sentenceText('choose_file') }]);
  return { stored, fields };
}

const formLimits = (maxBytes: number) => ({
  files: 1,
  fileSize: maxBytes + 1,
  fields: MAX_FIELDS,
  fieldSize: FIELD_BYTES,
  fieldNameSize: 200,
  parts: MAX_FIELDS + 2,
  headerPairs: 100,
});

const incoming = (part: MultipartFile): IncomingFile => ({ name: part.filename ?? '', body: part.file });

/** Reads the first bytes of a stream (at most `bytes` plus a chunk). Returns them and the whole stream. */
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
