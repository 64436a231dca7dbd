import { Body, Controller, Get, Header, HttpCode, Param, Post } from '@nestjs/common';
import { z } from 'zod';
import {
  TicketAnswerRequest,
  TicketRequest,
  Uuid,
  type TicketQuestion,
  type TicketResults,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { StudentTicketService } from './student-ticket.service.js';
import { TicketsService } from './tickets.service.js';

const Id = { schema: Uuid };
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
  async open(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Body({ schema: TicketRequest }) { questions }: TicketRequest,
  ): Promise<{ ticket_id: string }> {
    return { ticket_id: await this.tickets.open(actor, id, questions) };
  }

  @Post('propose')
  @HttpCode(200)
  async propose(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
  ): Promise<{ questions: TicketQuestion[] }> {
    return { questions: await this.tickets.propose(actor, id) };
  }

  @Get()
  async list(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
  ): Promise<{ tickets: TicketResults[] }> {
    return { tickets: await this.tickets.list(actor, id) };
  }

  @Post(':ticket/close')
  @HttpCode(200)
  async close(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Param('ticket', Id) ticket: string,
  ): Promise<{ success: true }> {
    await this.tickets.close(actor, id, ticket);
    return { success: true };
  }

  @Post(':ticket/answers')
  @HttpCode(200)
  async answer(
    @CurrentUser() account: Account,
    @Param('id', Id) id: string,
    @Param('ticket', Id) ticket: string,
    @Body({ schema: TicketAnswerRequest }) body: TicketAnswerRequest,
  ): Promise<{ success: true }> {
    await this.own.answer(account, id, ticket, body);
    return { success: true };
  }

  @Get(':file')
  @Header('cache-control', 'no-store')
  @Header('content-type', 'text/csv; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="exit-ticket.csv"')
  csv(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Param('file', CsvOf) ticket: string,
  ): Promise<string> {
    return this.tickets.csv(actor, id, ticket);
  }
}
