import { Body, Controller, Delete, Get, Header, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import { CopyPlanRequest, LessonPlanRequest, LessonPlanView, Success, UndoOffer } from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam, UuidParam } from '../../http/params.js';
import { DeskItemsService } from './desk-items.service.js';
import { LessonPlansService } from './lesson-plans.service.js';

const SUCCESS: Success = { success: true };

/** Prepared lessons, for teachers and admins of the class. Source: `docs/specification/api.md#identity`. */
@Controller('api')
export class LessonPlansController {
  constructor(
    private readonly plans: LessonPlansService,
    private readonly desk: DeskItemsService,
  ) {}

  @Get('groups/:id/lesson-plans')
  @Header('cache-control', 'no-store')
  @Answers('The prepared lessons of a class.', z.object({ plans: z.array(LessonPlanView) }), {
    errors: ['forbidden'],
  })
  async list(@CurrentUser() actor: Account, @IntParam() id: number): Promise<{ plans: LessonPlanView[] }> {
    return { plans: await this.plans.list(actor, id) };
  }

  @Post('groups/:id/lesson-plans')
  @Answers('Prepares a lesson.', z.object({ plan_id: z.string() }), { errors: ['forbidden'] })
  async create(
    @CurrentUser() actor: Account,
    @IntParam() id: number,
    @Body({ schema: LessonPlanRequest }) body: LessonPlanRequest,
  ): Promise<{ plan_id: string }> {
    return { plan_id: await this.plans.create(actor, id, body) };
  }

  @Get('lesson-plans/:id')
  @Header('cache-control', 'no-store')
  @Answers('A prepared lesson.', LessonPlanView, { errors: ['forbidden'] })
  view(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<LessonPlanView> {
    return this.plans.view(actor, id);
  }

  @Put('lesson-plans/:id')
  @Answers('Changes a prepared lesson.', Success, { errors: ['forbidden'] })
  async update(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: LessonPlanRequest }) body: LessonPlanRequest,
  ): Promise<Success> {
    await this.plans.update(actor, id, body);
    return SUCCESS;
  }

  @Delete('lesson-plans/:id')
  @HttpCode(200)
  @Answers('Deletes a prepared lesson.', Success.extend(UndoOffer.shape), { errors: ['forbidden'] })
  async remove(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<Success & UndoOffer> {
    return { ...SUCCESS, ...(await this.plans.remove(actor, id)) };
  }

  @Post('lesson-plans/:id/copy')
  @Answers(
    'Copies a prepared lesson to another class, without files that the class does not have.',
    z.object({ plan_id: z.string(), left_out: z.number().int() }),
    { errors: ['forbidden'] },
  )
  copy(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: CopyPlanRequest }) body: CopyPlanRequest,
  ): Promise<{ plan_id: string; left_out: number }> {
    return this.plans.copy(actor, id, body.group_id);
  }

  @Post('lesson-plans/:id/start')
  @Answers('Starts a prepared lesson.', z.object({ lesson_id: z.string() }), {
    errors: ['forbidden', 'lesson_running'],
  })
  async start(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<{ lesson_id: string }> {
    return { lesson_id: await this.plans.start(actor, id) };
  }

  @Post('lessons/:id/items/:place/send')
  @HttpCode(200)
  @Answers('Sends an item of the plan to the class, once.', Success, { errors: ['forbidden'] })
  async send(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @IntParam('place') place: number,
  ): Promise<Success> {
    await this.desk.send(actor, id, place);
    return SUCCESS;
  }
}
