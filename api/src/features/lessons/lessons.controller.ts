import { Body, Controller, Get, HttpCode, Param, Post, Put } from '@nestjs/common';
import {
  HandRequest,
  IntId,
  OpenSolutionsRequest,
  PauseLessonRequest,
  PushRequest,
  ReceiptRequest,
  StartLessonRequest,
  TeacherMessageRequest,
  UpdateLessonRequest,
  Uuid,
  type LessonLook,
  type LessonSummary,
  type LessonTopics,
  type LessonView,
  type PushReceipts,
  type StudentHistory,
  type StudentLesson,
  type StudentTicket,
  type StudyView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import { CurrentUser } from '../../http/current-user.js';
import { LessonPushesService } from './lesson-pushes.service.js';
import { LessonTopicsService } from './lesson-topics.service.js';
import { LessonStudentsService } from './lesson-students.service.js';
import { LessonsService } from './lessons.service.js';
import { StudentLessonService } from './student-lesson.service.js';
import { StudentTicketService } from './student-ticket.service.js';

const Id = { schema: Uuid };
const UserId = { schema: IntId };
interface Success {
  success: true;
}
const SUCCESS: Success = { success: true };

/** Lessons. Source: `decisions.md` §8. */
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
  async start(
    @CurrentUser() actor: Account,
    @Param('id', UserId) groupId: number,
    @Body({ schema: StartLessonRequest }) body: StartLessonRequest,
  ): Promise<{ lesson_id: string }> {
    return { lesson_id: await this.lessons.start(actor, groupId, body) };
  }

  @Get('groups/:id/lessons')
  async list(
    @CurrentUser() actor: Account,
    @Param('id', UserId) groupId: number,
  ): Promise<{ lessons: LessonSummary[] }> {
    return { lessons: await this.lessons.list(actor, groupId) };
  }

  @Get('lessons')
  async live(@CurrentUser() actor: Account): Promise<{ lessons: LessonSummary[] }> {
    return { lessons: await this.lessons.live(actor) };
  }

  @Get('lessons/current')
  async current(
    @CurrentUser() account: Account,
  ): Promise<{ lesson: StudentLesson | null; ticket: StudentTicket | null }> {
    const [lesson, ticket] = await Promise.all([this.own.current(account), this.tickets.current(account)]);
    return { lesson, ticket };
  }

  @Get('me/views')
  async looks(@CurrentUser() account: Account): Promise<{ views: LessonLook[] }> {
    return { views: await this.own.looks(account) };
  }

  @Get('me/study')
  study(@CurrentUser() account: Account): Promise<StudyView> {
    return this.own.study(account);
  }

  @Get('lessons/:id')
  view(@CurrentUser() actor: Account, @Param('id', Id) id: string): Promise<LessonView> {
    return this.lessons.view(actor, id);
  }

  @Put('lessons/:id')
  async update(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Body({ schema: UpdateLessonRequest }) body: UpdateLessonRequest,
  ): Promise<Success> {
    await this.lessons.update(actor, id, body);
    return SUCCESS;
  }

  @Post('lessons/:id/pause')
  @HttpCode(200)
  async pause(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Body({ schema: PauseLessonRequest.optional() }) body: PauseLessonRequest | undefined,
  ): Promise<Success> {
    await this.lessons.pause(actor, id, body ?? {});
    return SUCCESS;
  }

  @Post('lessons/:id/resume')
  @HttpCode(200)
  async resume(@CurrentUser() actor: Account, @Param('id', Id) id: string): Promise<Success> {
    await this.lessons.resume(actor, id);
    return SUCCESS;
  }

  @Post('lessons/:id/end')
  @HttpCode(200)
  async end(@CurrentUser() actor: Account, @Param('id', Id) id: string): Promise<Success> {
    await this.lessons.end(actor, id);
    return SUCCESS;
  }

  @Post('lessons/:id/solutions')
  @HttpCode(200)
  async openSolutions(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Body({ schema: OpenSolutionsRequest.optional() }) body: OpenSolutionsRequest | undefined,
  ): Promise<{ opened: number }> {
    return { opened: await this.lessons.openSolutions(actor, id, body?.user_id) };
  }

  @Post('lessons/:id/pushes')
  async push(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Body({ schema: PushRequest }) body: PushRequest,
  ): Promise<{ push_id: string }> {
    return { push_id: await this.pushes.push(actor, id, body) };
  }

  @Get('lessons/:id/pushes')
  async listPushes(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
  ): Promise<{ pushes: PushReceipts[] }> {
    return { pushes: await this.pushes.list(actor, id) };
  }

  @Post('lessons/:id/pushes/:push/receipt')
  @HttpCode(200)
  async receive(
    @CurrentUser() account: Account,
    @Param('id', Id) id: string,
    @Param('push', Id) push: string,
    @Body({ schema: ReceiptRequest }) { state }: ReceiptRequest,
  ): Promise<Success> {
    await this.own.receive(account, id, push, state);
    return SUCCESS;
  }

  @Get('lessons/:id/topics')
  topics(@CurrentUser() actor: Account, @Param('id', Id) id: string): Promise<LessonTopics> {
    return this.grouped.topics(actor, id);
  }

  @Post('lessons/:id/hand')
  @HttpCode(200)
  async hand(
    @CurrentUser() account: Account,
    @Param('id', Id) id: string,
    @Body({ schema: HandRequest }) { up }: HandRequest,
  ): Promise<Success> {
    await this.own.raiseHand(account, id, up);
    return SUCCESS;
  }

  @Get('lessons/:id/students/:user/history')
  history(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Param('user', UserId) userId: number,
  ): Promise<StudentHistory> {
    return this.students.history(actor, id, userId);
  }

  @Post('lessons/:id/students/:user/messages')
  async write(
    @CurrentUser() actor: Account,
    @Param('id', Id) id: string,
    @Param('user', UserId) userId: number,
    @Body({ schema: TeacherMessageRequest }) { text }: TeacherMessageRequest,
  ): Promise<{ message_id: number }> {
    return { message_id: await this.students.write(actor, id, userId, text) };
  }
}
