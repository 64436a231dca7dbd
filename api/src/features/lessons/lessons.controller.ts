import { Body, Controller, Get, HttpCode, Post, Put, Query, type StreamableFile } from '@nestjs/common';
import { z } from 'zod';
import {
  EndedLesson,
  HandRequest,
  LowerHandRequest,
  PauseLessonRequest,
  PushRequest,
  ReceiptRequest,
  StartLessonRequest,
  TeacherMessageRequest,
  UpdateLessonRequest,
  LessonLook,
  OtherLesson,
  LessonSummary,
  LessonTopics,
  LessonView,
  PushReceipts,
  StudentHistory,
  StudentHistoryQuery,
  StudentLesson,
  StudentTicket,
  StudyView,
  Success,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { Answers } from '../../http/description/index.js';
import { CurrentUser } from '../../http/current-user.js';
import { streamJsonMember } from '../../http/json.stream.js';
import { Heavy } from '../../http/sessions/index.js';
import { IntParam, UuidParam } from '../../http/params.js';
import { LessonPushesService } from './lesson-pushes.service.js';
import { LessonTopicsService } from './lesson-topics.service.js';
import { LessonStudentsService } from './lesson-students.service.js';
import { LessonsService } from './lessons.service.js';
import { StudentLessonService } from './student-lesson.service.js';
import { StudentTicketService } from './student-ticket.service.js';

const CurrentLesson = z.object({
  /** Lessons of other classes of the student that are live too. */
  others: z.array(OtherLesson),
  lesson: StudentLesson.nullable(),
  ticket: StudentTicket.nullable(),
  ended: EndedLesson.nullable(),
});
type CurrentLesson = z.infer<typeof CurrentLesson>;

const SUCCESS: Success = { success: true };

/** Lessons. Source: `docs/specification/api.md#class`. */
@Controller('api')
export class LessonsController {
  constructor(
    private readonly lessons: LessonsService,
    private readonly students: LessonStudentsService,
    private readonly pushes: LessonPushesService,
    private readonly grouped: LessonTopicsService,
    private readonly own: StudentLessonService,
    private readonly tickets: StudentTicketService,
  ) {}

  @Post('groups/:id/lessons')
  @Answers('Starts a lesson of a class.', z.object({ lesson_id: z.string() }), {
    errors: ['forbidden', 'lesson_running'],
  })
  async start(
    @CurrentUser() actor: Account,
    @IntParam() groupId: number,
    @Body({ schema: StartLessonRequest }) body: StartLessonRequest,
  ): Promise<{ lesson_id: string }> {
    return { lesson_id: await this.lessons.start(actor, groupId, body) };
  }

  @Get('groups/:id/lessons')
  @Answers('The lessons of a class.', z.object({ lessons: z.array(LessonSummary) }), {
    errors: ['forbidden'],
  })
  async list(
    @CurrentUser() actor: Account,
    @IntParam() groupId: number,
  ): Promise<{ lessons: LessonSummary[] }> {
    return { lessons: await this.lessons.list(actor, groupId) };
  }

  @Get('lessons')
  @Answers(
    'The lessons that run now, of all own classes, and the newest that have ended.',
    z.object({ lessons: z.array(LessonSummary), ended: z.array(LessonSummary) }),
    { errors: ['forbidden'] },
  )
  ofOwnClasses(@CurrentUser() actor: Account): Promise<{ lessons: LessonSummary[]; ended: LessonSummary[] }> {
    return this.lessons.ofOwnClasses(actor);
  }

  @Get('lessons/current')
  @Answers(
    'The lesson that the student is in, its exit ticket, and without a lesson the one that ended just now.',
    CurrentLesson,
  )
  async current(@CurrentUser() account: Account): Promise<CurrentLesson> {
    const [lesson, ticket, others] = await Promise.all([
      this.own.current(account),
      this.tickets.current(account),
      this.own.others(account),
    ]);
    return { lesson, ticket, others, ended: lesson ? null : await this.own.ended(account) };
  }

  @Get('me/views')
  @Answers('Who looked at the own lesson conversations.', z.object({ views: z.array(LessonLook) }))
  async looks(@CurrentUser() account: Account): Promise<{ views: LessonLook[] }> {
    return { views: await this.own.looks(account) };
  }

  @Get('me/study')
  @Answers('The study mode that holds now, and the own exercises.', StudyView)
  study(@CurrentUser() account: Account): Promise<StudyView> {
    return this.own.study(account);
  }

  @Get('lessons/:id')
  @Answers('A lesson with its students.', LessonView, { errors: ['forbidden'] })
  view(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<LessonView> {
    return this.lessons.view(actor, id);
  }

  @Put('lessons/:id')
  @Answers('Changes a lesson.', Success, { errors: ['forbidden'] })
  async update(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: UpdateLessonRequest }) body: UpdateLessonRequest,
  ): Promise<Success> {
    await this.lessons.update(actor, id, body);
    return SUCCESS;
  }

  @Post('lessons/:id/pause')
  @HttpCode(200)
  @Answers('Pauses a lesson. Its students cannot ask questions until it resumes.', Success, {
    errors: ['forbidden'],
  })
  async pause(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: PauseLessonRequest.optional() }) body: PauseLessonRequest | undefined,
  ): Promise<Success> {
    await this.lessons.pause(actor, id, body ?? {});
    return SUCCESS;
  }

  @Post('lessons/:id/resume')
  @HttpCode(200)
  @Answers('Goes on with a paused lesson.', Success, { errors: ['forbidden'] })
  async resume(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<Success> {
    await this.lessons.resume(actor, id);
    return SUCCESS;
  }

  @Post('lessons/:id/end')
  @HttpCode(200)
  @Answers('Ends a lesson.', Success, { errors: ['forbidden'] })
  async end(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<Success> {
    await this.lessons.end(actor, id);
    return SUCCESS;
  }

  @Post('lessons/:id/pushes')
  @Answers('Sends a text or a file to the class.', z.object({ push_id: z.string() }), {
    errors: ['forbidden'],
  })
  async push(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: PushRequest }) body: PushRequest,
  ): Promise<{ push_id: string }> {
    return { push_id: await this.pushes.push(actor, id, body) };
  }

  @Get('lessons/:id/pushes')
  @Answers('What was sent to the class, and whom it reached.', z.object({ pushes: z.array(PushReceipts) }), {
    errors: ['forbidden'],
  })
  async listPushes(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
  ): Promise<{ pushes: PushReceipts[] }> {
    return { pushes: await this.pushes.list(actor, id) };
  }

  @Post('lessons/:id/pushes/:push/receipt')
  @HttpCode(200)
  @Answers('Acknowledges what was sent to the class.', Success)
  async receive(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @UuidParam('push') push: string,
    @Body({ schema: ReceiptRequest }) { state }: ReceiptRequest,
  ): Promise<Success> {
    await this.own.receive(account, id, push, state);
    return SUCCESS;
  }

  @Get('lessons/:id/topics')
  @Answers('What several students of the class ask about, without names.', LessonTopics, {
    errors: ['forbidden'],
  })
  topics(@CurrentUser() actor: Account, @UuidParam() id: string): Promise<LessonTopics> {
    return this.grouped.topics(actor, id);
  }

  @Post('lessons/:id/hand')
  @HttpCode(200)
  @Answers('Raises or lowers the own hand.', Success)
  async hand(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: HandRequest }) { up }: HandRequest,
  ): Promise<Success> {
    await this.own.raiseHand(account, id, up);
    return SUCCESS;
  }

  @Post('lessons/:id/students/:user/hand')
  @HttpCode(200)
  @Answers('Lowers the hand of a student.', Success, { errors: ['forbidden'] })
  async lowerHand(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @IntParam('user') userId: number,
    @Body({ schema: LowerHandRequest }) _body: LowerHandRequest,
  ): Promise<Success> {
    await this.students.lowerHand(actor, id, userId);
    return SUCCESS;
  }

  @Get('lessons/:id/students/:user/history')
  @Heavy()
  @Answers('The lesson conversation of a student. Each read is recorded for the student.', StudentHistory, {
    errors: ['forbidden'],
  })
  async history(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @IntParam('user') userId: number,
    @Query({ schema: StudentHistoryQuery }) page: StudentHistoryQuery,
  ): Promise<StreamableFile> {
    const { username, messages } = await this.students.history(actor, id, userId, page);
    return streamJsonMember({ username }, 'messages', messages);
  }

  @Post('lessons/:id/students/:user/messages')
  @Answers('Writes to a student, in the lesson conversation.', z.object({ message_id: z.number().int() }), {
    errors: ['forbidden'],
  })
  async write(
    @CurrentUser() actor: Account,
    @UuidParam() id: string,
    @IntParam('user') userId: number,
    @Body({ schema: TeacherMessageRequest }) { text }: TeacherMessageRequest,
  ): Promise<{ message_id: number }> {
    return { message_id: await this.students.write(actor, id, userId, text) };
  }
}
