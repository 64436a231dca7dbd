import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passages, passageVectors } from '@studyhall/persistence';
import { VectorCache } from './vector.cache.js';

/** Owners whose vectors are known to be in pgvector; a few dozen bytes each. */
const OWNERS_KNOWN = 10_000;

/**
 * Passages by meaning: through pgvector where the database has it, else by comparing the owner's vectors in this
 * process. Both are exact and give the same passages.
 */
@Injectable()
export class MeaningSearch {
  private readonly logger = new Logger('Retrieval');
  private enabled: Promise<boolean> | undefined;
  /** The version of each owner's library that pgvector has in full. */
  private readonly copied = new Map<number, string>();

  constructor(
    private readonly db: DataSource,
    private readonly cache: VectorCache,
  ) {}

  /** The ids of the owner's passages nearest to `query` (of length 1), best first. */
  async nearest(
    userId: number,
    query: Promise<Float32Array>,
    limit: number,
    fileIds?: readonly string[],
  ): Promise<string[]> {
    // Its failure is heard below, also when it comes while the database is still being asked.
    query.catch(() => undefined);
    if (!(await this.usesPgvector())) return this.cache.nearest(userId, query, limit, fileIds);
    const [vector] = await Promise.all([query, this.prepare(userId)]);
    return passageVectors.findNearest(this.db, userId, vector, limit, fileIds);
  }

  /** Brings new passages of an owner into pgvector, so that the next search need not. */
  async prepare(userId: number): Promise<void> {
    if (!(await this.usesPgvector())) return;
    const version = await passages.libraryVersion(this.db, userId);
    if (this.copied.get(userId) === version) return;
    await passageVectors.copyEmbeddings(this.db, userId);
    const [oldest] = this.copied.keys();
    if (this.copied.size >= OWNERS_KNOWN && oldest !== undefined) this.copied.delete(oldest);
    this.copied.set(userId, version);
  }

  /** Whether this database has pgvector; tried once in a process, again after a failure. */
  usesPgvector(): Promise<boolean> {
    this.enabled ??= passageVectors.enableVectors(this.db).catch((error: unknown) => {
      this.logger.warn(`pgvector: ${error instanceof Error ? error.message : String(error)}`);
      this.enabled = undefined;
      return false;
    });
    return this.enabled;
  }
}
