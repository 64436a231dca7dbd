import { Body, Controller, Delete, Get, HttpCode, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OwnConfirmation, PersonView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import {
  Actor,
  AdminScopes,
  Answers,
  AnswersNothing,
  IntParam,
  OWN_PASSWORD,
  UuidParam,
} from '../../http/index.js';
import { PeopleService } from './people.service.js';

/** The page of one user. An addition to `docs/specification/console.md`; see `docs/console.md`. */
@Controller('api/users/:id')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Answers('A user with classes, sessions, use and limits.', PersonView)
  view(@Actor() actor: Account, @IntParam() id: number, @Req() request: FastifyRequest) {
    return this.people.view(actor, id, request.sessionHash);
  }

  @Delete('sessions')
  @AdminScopes('helpdesk')
  @Answers('Ends all sessions of a user but the one of this request.', z.object({ ended: z.number().int() }))
  async endSessions(@Actor() actor: Account, @IntParam() id: number, @Req() request: FastifyRequest) {
    return { ended: await this.people.endSessions(actor, id, request.sessionHash) };
  }

  @Delete('sessions/:session')
  @AdminScopes('helpdesk')
  @Answers('Ends one session of a user.', z.object({ ended: z.number().int() }))
  async endSession(@Actor() actor: Account, @IntParam() id: number, @UuidParam('session') session: string) {
    await this.people.endSession(actor, id, session);
    return { ended: 1 };
  }

  @Delete('factors')
  @HttpCode(204)
  @AnswersNothing('Removes the second factors of a user who lost them, and ends all sessions of the user.', {
    errors: OWN_PASSWORD,
  })
  async resetFactors(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: OwnConfirmation }) confirmation: OwnConfirmation,
  ) {
    await this.people.resetFactors(actor, id, confirmation);
  }
}
