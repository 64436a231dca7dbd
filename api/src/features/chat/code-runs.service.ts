import { randomUUID } from 'node:crypto';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type CodeRun,
  type RunCodeAnswer,
  type RunCodeRequest,
} from '@studyhall/contracts';
import { ownRuns, toolRuns, type Account } from '@studyhall/persistence';
import { assertWithinLimits, EventPublisher, JobQueues, unlessAborted } from '@studyhall/platform';
import { UseGate } from '../limits/index.js';

/** Time limits of a program, for running and for waiting in the queue. Milliseconds. */
const RUN_MS = 120_000;
const LINE_MS = 600_000;
/** The request is answered after this time at the latest; the history shows the result of a longer run. */
const ANSWER_MS = 45_000;

/** Runs the user's version of a reply's program, with the same queue, sandbox and limits as the assistant's programs. */
@Injectable()
export class CodeRunsService {
  private readonly logger = new Logger('Code');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    private readonly gate: UseGate,
  ) {}

  /**
   * @throws AppError `outside_hours`, `forbidden`, `not_found`, `conflict`, `rate_limited`; `unavailable` if it could not
   * be run.
   */
  async run(
    account: Account,
    messageId: number,
    { code, stdin = '' }: RunCodeRequest,
  ): Promise<RunCodeAnswer> {
    await this.gate.assertOpen(account, 'code');
    const id = randomUUID();
    const run = { id, user_id: account.id, message_id: messageId, code, stdin };
    const { runsPerReply: runs, openRuns: open } = LIMITS;
    const reply = await this.db
      .transaction((tx) => ownRuns.insertOwnRun(tx, run, { runs, open }))
      .catch((error: unknown) => {
        assertWithinLimits(error);
        throw error;
      });
    if (!reply) throw new AppError('not_found', sentence('reply_not_found'));
    if (reply.refused === 'writing') throw new AppError('turn_in_progress');
    if (reply.refused === 'full') throw new AppError('conflict', sentence('runs_of_reply', { max: runs }));
    if (reply.refused === 'busy')
      throw new AppError('rate_limited', sentence('runs_in_progress', { max: open }), {
        retryAfterSeconds: 5,
      });
    const late = AbortSignal.timeout(ANSWER_MS);
    try {
      return { run: await unlessAborted(this.finish(account, reply.conversation_id, id), late) };
    } catch (error) {
      if (late.aborted) return { run: null };
      throw error;
    }
  }

  private async finish(account: Account, conversation_id: string, id: string): Promise<CodeRun> {
    const job = { run_id: id, user_id: account.id };
    const options = { runMs: RUN_MS, signal: AbortSignal.timeout(LINE_MS) };
    await this.queues.addAndWait('code', id, job, options).catch((error: Error) => {
      this.logger.warn({ err: error, run_id: id }, 'A program was not awaited');
    });
    const taken = await toolRuns.takeResult<'code'>(this.db, account.id, id);
    if (!taken || 'failed' in taken)
      throw new AppError('unavailable', taken?.failed ?? sentence('program_not_run'));
    await this.events.publish({ user: account.id }, 'history.changed', { conversation_id, reason: 'saved' });
    return { id, result: taken.value };
  }
}
