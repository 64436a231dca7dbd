import { Controller, HttpCode, Param, Post, Req } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { InviteCode, JoinedClass } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers } from '../../http/index.js';
import { JoinLimits } from '../invites/index.js';
import { JoiningService } from './joining.service.js';

/** Joining a class with an account. An addition to `docs/specification/api.md#administration`; `docs/console.md`. */
@Controller('api/invites')
export class JoiningController {
  constructor(
    private readonly joining: JoiningService,
    private readonly limits: JoinLimits,
  ) {}

  @Post(':code/join')
  @HttpCode(200)
  @Answers('Joins a class with the own account.', JoinedClass)
  async join(
    @Actor() actor: Account,
    @Param('code', { schema: InviteCode }) code: string,
    @Req() request: FastifyRequest,
  ) {
    await this.limits.request(request.ip);
    return this.joining.join(actor, code);
  }
}
