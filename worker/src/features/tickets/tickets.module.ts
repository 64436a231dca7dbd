import { Module } from '@nestjs/common';
import { AnswerGroups } from './answer-groups.js';
import { TicketHandler } from './ticket.handler.js';
import { TicketProposals } from './ticket.proposals.js';

@Module({ providers: [AnswerGroups, TicketHandler, TicketProposals], exports: [TicketHandler] })
export class TicketsModule {}
