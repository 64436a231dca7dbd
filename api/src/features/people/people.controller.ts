import { Controller, Delete, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PersonView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam, UuidParam } from '../../http/index.js';
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
  @Answers('Ends all sessions of a user but the one of this request.', z.object({ ended: z.number().int() }))
  async endSessions(@Actor() actor: Account, @IntParam() id: number, @Req() request: FastifyRequest) {
    return { ended: await this.people.endSessions(actor, id, request.sessionHash) };
  }

  @Delete('sessions/:session')
  @Answers('Ends one session of a user.', z.object({ ended: z.number().int() }))
  async endSession(@Actor() actor: Account, @IntParam() id: number, @UuidParam('session') session: string) {
    await this.people.endSession(actor, id, session);
    return { ended: 1 };
  }
}
