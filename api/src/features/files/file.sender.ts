import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@studyhall/contracts';
import type { StoredFileRow } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { readRange } from './byte-range.js';
import { contentDisposition } from './file-name.js';

/** Only what a browser draws without running anything opens in place; all else is saved. */
const INLINE = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;
/** Nothing in a file may run, load or reach our pages, even when it is opened as a page. */
const LOCKED = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Browsers show a PDF only outside of a sandbox; their viewers keep it apart from us. */
const LOCKED_PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** Sends a stored file with the headers that keep it harmless. */
@Injectable()
export class FileSender {
  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** @throws AppError `not_found` where the bytes are gone. */
  async send(
    file: StoredFileRow,
    reply: FastifyReply,
    options: { download?: boolean } = {},
  ): Promise<StreamableFile | undefined> {
    const { headers } = reply.request;
    const etag = `"${file.id}"`;
    const inline = !options.download && INLINE.test(file.mime_type);
    // The bytes of an id never change; computers are shared, so each use asks whether it may.
    reply.headers({
      etag,
      'cache-control': 'private, no-cache',
      'content-security-policy': file.mime_type === 'application/pdf' && inline ? LOCKED_PDF : LOCKED,
      'x-content-type-options': 'nosniff',
    });
    if (headers['if-none-match'] === etag) {
      void reply.status(304);
      return undefined;
    }
    const wanted =
      headers['if-range'] === undefined || headers['if-range'] === etag ? headers.range : undefined;
    const range = readRange(wanted, file.size);
    const object = await this.storage.get(file.storage_key, range ?? undefined);
    if (!object) throw new AppError('not_found');
    // Already small or sent in pieces: compressing on the way would lose the length.
    headers['x-no-compression'] = '1';
    reply.headers({
      'accept-ranges': 'bytes',
      'content-type': withCharset(file.mime_type),
      'content-disposition': contentDisposition(inline ? 'inline' : 'attachment', file.name),
      'content-length': range ? range.end - range.start + 1 : object.size,
    });
    if (range)
      void reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${object.size}`);
    return new StreamableFile(object.body);
  }
}

const withCharset = (type: string): string =>
  /^text\/|^application\/json$/.test(type) ? `${type}; charset=utf-8` : type;
