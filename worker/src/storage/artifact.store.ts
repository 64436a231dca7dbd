import { createReadStream } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Artifact } from '@studyhall/contracts';
import { artifactUrl } from '@studyhall/domain';
import { files } from '@studyhall/persistence';
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

/** Stores what tools make: bytes in object storage, the row in the database, owned by the turn's user. */
@Injectable()
export class ArtifactStore {
  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    @Inject(OBJECT_STORAGE) private readonly storage: ObjectStorage,
  ) {}

  /** The fields of an artifact that come from its storing. Nothing is left behind when it fails. */
  async store(made: MadeFile): Promise<Pick<Artifact, 'file_id' | 'filename' | 'download_url' | 'size'>> {
    const id = randomUUID();
    const storageKey = `artifacts/${id}`;
    const { size } = await this.storage.put(storageKey, createReadStream(made.path), { maxBytes: MAX_BYTES });
    try {
      await files.insertFile(this.db, {
        id,
        userId: made.userId,
        purpose: 'artifact',
        name: made.filename,
        mimeType: made.mimeType,
        size,
        storageKey,
        status: 'ready',
        turnId: made.turnId,
      });
    } catch (error) {
      await this.storage.delete(storageKey);
      throw error;
    }
    return { file_id: id, filename: made.filename, download_url: artifactUrl(id, made.filename), size };
  }
}

@Module({ providers: [ArtifactStore], exports: [ArtifactStore] })
export class ArtifactModule {}
