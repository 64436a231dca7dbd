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

/** A file on local disk that a tool created. */
export interface MadeFile {
  userId: number;
  turnId: string;
  path: string;
  filename: string;
  mimeType: string;
}

/** The fields of an artifact that are known after it is stored. */
export type StoredFields = Pick<Artifact, 'file_id' | 'filename' | 'download_url' | 'size'>;

/** Bytes in object storage that have no row yet. */
export interface StoredObject {
  file: MadeFile;
  storageKey: string;
  fields: StoredFields;
}

/** Stores files of tools: bytes in object storage, the row in the database, owned by the turn's user. */
@Injectable()
export class ArtifactStore {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Stores the bytes. The caller must call `commit` or `discard` afterwards.
   * @param pending uncommitted objects of the same user, which count towards the quota
   * @throws AppError `too_large` if the user's quota is exhausted, `unavailable` if the disk is full.
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
   * Inserts the rows of the objects and runs `record` in one transaction. Removes the bytes if it fails.
   * @throws AppError `too_large` if the user's quota was exhausted meanwhile; errors of `record`.
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

  /** Removes the bytes of uncommitted objects. */
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
