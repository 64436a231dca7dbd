import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  documentRuns,
  type ClaimedTurn,
  type DocumentRun,
  type DocumentRunResult,
} from '@studyhall/persistence';
import { JobQueues, type WaitClock } from '@studyhall/platform';

/** Writing and storing. Milliseconds. */
const RUN_MS = 120_000;

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
    { clock, signal }: { clock: WaitClock; signal: AbortSignal },
  ): Promise<DocumentRunResult> {
    const id = randomUUID();
    const run = { id, user_id: turn.user_id, turn_id: turn.id, attempt: turn.attempt, kind, outline };
    await documentRuns.insertRun(this.db, run);
    const data = { run_id: id, user_id: turn.user_id };
    try {
      await this.queues.addAndWait('documents', id, data, { runMs: RUN_MS, clock, signal });
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(error instanceof Error ? error.message : String(error));
    }
    const result = await documentRuns.takeResult(this.db, turn.user_id, id);
    return result ?? { failed: 'The file could not be made right now.' };
  }
}
