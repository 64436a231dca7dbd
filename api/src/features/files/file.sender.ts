import { Inject, Injectable, StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { AppError } from '@studyhall/contracts';
import type { StoredFileRow } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { readBeyond, readRange } from './byte-range.js';
import { contentDisposition } from './file-name.js';

/** Types that browsers show without running code are sent inline; all others as attachments. */
const INLINE = /^(image\/(png|jpeg|gif|webp)|application\/pdf)$/;
/** A file cannot run scripts, load resources or access the app's pages, even if it is opened as a page. */
const LOCKED = "default-src 'none'; style-src 'unsafe-inline'; sandbox";
/** Browsers show a PDF only without `sandbox`; their viewers isolate it. */
const LOCKED_PDF = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; frame-ancestors 'self'";

/** The data of a stored file that a download needs. */
export type SendableFile = Pick<StoredFileRow, 'id' | 'name' | 'mime_type' | 'size' | 'storage_key'>;

/** Sends a stored file with headers that prevent it from running code. */
@Injectable()
export class FileSender {
  constructor(@Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage) {}

  /** @throws AppError `not_found` if the bytes no longer exist. */
  async send(
    file: SendableFile,
    reply: FastifyReply,
    options: { download?: boolean } = {},
  ): Promise<StreamableFile | undefined> {
    const { headers } = reply.request;
    const etag = `"${file.id}"`;
    const inline = !options.download && INLINE.test(file.mime_type);
    // The bytes of an id never change, but computers are shared, so each use must be revalidated.
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
    const range = readRange(wanted, file.size, readBeyond(headers.prefer));
    const object = await this.storage.get(file.storage_key, range ?? undefined);
    if (!object) throw new AppError('not_found');
    // The content is compressed or partial: compressing it would remove the content length.
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
