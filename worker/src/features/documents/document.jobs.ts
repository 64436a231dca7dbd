import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  documentRuns,
  type ClaimedTurn,
  type DocumentRun,
  type DocumentRunResult,
} from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';

/** Waiting in the queue, writing and storing. Milliseconds. */
const WAIT_MS = 120_000;

/** Has a file made for a reply: a job of its own queue, awaited. */
@Injectable()
export class DocumentJobs {
  private readonly logger = new Logger('Documents');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  async make(
    kind: DocumentRun['kind'],
    outline: unknown,
    turn: Pick<ClaimedTurn, 'id' | 'user_id' | 'attempt'>,
    signal: AbortSignal,
  ): Promise<DocumentRunResult> {
    const id = randomUUID();
    const run = { id, user_id: turn.user_id, turn_id: turn.id, attempt: turn.attempt, kind, outline };
    await documentRuns.insertRun(this.db, run);
    // One that waits goes; one that runs hears of the stop itself.
    const leave = (): void => void this.queues.remove('documents', id);
    signal.addEventListener('abort', leave, { once: true });
    try {
      await this.queues.addAndWait('documents', id, { run_id: id }, WAIT_MS);
    } catch (error) {
      if (!signal.aborted) this.logger.warn(error instanceof Error ? error.message : String(error));
      leave();
    } finally {
      signal.removeEventListener('abort', leave);
    }
    signal.throwIfAborted();
    const result = await documentRuns.takeResult(this.db, turn.user_id, id);
    return result ?? { failed: 'The file could not be made right now.' };
  }
}
