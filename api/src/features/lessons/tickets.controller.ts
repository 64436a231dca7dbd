import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  TicketAnswerRequest,
  TicketQuestion,
  TicketRequest,
  TicketResults,
  TicketValue,
  Uuid,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, AnswersFile, CurrentUser, Succeeds, UuidParam } from '../../http/index.js';
import { StudentTicketService } from './student-ticket.service.js';
import { TicketsService } from './tickets.service.js';

/** `{ticket_id}.csv`. */
const CsvOf = {
  schema: z
    .string()
    .endsWith('.csv')
    .transform((file) => file.slice(0, -'.csv'.length))
    .pipe(Uuid),
};

/** Exit tickets of lessons. See `docs/classroom.md`. */
@Controller('api/lessons/:id/tickets')
export class TicketsController {
  constructor(
    private readonly tickets: TicketsService,
    private readonly own: StudentTicketService,
  ) {}

  @Post()
  @Answers('Sends an exit ticket to the class.', z.object({ ticket_id: z.string() }))
  async open(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: TicketRequest }) { questions }: TicketRequest,
  ) {
    return { ticket_id: await this.tickets.open(actor, id, questions) };
  }

  @Post('propose')
  @HttpCode(200)
  @Answers('Proposes questions for an exit ticket.', z.object({ questions: z.array(TicketQuestion) }), {
    errors: ['limit_reached'],
  })
  async propose(@Actor() actor: Account, @UuidParam() id: string) {
    return { questions: await this.tickets.propose(actor, id) };
  }

  @Get()
  @Answers('The exit tickets of a lesson with their results.', z.object({ tickets: z.array(TicketResults) }))
  async list(@Actor() actor: Account, @UuidParam() id: string) {
    return { tickets: await this.tickets.list(actor, id) };
  }

  @Post(':ticket/close')
  @Succeeds('Closes an exit ticket.')
  async close(@Actor() actor: Account, @UuidParam() id: string, @UuidParam('ticket') ticket: string) {
    await this.tickets.close(actor, id, ticket);
  }

  @Post(':ticket/answers')
  @Succeeds('Answers a question of an exit ticket.', { with: z.object({ value: TicketValue }) })
  async answer(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @UuidParam('ticket') ticket: string,
    @Body({ schema: TicketAnswerRequest }) body: TicketAnswerRequest,
  ) {
    return { value: await this.own.answer(account, { lessonId: id, ticketId: ticket }, body) };
  }

  @Get(':file')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="exit-ticket.csv"')
  @AnswersFile('The results of an exit ticket as CSV: `{ticket_id}.csv`.', 'text/csv')
  csv(@Actor() actor: Account, @UuidParam() id: string, @Param('file', CsvOf) ticket: string) {
    return this.tickets.csv(actor, id, ticket);
  }
}
