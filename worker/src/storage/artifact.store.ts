import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Artifact } from '@studyhall/contracts';
import { artifactUrl } from '@studyhall/domain';
import { files, type Executor } from '@studyhall/persistence';
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
  ) {}

  /** Nothing is left behind when it fails. `record` is stored in the same transaction as the file's row. */
  async store(
    made: MadeFile,
    record?: (tx: Executor, stored: StoredFields) => Promise<void>,
  ): Promise<StoredFields> {
    const id = randomUUID();
    const storageKey = `artifacts/${id}`;
    const { size } = await this.storage.put(storageKey, createReadStream(made.path), { maxBytes: MAX_BYTES });
    const { filename } = made;
    const stored = { file_id: id, filename, download_url: artifactUrl(id, filename), size };
    try {
      await this.db.transaction(async (tx) => {
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
}

@Module({ providers: [ArtifactStore], exports: [ArtifactStore] })
export class ArtifactModule {}
