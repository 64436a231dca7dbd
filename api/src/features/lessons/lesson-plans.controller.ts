import { Body, Controller, Delete, Get, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  CopyPlanRequest,
  LessonPlanRequest,
  LessonPlanView,
  UndoOffer,
  UpdatePlanRequest,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, IntParam, Succeeds, UuidParam } from '../../http/index.js';
import { DeskItemsService } from './desk-items.service.js';
import { LessonPlansService } from './lesson-plans.service.js';

/** Lesson plans, for teachers and admins of the class. Source: `docs/specification/api.md#identity`. */
@Controller('api')
export class LessonPlansController {
  constructor(
    private readonly plans: LessonPlansService,
    private readonly desk: DeskItemsService,
  ) {}

  @Get('groups/:id/lesson-plans')
  @Answers('The prepared lessons of a class.', z.object({ plans: z.array(LessonPlanView) }))
  async list(@Actor() actor: Account, @IntParam() id: number) {
    return { plans: await this.plans.list(actor, id) };
  }

  @Post('groups/:id/lesson-plans')
  @Answers('Prepares a lesson.', z.object({ plan_id: z.string() }))
  async create(
    @Actor() actor: Account,
    @IntParam() id: number,
    @Body({ schema: LessonPlanRequest }) body: LessonPlanRequest,
  ) {
    return { plan_id: await this.plans.create(actor, id, body) };
  }

  @Get('lesson-plans/:id')
  @Answers('A prepared lesson.', LessonPlanView)
  view(@Actor() actor: Account, @UuidParam() id: string) {
    return this.plans.view(actor, id);
  }

  @Put('lesson-plans/:id')
  @Succeeds('Changes a prepared lesson.')
  async update(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: UpdatePlanRequest }) body: UpdatePlanRequest,
  ) {
    await this.plans.update(actor, id, body);
  }

  @Delete('lesson-plans/:id')
  @Succeeds('Deletes a prepared lesson.', { with: UndoOffer })
  remove(@Actor() actor: Account, @UuidParam() id: string) {
    return this.plans.remove(actor, id);
  }

  @Post('lesson-plans/:id/copy')
  @Answers(
    'Copies a prepared lesson to another class, without files that the class does not have.',
    z.object({ plan_id: z.string(), left_out: z.number().int() }),
  )
  copy(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: CopyPlanRequest }) body: CopyPlanRequest,
  ) {
    return this.plans.copy(actor, id, body.group_id);
  }

  @Post('lesson-plans/:id/start')
  @Answers('Starts a prepared lesson.', z.object({ lesson_id: z.string() }), { errors: ['lesson_running'] })
  async start(@Actor() actor: Account, @UuidParam() id: string) {
    return { lesson_id: await this.plans.start(actor, id) };
  }

  @Post('lessons/:id/items/:place/send')
  @Succeeds('Sends an item of the plan to the class, once.')
  async send(@Actor() actor: Account, @UuidParam() id: string, @IntParam('place') place: number) {
    await this.desk.send(actor, id, place);
  }
}
