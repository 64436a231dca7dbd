import { Body, Controller, Delete, Get, Header, HttpCode, Put } from '@nestjs/common';
import { z } from 'zod';
import { SessionTickRequest, PlanView, Success } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers, AnswersFile, AnswersNothing } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { UuidParam } from '../../http/params.js';
import { PlansService } from './plans.service.js';

/** Plans of the caller until an exam. See `docs/workspace.md`. */
@Controller('api/plans')
export class PlansController {
  constructor(private readonly plans: PlansService) {}

  @Get()
  @Answers('The own study plans.', z.object({ plans: z.array(PlanView) }))
  async list(@CurrentUser() user: Account): Promise<{ plans: PlanView[] }> {
    return { plans: await this.plans.list(user.id) };
  }

  @Get(':id')
  @Answers('A study plan.', PlanView)
  view(@CurrentUser() user: Account, @UuidParam() id: string): Promise<PlanView> {
    return this.plans.view(user.id, id);
  }

  @Get(':id/calendar.ics')
  @Header('content-type', 'text/calendar; charset=utf-8')
  @Header('content-disposition', 'attachment; filename="plan.ics"')
  @Header('cache-control', 'no-store')
  @AnswersFile('A study plan as a calendar.', 'text/calendar')
  calendar(@CurrentUser() user: Account, @UuidParam() id: string): Promise<string> {
    return this.plans.calendar(user.id, id);
  }

  @Put(':id/sessions/:sessionId')
  @Answers('Ticks a session of a study plan, or takes the tick away.', Success)
  async tick(
    @CurrentUser() user: Account,
    @UuidParam() id: string,
    @UuidParam('sessionId') sessionId: string,
    @Body({ schema: SessionTickRequest }) { done }: SessionTickRequest,
  ): Promise<{ success: true }> {
    await this.plans.tick(user.id, id, sessionId, done);
    return { success: true };
  }

  @Delete(':id')
  @HttpCode(204)
  @AnswersNothing('Deletes a study plan.')
  remove(@CurrentUser() user: Account, @UuidParam() id: string): Promise<void> {
    return this.plans.remove(user.id, id);
  }
}
