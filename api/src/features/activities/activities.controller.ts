import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { z } from 'zod';
import {
  ActivityRequest,
  ActivityView,
  ActivityWork,
  FeedbackRequest,
  HandInRequest,
  OwnActivity,
  Success,
  UndoOffer,
  UpdateActivityRequest,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { IntParam, UuidParam } from '../../http/params.js';
import { ActivitiesService } from './activities.service.js';
import { ClassQuizzesService } from './class-quizzes.service.js';
import { OwnActivitiesService } from './own-activities.service.js';

const SUCCESS: Success = { success: true };

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
    {
      errors: ['forbidden'],
    },
  )
  async create(
    @CurrentUser() actor: Account,
    @IntParam() groupId: number,
    @Body({ schema: ActivityRequest }) body: ActivityRequest,
  ): Promise<{ activity_id: string }> {
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
    {
      errors: ['forbidden'],
    },
  )
  async list(
    @CurrentUser() actor: Account,
    @IntParam() groupId: number,
  ): Promise<{ activities: ActivityView[] }> {
    return { activities: await this.activities.list(actor, groupId) };
  }

  @Put('activities/:id')
  @Answers(
    'Changes homework, a draft of a quiz, or the end of an open quiz. Students are told that their homework changed.',
    Success,
    { errors: ['forbidden'] },
  )
  async update(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: UpdateActivityRequest }) body: UpdateActivityRequest,
  ): Promise<Success> {
    await this.activities.update(actor, id, body);
    return SUCCESS;
  }

  @Delete('activities/:id')
  @HttpCode(200)
  @Answers('Withdraws homework or a quiz, with an undo.', Success.extend(UndoOffer.shape), {
    errors: ['forbidden'],
  })
  async withdraw(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<Success & UndoOffer> {
    return { ...SUCCESS, ...(await this.activities.withdraw(actor, id)) };
  }

  @Get('activities/:id/work')
  @Answers('What each student did for homework or a quiz.', z.object({ work: z.array(ActivityWork) }), {
    errors: ['forbidden'],
  })
  async work(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<{ work: ActivityWork[] }> {
    return { work: await this.activities.work(actor, id) };
  }

  @Put('work/:id/feedback')
  @Answers('Writes feedback. The student reads it once it is approved.', Success, { errors: ['forbidden'] })
  async feedback(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: FeedbackRequest }) body: FeedbackRequest,
  ): Promise<Success> {
    await this.activities.giveFeedback(actor, id, body);
    return SUCCESS;
  }

  @Get('me/activities')
  @Answers('The homework and quizzes of the user.', z.object({ activities: z.array(OwnActivity) }))
  async mine(@CurrentUser() account: Account): Promise<{ activities: OwnActivity[] }> {
    return { activities: await this.own.list(account) };
  }

  @Post('activities/:id/begin')
  @HttpCode(200)
  @Answers(
    'Begins a quiz, or opens the chat of homework.',
    z.object({ conversation_id: z.string().nullable() }),
  )
  async begin(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
  ): Promise<{ conversation_id: string | null }> {
    return { conversation_id: await this.own.begin(account, id) };
  }

  @Post('activities/:id/hand-in')
  @HttpCode(200)
  @Answers('Hands homework or a quiz in.', OwnActivity)
  handIn(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: HandInRequest.optional() }) body: HandInRequest | undefined,
  ): Promise<OwnActivity> {
    return this.own.handIn(account, id, body?.answer ?? '');
  }
}
