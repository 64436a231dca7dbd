import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passages, passageVectors } from '@studyhall/persistence';
import { errorMessage } from '@studyhall/platform';
import { VectorCache } from './vector.cache.js';

/** Limit on owners remembered as copied to pgvector; a few dozen bytes each. */
const MAX_COPIED_OWNERS = 10_000;

/**
 * Searches passages by meaning: with pgvector if the database has it, else by comparing the owner's vectors in this
 * process. Both are exact and return the same passages.
 */
@Injectable()
export class SemanticSearch {
  private readonly logger = new Logger('Retrieval');
  private enabled: Promise<boolean> | undefined;
  /** The version of each owner's library that pgvector contains completely. */
  private readonly copied = new Map<number, string>();

  constructor(
    private readonly db: DataSource,
    private readonly cache: VectorCache,
  ) {}

  /** The ids of the owner's passages nearest to `query` (of length 1), best first. Compares only vectors of one model. */
  async nearest(
    library: passages.EmbeddedLibrary,
    query: Promise<Float32Array>,
    limit: number,
    fileIds?: readonly string[],
  ): Promise<string[]> {
    // Prevent an unhandled rejection while the database query runs; the failure is handled below.
    query.catch(() => undefined);
    if (!(await this.usesPgvector())) return this.cache.nearest(library, query, limit, fileIds);
    const [vector] = await Promise.all([query, this.prepare(library.userId)]);
    return passageVectors.findNearest(this.db, library, vector, limit, fileIds);
  }

  /** Copies an owner's new passages to pgvector, so that the next search does not have to. */
  async prepare(userId: number): Promise<void> {
    if (!(await this.usesPgvector())) return;
    const version = await passages.libraryVersion(this.db, userId);
    if (this.copied.get(userId) === version) return;
    await passageVectors.copyEmbeddings(this.db, userId);
    const [oldest] = this.copied.keys();
    if (this.copied.size >= MAX_COPIED_OWNERS && oldest !== undefined) this.copied.delete(oldest);
    this.copied.set(userId, version);
  }

  /** Whether this database has pgvector; checked once per process, and again after a failure. */
  usesPgvector(): Promise<boolean> {
    this.enabled ??= passageVectors.enableVectors(this.db).catch((error: unknown) => {
      this.logger.warn(`pgvector: ${errorMessage(error)}`);
      this.enabled = undefined;
      return false;
    });
    return this.enabled;
  }
}
