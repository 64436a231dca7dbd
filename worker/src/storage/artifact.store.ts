import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type Artifact } from '@studyhall/contracts';
import { artifactUrl } from '@studyhall/domain';
import { files, type Executor } from '@studyhall/persistence';
import { DISK_FULL, isDiskFull, objectKey, StorageQuota } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../adapters.module.js';

const MAX_BYTES = 30 * 1024 * 1024;

/** A file that a tool made, on this machine. */
export interface MadeFile {
  userId: number;
  turnId: string;
  path: string;
  filename: string;
  mimeType: string;
}

/** The fields of an artifact that are known once it is stored. */
export type StoredFields = Pick<Artifact, 'file_id' | 'filename' | 'download_url' | 'size'>;

/** Bytes in object storage that have no row yet. */
export interface StoredObject {
  file: MadeFile;
  storageKey: string;
  fields: StoredFields;
}

/** Stores the files that tools make: bytes in object storage, the row in the database, owned by the turn's user. */
@Injectable()
export class ArtifactStore {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Stores the bytes. `commit` or `discard` must follow.
   * @param pending objects of the same user that are not committed yet: they count towards the quota
   * @throws AppError `too_large` if the user's storage is full, `unavailable` if the disk is.
   */
  async put(file: MadeFile, pending: readonly StoredObject[] = []): Promise<StoredObject> {
    const id = randomUUID();
    const storageKey = objectKey('artifacts', id);
    const taken = pending.reduce((sum, { fields }) => sum + fields.size, 0);
    await this.quota.assertRoom(file.userId, taken + (await stat(file.path)).size);
    const { size } = await this.write(storageKey, file.path);
    const { filename } = file;
    return {
      file,
      storageKey,
      fields: { file_id: id, filename, download_url: artifactUrl(id, filename), size },
    };
  }

  /**
   * Stores the rows of the objects and what `record` writes in one transaction. On failure it removes the bytes.
   * @throws AppError `too_large` where the user's storage became full meanwhile; what `record` throws.
   */
  async commit(objects: readonly StoredObject[], record: (tx: Executor) => Promise<void>): Promise<void> {
    try {
      await this.db.transaction(async (tx) => {
        for (const { file, storageKey, fields } of objects) {
          await this.quota.take(tx, file.userId, fields.size);
          await files.insertFile(tx, {
            id: fields.file_id,
            user_id: file.userId,
            purpose: 'artifact',
            name: fields.filename,
            mime_type: file.mimeType,
            size: fields.size,
            storage_key: storageKey,
            status: 'ready',
            turn_id: file.turnId,
          });
        }
        await record(tx);
      });
    } catch (error) {
      await this.discard(objects);
      throw error;
    }
  }

  /** Removes the bytes of objects that are not committed. */
  async discard(objects: readonly StoredObject[]): Promise<void> {
    await Promise.all(objects.map(({ storageKey }) => this.storage.delete(storageKey)));
  }

  private async write(key: string, path: string): Promise<{ size: number }> {
    try {
      return await this.storage.put(key, createReadStream(path), { maxBytes: MAX_BYTES });
    } catch (error) {
      throw isDiskFull(error) ? new AppError('unavailable', DISK_FULL, { cause: error }) : error;
    }
  }
}

@Module({ providers: [ArtifactStore], exports: [ArtifactStore] })
export class ArtifactModule {}
