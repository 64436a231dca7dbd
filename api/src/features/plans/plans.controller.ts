import { Body, Controller, Delete, Get, Header, HttpCode, Put } from '@nestjs/common';
import { z } from 'zod';
import { SessionTickRequest, PlanView } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile, AnswersNothing, CurrentUser, Succeeds, UuidParam } from '../../http/index.js';
import { PlansService } from './plans.service.js';

/** The caller's study plans. See `docs/workspace.md`. */
@Controller('api/plans')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Get()
  @Answers('The own study plans.', z.object({ plans: z.array(PlanView) }))
  async list(@CurrentUser() user: Account) {
    return { plans: await this.plans.list(user.id) };
  }

  @Get(':id')
  @Answers('A study plan.', PlanView)
  view(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.plans.view(user.id, id);
  }

  @Get(':id/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="plan.ics"')
  @AnswersFile('A study plan as a calendar.', 'text/calendar')
  calendar(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.plans.calendar(user.id, id);
  }

  @Put(':id/sessions/:sessionId')
  @Succeeds('Ticks a session of a study plan, or takes the tick away.')
  async tick(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @UuidParam('sessionId') sessionId: string,
    @Body({ schema: SessionTickRequest }) { done }: SessionTickRequest,
  ) {
    await this.plans.tick(user.id, id, sessionId, done);
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Deletes a study plan.')
  remove(@CurrentUser() user: Account, @UuidParam() id: string) {
    return this.plans.remove(user.id, id);
  }
}
