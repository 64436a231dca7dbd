import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  Success,
  TicketAnswerRequest,
  TicketQuestion,
  TicketRequest,
  TicketResults,
  TicketValue,
  Uuid,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
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
  @Answers('Sends an exit ticket to the class.', z.object({ ticket_id: z.string() }), {
    errors: ['forbidden'],
  })
  async open(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: TicketRequest }) { questions }: TicketRequest,
  ): Promise<{ ticket_id: string }> {
    return { ticket_id: await this.tickets.open(actor, id, questions) };
  }

  @Post('propose')
  @HttpCode(200)
  @Answers('Proposes questions for an exit ticket.', z.object({ questions: z.array(TicketQuestion) }), {
    errors: ['forbidden'],
  })
  async propose(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
  ): Promise<{ questions: TicketQuestion[] }> {
    return { questions: await this.tickets.propose(actor, id) };
  }

  @Get()
  @Answers(
    'The exit tickets of a lesson with their results.',
    z.object({ tickets: z.array(TicketResults) }),
    { errors: ['forbidden'] },
  )
  async list(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<{ tickets: TicketResults[] }> {
    return { tickets: await this.tickets.list(actor, id) };
  }

  @Post(':ticket/close')
  @HttpCode(200)
  @Answers('Closes an exit ticket.', Success, { errors: ['forbidden'] })
  async close(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @UuidParam('ticket') ticket: string,
  ): Promise<{ success: true }> {
    await this.tickets.close(actor, id, ticket);
    return { success: true };
  }

  @Post(':ticket/answers')
  @HttpCode(200)
  @Answers('Answers a question of an exit ticket.', Success.extend({ value: TicketValue }))
  async answer(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @UuidParam('ticket') ticket: string,
    @Body({ schema: TicketAnswerRequest }) body: TicketAnswerRequest,
  ): Promise<{ success: true; value: TicketValue }> {
    return { success: true, value: await this.own.answer(account, { lessonId: id, ticketId: ticket }, body) };
  }

  @Get(':file')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="exit-ticket.csv"')
  @AnswersFile('The results of an exit ticket as CSV: `{ticket_id}.csv`.', 'text/csv', {
    errors: ['forbidden'],
  })
  csv(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Param('file', CsvOf) ticket: string,
  ): Promise<string> {
    return this.tickets.csv(actor, id, ticket);
  }
}
