import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { masking, ticketJobs } from '@studyhall/persistence';
import type { JobMap, JobResultMap } from '@studyhall/platform';
import type { JobHandler, JobRun } from '../../jobs/job-handler.js';
import { runFor } from '../../model/work.scope.js';
import { AnswerGroups } from './answer-groups.js';
import { TicketProposals } from './ticket.proposals.js';

/** Exit tickets and class quizzes: writes a proposal, or groups the text answers. */
@Injectable()
export class TicketHandler implements JobHandler<'tickets'> {
  readonly queue = 'tickets';

  constructor(
    @Inject(DataSource) private readonly db: DataSource,
    private readonly proposals: TicketProposals,
    private readonly groups: AnswerGroups,
  ) {}

  async handle(
    { ticket_id, user_id }: JobMap['tickets'],
    { signal }: JobRun,
  ): Promise<JobResultMap['tickets']> {
    const ticket = await ticketJobs.findForJob(this.db, ticket_id);
    if (!ticket) return { done: true };
    const { group_id } = ticket;
    const masked = await masking.findClass(this.db, ticket);
    // The teacher asks for a proposal, so that the limits of the teacher hold.
    if (ticket.proposal)
      return runFor({ payer: { user_id, group_id }, masked }, () => this.proposals.write(ticket, signal));
    await runFor({ payer: { group_id }, masked }, () => this.groups.update(ticket, signal));
    return { done: true };
  }
}
