import { Body, Controller, Get, Module, Post, Put, Query } from '@nestjs/common';
import { AllowanceRequest, LimitsQuery, OwnLimits, SetLimits } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, CurrentUser, IntParam, Succeeds } from '../../http/index.js';
import { LimitsService } from './limits.service.js';

/** Limits of use. Source: `docs/specification/api.md#limits-and-use`. */
@Controller('api')
export class LimitsController {
  constructor(private readonly limits: LimitsService) {}

  @Get('me/limits')
  @Answers('The limits in effect for the caller, and what is used of them.', OwnLimits)
  own(@CurrentUser() user: Account) {
    return this.limits.own(user);
  }

  @Get('limits')
  @Answers('The limits that were set for a school, a role of it, a class or a person.', SetLimits)
  view(@Actor() actor: Account, @Query({ schema: LimitsQuery }) query: LimitsQuery) {
    return this.limits.view(actor, query);
  }

  @Put('limits')
  @Answers('Sets all limits of a school, a role of it, a class or a person.', SetLimits)
  set(
    @Actor() actor: Account,
    @Query({ schema: LimitsQuery }) query: LimitsQuery,
    @Body({ schema: SetLimits }) limits: SetLimits,
  ) {
    return this.limits.set(actor, query, limits);
  }

  @Post('users/:id/allowance')
  @Succeeds('Raises the limits of a person until a time.')
  async raise(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: AllowanceRequest }) request: AllowanceRequest,
  ) {
    await this.limits.raise(actor, id, request);
  }
}

@Module({ controllers: [LimitsController], providers: [LimitsService] })
export class LimitsModule {}
