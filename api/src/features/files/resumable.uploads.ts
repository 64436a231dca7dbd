import { randomUUID } from 'node:crypto';
import { finished as onFinished, PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { Inject, Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type FileInfo,
  type NewUpload,
  type UploadState,
} from '@studyhall/contracts';
import { viewFile } from '@studyhall/domain';
import {
  files,
  removedObjects,
  unfinishedUploads,
  type Account,
  type UnfinishedUpload,
} from '@studyhall/persistence';
import { isUnavailable, objectKey, StorageQuota } from '@studyhall/platform';
import { ObjectTooLarge, type ObjectStorage, type StoredObject } from '@studyhall/ports';
import { peek, toAppError } from '../../http/index.js';
import { UseGate } from '../limits/index.js';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { detectKind, HEAD_BYTES } from './file-kind.js';
import { safeFileName } from './file-name.js';
import { assertSize, UploadsService } from './uploads.service.js';

/** The number of files in two full messages. */
const MAX_UNFINISHED = 2 * LIMITS.filesPerMessage;
/** An upload without a new part for this long is removed if its owner's next upload needs the space. */
const IDLE_MS = 60_000;
const TOO_MANY = sentence('uploads_at_once', { max: MAX_UNFINISHED });
const BYTES = sentence('upload_bytes');
const OFFSET = sentence('upload_offset');
const INCOMPLETE = sentence('upload_incomplete');
const INTERRUPTED = sentence('upload_interrupted');
const AWAY = sentence('storage_away');
/** Time limit for storing a part after its last byte: the page waits 20 s for a response. Milliseconds. */
const STORE_TIMEOUT_MS = 10_000;
/** Status codes of errors that a retry cannot fix: the file is damaged, too large, or has an unsupported type. */
const FINAL: ReadonlySet<number> = new Set([413, 415, 422]);

/**
 * Multipart uploads, for unreliable connections. Each part is a separate object, stored completely or not at all, so any
 * api process can receive the next one. The row decides in one statement which part is next. Reasons:
 * `docs/decisions/uploads.md`.
 */
@Injectable()
export class ResumableUploads {
  /** Uploads that are being turned into files: a repeated request waits for the first one. */
  private readonly finishing = new Map<string, Promise<FileInfo>>();

  constructor(
    private readonly db: DataSource,
    private readonly quota: StorageQuota,
    private readonly uploads: UploadsService,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly gate: UseGate,
  ) {}

  /** @throws AppError `too_large`, `invalid` for an empty file, `rate_limited` for too many unfinished uploads. */
  async begin(account: Account, { name, size }: NewUpload): Promise<UploadState> {
    assertSize(size);
    await this.gate.assertToolOn(account, 'uploads');
    const id = randomUUID();
    await this.db.transaction(async (on) => {
      await this.reserve(on, account.id, size);
      await unfinishedUploads.insertUpload(on, { id, user_id: account.id, name: safeFileName(name), size });
    });
    return { upload_id: id, received: 0, size };
  }

  /** Counts a new upload against the limits of its owner. Removes idle uploads only if it would not fit otherwise. */
  private async reserve(on: EntityManager, userId: number, size: number): Promise<void> {
    const assertRoom = async (): Promise<void> => {
      const { count, bytes } = await unfinishedUploads.measureUploads(on, userId);
      if (count >= MAX_UNFINISHED)
        throw new AppError('rate_limited', TOO_MANY, { retryAfterSeconds: IDLE_MS / 1_000 });
      await this.quota.take(on, userId, bytes + size);
    };
    try {
      await assertRoom();
    } catch (error) {
      if (!(error instanceof AppError) || (await unfinishedUploads.removeIdle(on, userId, IDLE_MS)) === 0)
        throw error;
      await assertRoom();
    }
  }

  /** @throws AppError `not_found` also if the upload has expired. */
  async find(account: Account, id: string): Promise<UploadState> {
    const upload = await unfinishedUploads.findUpload(this.db, account.id, id);
    if (upload) return { upload_id: id, received: upload.received, size: upload.size };
    const { size } = await this.finished(account, id);
    return { upload_id: id, received: size, size };
  }

  /**
   * Appends a part. An interrupted part is discarded completely.
   * @throws AppError `not_found`; `conflict` if the part does not start at the end of the upload; `too_large`;
   * `unsupported_type` as soon as the first part shows it, which ends the upload.
   */
  async append(account: Account, id: string, offset: number, body: unknown): Promise<UploadState> {
    const upload = await unfinishedUploads.findUpload(this.db, account.id, id);
    if (!upload) throw new AppError('not_found');
    if (!(body instanceof Readable)) throw new AppError('unsupported_type', BYTES);
    if (upload.received !== offset) throw new AppError('conflict', OFFSET);
    const key = objectKey('parts', randomUUID());
    const size = await this.storePart(upload, key, body);
    const received = await unfinishedUploads.appendPart(this.db, upload, { offset, size, key });
    if (received === null) {
      await removedObjects.add(this.db, [key]);
      throw new AppError('conflict', OFFSET);
    }
    return { upload_id: id, received, size: upload.size };
  }

  private async storePart(upload: UnfinishedUpload, key: string, body: Readable): Promise<number> {
    const maxBytes = Math.min(LIMITS.uploadPartBytes, upload.size - upload.received);
    // If storing fails, keep the connection open for the response, and discard the rest of the part.
    const source = body.pipe(new PassThrough());
    // If the connection closed before this line, no event of the body will fire.
    onFinished(body, (error) => error && source.destroy(error));
    try {
      const whole = upload.received === 0 ? await this.checkHead(upload, source) : source;
      return (await storedInTime(this.storage.put(key, whole, { maxBytes }), whole)).size;
    } catch (error) {
      body.unpipe(source);
      body.resume();
      if (error instanceof ObjectTooLarge) throw new AppError('too_large', undefined, { cause: error });
      const known = toAppError(error);
      if (known && isUnavailable(error)) throw new AppError('unavailable', AWAY, { cause: error });
      if (known) throw known;
      throw body.readableAborted ? new AppError('malformed', INTERRUPTED, { cause: error }) : error;
    }
  }

  /** Rejects an unsupported type early. The complete file is always checked at the end. */
  private async checkHead(upload: UnfinishedUpload, body: Readable): Promise<Readable> {
    const { head, whole } = await peek(body, HEAD_BYTES);
    const kind = head.length < HEAD_BYTES ? null : await detectKind(upload.name, head);
    if (!kind || !('refusal' in kind)) return whole;
    whole.destroy();
    await this.remove(upload.user_id, upload.id);
    throw new AppError('unsupported_type', kind.refusal);
  }

  /**
   * Turns a complete upload into a file. Returns the same file again if an earlier response was lost.
   * @throws AppError like `POST /api/upload`; `conflict` while bytes are missing; `not_found`.
   */
  async finish(account: Account, id: string): Promise<FileInfo> {
    const key = `${account.id} ${id}`;
    const running = this.finishing.get(key) ?? this.makeFile(account, id);
    this.finishing.set(key, running);
    try {
      return await running;
    } finally {
      this.finishing.delete(key);
    }
  }

  private async makeFile(account: Account, id: string): Promise<FileInfo> {
    const upload = await unfinishedUploads.findUpload(this.db, account.id, id);
    if (!upload) return this.finished(account, id);
    if (upload.received < upload.size) throw new AppError('conflict', INCOMPLETE);
    try {
      const body = Readable.from(this.read(upload), { objectMode: false });
      const received = await this.uploads.receive(account, { name: upload.name, body }, id);
      const claim = (on: EntityManager): Promise<boolean> =>
        unfinishedUploads.removeUpload(on, account.id, id);
      return (await this.uploads.keep(account, received, claim)) ?? (await this.finished(account, id));
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'not_found') return this.finished(account, id);
      if (FINAL.has(error.status)) await this.remove(account.id, id);
      throw error;
    }
  }

  async cancel(account: Account, id: string): Promise<void> {
    if (!(await this.remove(account.id, id))) throw new AppError('not_found');
  }

  private remove(userId: number, id: string): Promise<boolean> {
    return unfinishedUploads.removeUpload(this.db, userId, id);
  }

  /** The file that the upload has become. */
  private async finished(account: Account, id: string): Promise<FileInfo> {
    const [file] = await files.findOwnedUploads(this.db, account.id, [id]);
    if (!file) throw new AppError('not_found');
    return viewFile(file);
  }

  /** Reads the parts in order. A part is missing only if another request has finished or ended the upload. */
  private async *read({ parts }: UnfinishedUpload): AsyncGenerator<Buffer> {
    for (const key of parts) {
      const part = await this.storage.get(key);
      if (!part) throw new AppError('not_found');
      yield* part.body as AsyncIterable<Buffer>;
    }
  }
}

/** @throws AppError `unavailable` if a received body is not stored in time. If it is stored later, it has no row. */
function storedInTime(putting: Promise<StoredObject>, body: Readable): Promise<StoredObject> {
  const settled = new AbortController();
  const expire = async (): Promise<never> => {
    await finished(body).catch(() => undefined);
    await delay(STORE_TIMEOUT_MS, undefined, { signal: settled.signal });
    throw new AppError('unavailable', AWAY);
  };
  return Promise.race([putting, expire()]).finally(() => settled.abort());
}
