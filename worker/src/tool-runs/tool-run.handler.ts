import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AppError, sentenceText } from '@studyhall/contracts';
import { toolRuns, type Executor, type ToolKind, type ToolKinds, type ToolRun } from '@studyhall/persistence';
import type { JobMap, JobResultMap } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../jobs/job-handler.js';
import type { StopSignals } from '../jobs/stop-signals.js';
import type { ArtifactStore, StoredObject } from '../storage/artifact.store.js';

/** The output of a run: its value, and the objects whose rows are stored in the same transaction. */
export interface ToolOutput<Kind extends ToolKind> {
  value: ToolKinds[Kind]['value'];
  objects: readonly StoredObject[];
}

/** A failure that the model and the user may read. */
export class ToolFailed extends Error {
  override readonly name: string = 'ToolFailed';
}

/**
 * Processes one queue's tool runs: claims a run only while its attempt is current, aborts it on a stop, and stores
 * result and files in one transaction under the same condition.
 */
export abstract class ToolRunHandler<
  Queue extends 'code' | 'documents',
  Kind extends ToolKind,
> implements JobHandler<Queue> {
  abstract readonly queue: Queue;
  private readonly log = new Logger('Tools');

  protected constructor(
    protected readonly db: DataSource,
    protected readonly artifacts: ArtifactStore,
    private readonly stops: StopSignals,
  ) {}

  /** @throws ToolFailed or AppError with a sentence; other errors are tried again as the queue's options say. */
  protected abstract execute(run: ToolRun<Kind>, signal: AbortSignal): Promise<ToolOutput<Kind>>;

  /** Stores what belongs beside the result, in its transaction. */
  protected keep(_tx: Executor, _run: ToolRun<Kind>, _value: ToolKinds[Kind]['value']): Promise<void> {
    return Promise.resolve();
  }

  async handle({ run_id }: JobMap[Queue], job: JobRun): Promise<JobResultMap[Queue]> {
    return (await this.run(run_id, job)) as JobResultMap[Queue];
  }

  async onFailed({ run_id }: JobMap[Queue]): Promise<void> {
    await toolRuns.finishRun(this.db, run_id, { failed: sentenceText('result_unstored') });
  }

  private async run(id: string, job: JobRun): Promise<void> {
    const asked = await toolRuns.findRun(this.db, id);
    if (!asked) return;
    const stop = await this.stops.signalFor(asked);
    try {
      // Claim the run only after the subscription: an earlier stop is in the database.
      const run = await toolRuns.startRun(this.db, id);
      if (!run) return;
      const { value, objects } = await this.execute(
        run as ToolRun<Kind>,
        AbortSignal.any([job.signal, stop.signal]),
      );
      await this.artifacts.commit(objects, async (tx) => {
        // Aborted programs resolve with what they printed so far, which is not the result.
        job.signal.throwIfAborted();
        if (!(await toolRuns.finishRun(tx, id, { value }))) throw new NotAwaited();
        await this.keep(tx, run as ToolRun<Kind>, value);
      });
    } catch (error) {
      job.signal.throwIfAborted();
      if (stop.signal.aborted || error instanceof NotAwaited) return;
      if (!(error instanceof ToolFailed || error instanceof AppError)) throw error;
      if (error.cause) this.log.warn({ err: error.cause, run_id: id }, error.message);
      await toolRuns.finishRun(this.db, id, { failed: error.message });
    } finally {
      stop.release();
    }
  }
}

/** The turn was stopped, deleted or restarted: the result is discarded. */
class NotAwaited extends Error {}
