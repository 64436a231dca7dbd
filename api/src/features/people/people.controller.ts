import { Controller, Delete, Get, Param, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { IntId, Uuid, type PersonView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { PeopleService } from './people.service.js';

/** The page of one user. An addition to `admin.md`; see `docs/console.md`. */
@Controller('api/users/:id')
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Get()
  view(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Req() request: FastifyRequest,
  ): Promise<PersonView> {
    return this.people.view(actor, id, request.sessionHash);
  }

  @Delete('sessions')
  async endSessions(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Req() request: FastifyRequest,
  ): Promise<{ ended: number }> {
    return { ended: await this.people.endSessions(actor, id, request.sessionHash) };
  }

  @Delete('sessions/:session')
  async endSession(
    @CurrentUser() actor: Account,
    @Param('id', { schema: IntId }) id: number,
    @Param('session', { schema: Uuid }) session: string,
  ): Promise<{ ended: number }> {
    await this.people.endSession(actor, id, session);
    return { ended: 1 };
  }
}
