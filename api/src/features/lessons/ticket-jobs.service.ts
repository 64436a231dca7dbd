import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type TicketQuestion } from '@studyhall/contracts';
import { ticketJobs, type Account } from '@studyhall/persistence';
import { JobQueues, type JobResultMap } from '@studyhall/platform';
import { UseGate } from '../limits/index.js';

/** Time limit in milliseconds: the worker's own limit plus a margin, without time in the queue. */
const PROPOSAL_MS = 75_000;

/** Queues worker jobs for exit tickets and class quizzes: proposals of questions, and groups of text answers. */
@Injectable()
export class TicketJobsService {
  private readonly logger = new Logger('Tickets');

  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly gate: UseGate,
  ) {}

  /** Proposes questions for the ticket of a lesson or the draft of a quiz. Sends nothing to the class. */
  async propose(
    actor: Account,
    of: { lesson_id: string } | { activity_id: string },
  ): Promise<TicketQuestion[]> {
    const id = await ticketJobs.beginProposal(this.db, of);
    const data = { ticket_id: id, user_id: actor.id };
    const result: JobResultMap['tickets'] = await this.queues
      .addAndWait('tickets', id, data, { runMs: PROPOSAL_MS })
      .catch((error: unknown) => {
        this.logger.warn({ err: error, ticket_id: id }, 'No questions were proposed');
        return { error: '' };
      });
    const questions = await ticketJobs.takeProposal(this.db, id);
    if (questions) return questions;
    const failure = 'error' in result ? result : { error: '' };
    if (failure.refused) throw await this.gate.refusalOfWork(actor, failure.refused);
    throw new AppError('unavailable', failure.error || sentence('ticket_not_proposed'));
  }

  /** Queues the grouping of text answers. If that fails, the next answer or reader of the results queues it again. */
  async group(userId: number, ticketId: string): Promise<void> {
    await this.queues
      .add('tickets', ticketId, { ticket_id: ticketId, user_id: userId })
      .catch((error: unknown) =>
        this.logger.warn({ err: error, ticket_id: ticketId }, 'Answers not grouped'),
      );
  }

  /** Queues the grouping again for text answers whose job was lost. Does nothing while such a job is queued or running. */
  async groupRemaining(userId: number, ticketIds: readonly string[]): Promise<void> {
    for (const id of await ticketJobs.findUngroupedTickets(this.db, ticketIds)) await this.group(userId, id);
  }
}
