import { Logger } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { AppError, sentenceText } from '@studyhall/contracts';
import { toolRuns, type Executor, type ToolKind, type ToolKinds, type ToolRun } from '@studyhall/persistence';
import type { JobMap, JobResultMap } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../jobs/job-handler.js';
import type { StopSignals } from '../jobs/stop-signals.js';
import type { ArtifactStore, StoredObject } from '../storage/artifact.store.js';

/** The output of a run: its value, and stored objects whose rows are inserted in the same transaction. */
export interface ToolOutput<Kind extends ToolKind> {
  value: ToolKinds[Kind]['value'];
  objects: readonly StoredObject[];
}

/** A failure whose text is shown to the model and the user. */
export class ToolFailed extends Error {
  override readonly name: string = 'ToolFailed';
}

/**
 * Processes the tool runs of one queue: claims a run only while its attempt is current, aborts it on a stop, and stores
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

  /** @throws ToolFailed or AppError with a sentence. Other errors are retried according to the queue's options. */
  protected abstract execute(run: ToolRun<Kind>, signal: AbortSignal): Promise<ToolOutput<Kind>>;

  /** Stores additional data in the transaction of the result. */
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
      // Claim the run after subscribing. An earlier stop is already in the database, so no stop is missed.
      const run = await toolRuns.startRun(this.db, id);
      if (!run) return;
      const { value, objects } = await this.execute(
        run as ToolRun<Kind>,
        AbortSignal.any([job.signal, stop.signal]),
      );
      await this.artifacts.commit(objects, async (tx) => {
        // Aborted programs resolve with their output so far, which is incomplete.
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

/** The turn was stopped, deleted or restarted. The result is discarded. */
class NotAwaited extends Error {}
