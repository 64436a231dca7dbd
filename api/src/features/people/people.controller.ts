import { Controller, Delete, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PersonView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam, UuidParam } from '../../http/params.js';
import { PeopleService } from './people.service.js';

/** The page of one user. An addition to `docs/specification/console.md`; see `docs/console.md`. */
@Controller('api/users/:id')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  @Answers('A user with classes, sessions, use and limits.', PersonView, { errors: ['forbidden'] })
  view(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Req() request: FastifyRequest,
  ): Promise<PersonView> {
    return this.people.view(actor, id, request.sessionHash);
  }

  @Delete('sessions')
  @Answers(
    'Ends all sessions of a user but the one of this request.',
    z.object({ ended: z.number().int() }),
    { errors: ['forbidden'] },
  )
  async endSessions(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Req() request: FastifyRequest,
  ): Promise<{ ended: number }> {
    return { ended: await this.people.endSessions(actor, id, request.sessionHash) };
  }

  @Delete('sessions/:session')
  @Answers('Ends one session of a user.', z.object({ ended: z.number().int() }), { errors: ['forbidden'] })
  async endSession(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @UuidParam('session') session: string,
  ): Promise<{ ended: number }> {
    await this.people.endSession(actor, id, session);
    return { ended: 1 };
  }
}
