import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { masking, passages, passageVectors } from '@studyhall/persistence';
import { ModelConnection } from '@studyhall/platform';
import type { ScheduledTask } from '../../maintenance/scheduled.task.js';
import { runFor } from '../../model/work.scope.js';
import { SemanticSearch } from './semantic.search.js';
import { PassageSearch } from './passage.search.js';

/** Time limits of a round and of the embedding of one file. Requests are sequential. Milliseconds. */
const ROUND_MS = 3 * 60_000;
const FILE_LIMIT_MS = 60_000;
const FIRST = '00000000-0000-0000-0000-000000000000';

/**
 * Embeds passages that have no vector or one from another embedding model. Starts at a different file each time, so that
 * failing files, such as those of a user over their limit, do not block others.
 */
@Injectable()
export class EmbedFilesTask implements ScheduledTask {
  readonly name = 'embed-files';
  readonly schedule = { every: 4 * 60_000 };
  private readonly logger = new Logger('Retrieval');

  constructor(
    private readonly db: DataSource,
    private readonly connection: ModelConnection,
    private readonly search: PassageSearch,
    private readonly semantic: SemanticSearch,
  ) {}

  async run(end: AbortSignal): Promise<void> {
    const signal = AbortSignal.any([end, AbortSignal.timeout(ROUND_MS)]);
    await this.connection.hold(async () => {
      const start = randomUUID();
      await this.embedAfter(start, signal);
      await this.embedAfter(FIRST, signal, start);
    });
  }

  /** Ends early if the connection in use changes. */
  private async embedAfter(start: string, signal: AbortSignal, last?: string): Promise<void> {
    const { model } = this.search;
    if (model === '') return;
    for (let after = start; !signal.aborted;) {
      const file = await passages.findUnembedded(this.db, model, after);
      if (!file || (last !== undefined && file.id > last)) return;
      if (this.connection.latest() !== this.connection.current()) return;
      after = file.id;
      await this.embed(file, model, signal).catch((error: unknown) => {
        if (!signal.aborted) this.logger.warn(`Embedding the file ${file.id}: ${String(error)}`);
      });
    }
  }

  private async embed(
    file: { id: string; user_id: number },
    model: string,
    signal: AbortSignal,
  ): Promise<void> {
    const found = await passages.findContents(this.db, file.id);
    const masked = await masking.findPerson(this.db, file.user_id);
    const limit = AbortSignal.any([signal, AbortSignal.timeout(FILE_LIMIT_MS)]);
    const texts = found.map(({ content }) => content);
    const vectors = await runFor({ payer: { user_id: file.user_id }, masked }, () =>
      texts.length === 0 ? [] : this.search.embedTexts(texts, limit),
    );
    const embedded = found.flatMap(({ id }, at) => {
      const embedding = vectors[at];
      return embedding ? [{ id, embedding }] : [];
    });
    if (embedded.length < found.length) throw new Error('The model answered too few vectors.');
    const usesPgvector = await this.semantic.usesPgvector();
    await this.db.transaction(async (on) => {
      await passages.replaceEmbeddings(on, file.id, model, embedded);
      if (usesPgvector) await passageVectors.removeVectors(on, file.id);
    });
  }
}
