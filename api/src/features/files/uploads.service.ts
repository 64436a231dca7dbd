import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { parse } from 'node:path';
import { Readable } from 'node:stream';
import { Inject, Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';
import { AppError, LIMITS, type FileInfo, sentence, sentenceText } from '@studyhall/contracts';
import { viewFile } from '@studyhall/domain';
import { files, type Account } from '@studyhall/persistence';
import {
  chatModels,
  CONFIG,
  JobQueues,
  ModelConnection,
  objectKey,
  StorageQuota,
  type Config,
} from '@studyhall/platform';
import { ObjectTooLarge, type ObjectStorage, type StoredObject } from '@studyhall/ports';
import { type IncomingFile, invalid, peek, readForm, toAppError } from '../../http/index.js';
import { UseGate } from '../limits/index.js';
import { OBJECT_STORAGE } from '../../storage.module.js';
import { detectKind, HEAD_BYTES } from './file-kind.js';
import { safeFileName } from './file-name.js';
import { ImageShrinker } from './image.shrinker.js';

const MEGABYTE = 1024 * 1024;
/** Limit on the stored uploads of a user. */
const MAX_FILES = 5_000;

const TOO_LARGE = sentence('file_too_large', { max: LIMITS.uploadBytes / MEGABYTE });
const TOO_MANY = sentence('too_many_files', { max: MAX_FILES });

/** `settings` of the form: a JSON object, which is not used yet. */
const Settings = z.preprocess(
  (value, context) => {
    if (typeof value !== 'string' || value === '') return value === '' ? {} : value;
    try {
      return JSON.parse(value) as unknown;
    } catch {
      context.addIssue({ code: 'custom', message: sentenceText('settings_json') });
      return z.NEVER;
    }
  },
  z.object({}, sentenceText('settings_json')).optional(),
);

/** Bytes that `UploadsService.receive` has stored. `keep` turns them into a file. */
export interface Received {
  id: string;
  name: string;
  type: string;
  size: number;
  storageKey: string;
}

type Claim = (on: EntityManager) => Promise<boolean>;

/** @throws AppError `invalid` for an empty file, `too_large`. */
export function assertSize(bytes: number): void {
  if (bytes > LIMITS.uploadBytes) throw new AppError('too_large', TOO_LARGE);
  if (bytes > 0) return;
  throw new AppError('invalid', sentence('file_empty'), {
    issues: [{ path: 'file', message: sentenceText('file_empty') }],
  });
}

/** Stores uploads: first the bytes, then the row, then the job that reads them. Source: `docs/specification/api.md#chat`. */
@Injectable()
export class UploadsService {
  private readonly logger = new Logger(UploadsService.name);

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly quota: StorageQuota,
    private readonly images: ImageShrinker,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    @Inject(CONFIG) private readonly config: Config,
    private readonly connection: ModelConnection,
    private readonly gate: UseGate,
  ) {}

  /**
   * @throws AppError `too_large`, `unsupported_type`, `rate_limited`, `invalid`. A failed upload leaves neither row nor
   * object.
   */
  async upload(account: Account, request: FastifyRequest): Promise<FileInfo> {
    await this.gate.assertToolOn(account, 'uploads');
    await this.quota.assertRoom(account.id, 1);
    const discard = (received: Received): Promise<void> => this.discard(received.storageKey);
    const { stored: received, fields } = await readForm(request, {
      maxBytes: LIMITS.uploadBytes,
      store: (file) => this.receive(account, file),
      discard,
    });
    const settings = Settings.safeParse(fields.settings);
    if (!settings.success) {
      await discard(received);
      throw invalid(settings.error.issues.map((issue) => ({ ...issue, path: ['settings'] })));
    }
    return (await this.keep(account, received))!;
  }

  /**
   * Creates a file from bytes that `receive` has stored. Calls `claim` in the same transaction; if it returns false,
   * discards the bytes and returns null.
   * @throws AppError `too_large` if the user's quota is exhausted; the bytes are discarded.
   */
  async keep(account: Account, received: Received, claim?: Claim): Promise<FileInfo | null> {
    try {
      const row = await this.insert(account, received, claim);
      if (!row) {
        await this.discard(received.storageKey);
        return null;
      }
      if (row.is_unread)
        await this.queues.addStored('ingest', row.id, { file_id: row.id, user_id: account.id });
      return viewFile(row);
    } catch (error) {
      await this.discard(received.storageKey);
      throw error;
    }
  }

  /** Checks the type and stores the bytes. @throws AppError `too_large`, `unsupported_type`, `rate_limited`, `invalid`. */
  async receive(account: Account, file: IncomingFile, id: string = randomUUID()): Promise<Received> {
    const name = safeFileName(file.name);
    const { head, whole } = await peek(file.body, HEAD_BYTES);
    assertSize(head.length);
    const kind = await detectKind(name, head);
    if ('refusal' in kind) {
      file.body.resume();
      throw new AppError('unsupported_type', kind.refusal);
    }
    const storageKey = objectKey('uploads', randomUUID());
    try {
      const put = (body: Readable): Promise<StoredObject> =>
        this.storage.put(storageKey, body, { maxBytes: LIMITS.uploadBytes });
      const isHeic = kind.type === 'image/heic';
      const { size } = kind.type.startsWith('image/')
        ? await this.images.shrink(account.id, { body: limited(whole), isHeic }, (path) =>
            put(createReadStream(path)),
          )
        : await put(whole);
      return isHeic
        ? { id, name: `${parse(name).name}.jpg`, type: 'image/jpeg', size, storageKey }
        : { id, name, type: kind.type, size, storageKey };
    } catch (error) {
      if (error instanceof ObjectTooLarge) throw new AppError('too_large', TOO_LARGE, { cause: error });
      throw toAppError(error) ?? error;
    }
  }

  private insert(
    account: Account,
    { id, name, type, size, storageKey }: Received,
    claim?: Claim,
  ): Promise<files.InsertedFile | null> {
    const status = this.isReadLater(type) ? 'ready' : 'processing';
    const is_unread = status === 'processing' || this.hasText(type);
    return this.db.transaction(async (on) => {
      if (claim && !(await claim(on))) return null;
      await this.quota.take(on, account.id, size);
      if ((await files.countUploads(on, account.id)) >= MAX_FILES) throw new AppError('too_large', TOO_MANY);
      return files.insertFile(on, {
        id,
        user_id: account.id,
        purpose: 'upload',
        name,
        mime_type: type,
        size,
        storage_key: storageKey,
        status,
        is_unread,
      });
    });
  }

  /** Whether text is extracted from the file. Animations only have pictures. */
  private hasText(type: string): boolean {
    return !type.startsWith('image/') || (type !== 'image/gif' && this.config.OCR_LANGUAGES.length > 0);
  }

  /** If the model can see images, an image is ready immediately; its text is only used for searches. */
  private isReadLater(type: string): boolean {
    const isSeen = chatModels(this.connection.current()).every(({ vision }) => vision);
    return type.startsWith('image/') && (isSeen || !this.hasText(type));
  }

  private async discard(storageKey: string): Promise<void> {
    try {
      await this.storage.delete(storageKey);
    } catch (error) {
      this.logger.warn({ err: error }, 'An object without a file was left behind');
    }
  }
}

/** Passes the body through. Fails with ObjectTooLarge beyond the upload limit. */
function limited(body: Readable): Readable {
  async function* chunks(): AsyncGenerator<Buffer> {
    let size = 0;
    for await (const chunk of body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > LIMITS.uploadBytes) throw new ObjectTooLarge(TOO_LARGE.text);
      yield chunk;
    }
  }
  return Readable.from(chunks(), { objectMode: false });
}
