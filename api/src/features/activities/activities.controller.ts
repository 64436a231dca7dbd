import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  ActivityRequest,
  ActivityView,
  ActivityWork,
  FeedbackRequest,
  HandInRequest,
  OwnActivities,
  OwnActivity,
  UndoOffer,
  UpdateActivityRequest,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Actor, Answers, CurrentUser, IntParam, Succeeds, UuidParam } from '../../http/index.js';
import { ActivitiesService } from './activities.service.js';
import { ClassQuizzesService } from './class-quizzes.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

/** Homework and quizzes of classes. Source: `docs/specification/api.md#identity`. */
@Controller('api')
export class ActivitiesController {
  constructor(
    private readonly activities: ActivitiesService,
    private readonly own: OwnActivitiesService,
    private readonly quizzes: ClassQuizzesService,
  ) {}

  @Post('groups/:id/activities')
  @Answers(
    'Gives homework to a class, or to some of its students; drafts a class quiz.',
    z.object({ activity_id: z.string() }),
  )
  async create(
    @Actor() actor: Account,
    @IntParam() groupId: number,
    @Body({ schema: ActivityRequest }) body: ActivityRequest,
  ) {
    const activity_id =
      body.kind === 'quiz'
        ? await this.quizzes.create(actor, groupId, body)
        : await this.activities.create(actor, groupId, body);
    return { activity_id };
  }

  @Get('groups/:id/activities')
  @Answers(
    'The homework and quizzes of a class, with their counts.',
    z.object({ activities: z.array(ActivityView) }),
  )
  async list(@Actor() actor: Account, @IntParam() groupId: number) {
    return { activities: await this.activities.list(actor, groupId) };
  }

  @Put('activities/:id')
  @Succeeds(
    'Changes homework, a draft of a quiz, or the end of an open quiz. Students are told that their homework changed.',
  )
  async update(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: UpdateActivityRequest }) body: UpdateActivityRequest,
  ) {
    await this.activities.update(actor, id, body);
  }

  @Delete('activities/:id')
  @Succeeds('Withdraws homework or a quiz, with an undo.', { with: UndoOffer })
  withdraw(@Actor() actor: Account, @UuidParam() id: string) {
    return this.activities.withdraw(actor, id);
  }

  @Get('activities/:id/work')
  @Answers('What each student did for homework or a quiz.', z.object({ work: z.array(ActivityWork) }))
  async work(@Actor() actor: Account, @UuidParam() id: string) {
    return { work: await this.activities.work(actor, id) };
  }

  @Put('work/:id/feedback')
  @Succeeds('Writes feedback. The student reads it once it is approved.')
  async feedback(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: FeedbackRequest }) body: FeedbackRequest,
  ) {
    await this.activities.giveFeedback(actor, id, body);
  }

  @Get('me/activities')
  @Answers('The homework and quizzes of the user, and the ids of their classes.', OwnActivities)
  mine(@CurrentUser() account: Account) {
    return this.own.list(account);
  }

  @Post('activities/:id/begin')
  @HttpCode(200)
  @Answers(
    'Begins a quiz, or opens the chat of homework.',
    z.object({ conversation_id: z.string().nullable() }),
  )
  async begin(@CurrentUser() account: Account, @UuidParam() id: string) {
    return { conversation_id: await this.own.begin(account, id) };
  }

  @Post('activities/:id/hand-in')
  @HttpCode(200)
  @Answers('Hands homework or a quiz in.', OwnActivity)
  handIn(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: HandInRequest.optional() }) body: HandInRequest | undefined,
  ) {
    return this.own.handIn(account, id, body?.answer ?? '');
  }
}
