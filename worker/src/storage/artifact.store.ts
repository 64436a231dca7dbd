import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, type Artifact } from '@studyhall/contracts';
import { artifactUrl } from '@studyhall/domain';
import { files, type Executor } from '@studyhall/persistence';
import { DISK_FULL, isDiskFull, StorageQuota } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';
import { OBJECT_STORAGE } from '../adapters.module.js';

const MAX_BYTES = 30 * 1024 * 1024;

export interface MadeFile {
  userId: number;
  turnId: string | null;
  /** Where the file lies on this machine. */
  path: string;
  filename: string;
  mimeType: string;
}

/** The fields of an artifact that come from its storing. */
export type StoredFields = Pick<Artifact, 'file_id' | 'filename' | 'download_url' | 'size'>;

/** Stores what tools make: bytes in object storage, the row in the database, owned by the turn's user. */
@Injectable()
export class ArtifactStore {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
    private readonly quota: StorageQuota,
  ) {}

  /**
   * Nothing is left behind when it fails. `record` is stored in the same transaction as the file's row.
   * @throws AppError `too_large` where the user's storage is full, `unavailable` where the disk is.
   */
  async store(
    made: MadeFile,
    record?: (tx: Executor, stored: StoredFields) => Promise<void>,
  ): Promise<StoredFields> {
    const id = randomUUID();
    const storageKey = `artifacts/${id}`;
    await this.quota.assertRoom(made.userId, (await stat(made.path)).size);
    const { size } = await this.put(storageKey, made.path);
    const { filename } = made;
    const stored = { file_id: id, filename, download_url: artifactUrl(id, filename), size };
    try {
      await this.db.transaction(async (tx) => {
        await this.quota.take(tx, made.userId, size);
        await files.insertFile(tx, {
          id,
          userId: made.userId,
          purpose: 'artifact',
          name: filename,
          mimeType: made.mimeType,
          size,
          storageKey,
          status: 'ready',
          turnId: made.turnId,
        });
        await record?.(tx, stored);
      });
    } catch (error) {
      await this.storage.delete(storageKey);
      throw error;
    }
    return stored;
  }

  private async put(key: string, path: string): Promise<{ size: number }> {
    try {
      return await this.storage.put(key, createReadStream(path), { maxBytes: MAX_BYTES });
    } catch (error) {
      throw isDiskFull(error) ? new AppError('unavailable', DISK_FULL, { cause: error }) : error;
    }
  }
}

@Module({ providers: [ArtifactStore], exports: [ArtifactStore] })
export class ArtifactModule {}
