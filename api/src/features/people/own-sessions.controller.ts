import { Controller, Delete, Get, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { OwnSession } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, CurrentUser, UuidParam } from '../../http/index.js';
import { OwnSessions } from './own-sessions.service.js';

const Ended = z.object({ ended: z.number().int() });

/** The devices that a user is signed in on. Source: `docs/specification/api.md#second-factor`. */
@Controller('api/me/sessions')
export class OwnSessionsController {
  constructor(private readonly own: OwnSessions) {}

  @Get()
  @Answers('Where the caller is signed in, the last used first.', z.object({ sessions: z.array(OwnSession) }))
  async list(@CurrentUser() user: Account, @Req() request: FastifyRequest) {
    return { sessions: await this.own.list(user, request.sessionHash) };
  }

  @Delete()
  @Answers('Ends all sessions of the caller but the one of this request.', Ended)
  async endOthers(@CurrentUser() user: Account, @Req() request: FastifyRequest) {
    return { ended: await this.own.endOthers(user, request.sessionHash, request.headers.cookie) };
  }

  @Delete(':session')
  @Answers('Ends one session of the caller.', Ended)
  async end(@CurrentUser() user: Account, @UuidParam('session') session: string) {
    await this.own.end(user, session);
    return { ended: 1 };
  }
}
