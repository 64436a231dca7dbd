import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toolRuns, type ToolKind, type ToolKinds, type ToolResult } from '@studyhall/persistence';
import {
  assertWithinLimits,
  errorMessage,
  JobQueues,
  type TurnHolder,
  type WaitClock,
} from '@studyhall/platform';

/** The time limit of a run, without the time in the queue. Milliseconds. */
const RUN_MS = 120_000;

/** The queue for each kind of run. */
const TOOL_QUEUES = {
  code: 'code',
  slides: 'documents',
  document: 'documents',
} as const satisfies Record<ToolKind, string>;

/** The owner of a run. */
export interface ToolRunContext {
  turn: TurnHolder;
  /** Pauses while the run waits in its queue. */
  clock: WaitClock;
  signal: AbortSignal;
}

/** Runs jobs that a turn waits for. Each is a row and a job in its own queue. */
@Injectable()
export class ToolRuns {
  private readonly logger = new Logger('Tools');

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /**
   * Queues a run for this attempt of the turn and waits for its result. If the attempt has ended, the run does not start,
   * stores nothing, and is removed with its files.
   * @returns null if it could not be run
   * @throws the signal's reason; AppError `limit_reached`
   */
  async runTool<Kind extends ToolKind>(
    kind: Kind,
    input: ToolKinds[Kind]['input'],
    { turn, clock, signal }: ToolRunContext,
  ): Promise<ToolResult<Kind> | null> {
    const id = randomUUID();
    const { id: turn_id, user_id, attempt } = turn;
    await toolRuns
      .insertRun(this.db, { id, user_id, turn_id, attempt, kind, input })
      .catch((error: unknown) => {
        assertWithinLimits(error);
        throw error;
      });
    try {
      await this.queues.addAndWait(
        TOOL_QUEUES[kind],
        id,
        { run_id: id, user_id },
        { runMs: RUN_MS, clock, signal, stored: true },
      );
    } catch (error) {
      signal.throwIfAborted();
      this.logger.warn(`${kind} ${id}: ${errorMessage(error)}`);
    }
    return toolRuns.takeResult<Kind>(this.db, user_id, id);
  }
}
