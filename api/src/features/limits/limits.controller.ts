import { Body, Controller, Delete, Get, Post, Put, Query } from '@nestjs/common';
import {
  AllowanceRequest,
  LimitsQuery,
  LimitsView,
  OwnLimits,
  SetLimits,
  UseToday,
} from '@studyhall/contracts';
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
  @Answers(
    'Limits, opening hours and budget as they were set for a school, a role of it, a class or a person.',
    LimitsView,
  )
  view(@Actor() actor: Account, @Query({ schema: LimitsQuery }) query: LimitsQuery) {
    return this.limits.view(actor, query);
  }

  @Put('limits')
  @Answers(
    'Sets the limits of a school, a role of it, a class or a person; opening hours and budget where given.',
    LimitsView,
  )
  set(
    @Actor() actor: Account,
    @Query({ schema: LimitsQuery }) query: LimitsQuery,
    @Body({ schema: SetLimits }) limits: SetLimits,
  ) {
    return this.limits.set(actor, query, limits);
  }

  @Get('users/:id/use')
  @Answers('What a person used today, and the limits in effect for the person.', UseToday)
  today(@Actor() actor: Account, @IntParam() id: number) {
    return this.limits.today(actor, id);
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

  @Delete('users/:id/allowance/:allowanceId')
  @Succeeds('Ends what was granted to a person.')
  async endAllowance(
    @Actor() actor: Account,
    @IntParam() id: number,
    @IntParam('allowanceId') allowanceId: number,
  ) {
    await this.limits.endAllowance(actor, id, allowanceId);
  }
}
