import { Body, Controller, Get, Post, Put, Query } from '@nestjs/common';
import { z } from 'zod';
import {
  EndedLesson,
  HandRequest,
  LowerHandRequest,
  PauseLessonRequest,
  PushRequest,
  ReadLogEntry,
  ReceiptRequest,
  StartLessonRequest,
  TeacherMessageRequest,
  UpdateLessonRequest,
  LessonSummary,
  LessonTopics,
  LessonView,
  PushReceipts,
  StudentHistory,
  StudentHistoryQuery,
  StudentLesson,
  StudentTicket,
  StudyView,
} from '@studyhall/contracts';
import type { Account } from '@studyhall/persistence';
import {
  Actor,
  Answers,
  CurrentUser,
  Heavy,
  IntParam,
  streamJsonMember,
  Succeeds,
  UuidParam,
} from '../../http/index.js';
import { LessonPushesService } from './lesson-pushes.service.js';
import { LessonTopicsService } from './lesson-topics.service.js';
import { LessonStudentsService } from './lesson-students.service.js';
import { LessonsService } from './lessons.service.js';
import { StudentLessonService } from './student-lesson.service.js';
import { StudentTicketService } from './student-ticket.service.js';

const CurrentLesson = z.object({
  /** Running lessons of the student's other classes. */
  others: z.array(StudentLesson),
  lesson: StudentLesson.nullable(),
  ticket: StudentTicket.nullable(),
  /** For pages of earlier versions: the last of `all_ended` without a live lesson. */
  ended: EndedLesson.nullable(),
  all_ended: z.array(EndedLesson),
});

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
  @Answers('Starts a lesson of a class.', z.object({ lesson_id: z.string() }), { errors: ['lesson_running'] })
  async start(
    @Actor() actor: Account,
    @IntParam() groupId: number,
    @Body({ schema: StartLessonRequest }) body: StartLessonRequest,
  ) {
    return { lesson_id: await this.lessons.start(actor, groupId, body) };
  }

  @Get('groups/:id/lessons')
  @Answers('The lessons of a class.', z.object({ lessons: z.array(LessonSummary) }))
  async list(@Actor() actor: Account, @IntParam() groupId: number) {
    return { lessons: await this.lessons.list(actor, groupId) };
  }

  @Get('lessons')
  @Answers(
    'The lessons that run now, of all own classes, and the newest that have ended.',
    z.object({ lessons: z.array(LessonSummary), ended: z.array(LessonSummary) }),
  )
  ofOwnClasses(@Actor() actor: Account) {
    return this.lessons.ofOwnClasses(actor);
  }

  @Get('lessons/current')
  @Answers(
    'The lesson that the student is in, its exit ticket, and the lessons that ended just now.',
    CurrentLesson,
  )
  async current(@CurrentUser() account: Account) {
    const [[lesson = null, ...others], ticket, all_ended] = await Promise.all([
      this.own.live(account),
      this.tickets.current(account),
      this.own.ended(account),
    ]);
    return { lesson, ticket, others, all_ended, ended: lesson ? null : (all_ended[0] ?? null) };
  }

  @Get('me/views')
  @Answers('Who looked at the own lesson conversations.', z.object({ views: z.array(ReadLogEntry) }))
  async looks(@CurrentUser() account: Account) {
    return { views: await this.own.findReadLog(account) };
  }

  @Get('me/study')
  @Answers('The study mode that holds now, and the own exercises.', StudyView)
  study(@CurrentUser() account: Account) {
    return this.own.study(account);
  }

  @Get('lessons/:id')
  @Answers('A lesson with its students.', LessonView)
  view(@Actor() actor: Account, @UuidParam() id: string) {
    return this.lessons.view(actor, id);
  }

  @Put('lessons/:id')
  @Succeeds('Changes a lesson.')
  async update(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: UpdateLessonRequest }) body: UpdateLessonRequest,
  ) {
    await this.lessons.update(actor, id, body);
  }

  @Post('lessons/:id/pause')
  @Succeeds('Pauses a lesson. Its students cannot ask questions until it resumes.')
  async pause(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: PauseLessonRequest.optional() }) body: PauseLessonRequest | undefined,
  ) {
    await this.lessons.pause(actor, id, body ?? {});
  }

  @Post('lessons/:id/resume')
  @Succeeds('Goes on with a paused lesson.')
  async resume(@Actor() actor: Account, @UuidParam() id: string) {
    await this.lessons.resume(actor, id);
  }

  @Post('lessons/:id/end')
  @Succeeds('Ends a lesson.')
  async end(@Actor() actor: Account, @UuidParam() id: string) {
    await this.lessons.end(actor, id);
  }

  @Post('lessons/:id/pushes')
  @Answers('Sends a text or a file to the class.', z.object({ push_id: z.string() }))
  async push(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @Body({ schema: PushRequest }) body: PushRequest,
  ) {
    return { push_id: await this.pushes.push(actor, id, body) };
  }

  @Get('lessons/:id/pushes')
  @Answers('What was sent to the class, and whom it reached.', z.object({ pushes: z.array(PushReceipts) }))
  async listPushes(@Actor() actor: Account, @UuidParam() id: string) {
    return { pushes: await this.pushes.list(actor, id) };
  }

  @Post('lessons/:id/pushes/:push/receipt')
  @Succeeds('Acknowledges what was sent to the class.')
  async receive(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @UuidParam('push') push: string,
    @Body({ schema: ReceiptRequest }) { state }: ReceiptRequest,
  ) {
    await this.own.receive(account, id, push, state);
  }

  @Get('lessons/:id/topics')
  @Answers('What several students of the class ask about, without names.', LessonTopics)
  topics(@Actor() actor: Account, @UuidParam() id: string) {
    return this.grouped.topics(actor, id);
  }

  @Post('lessons/:id/hand')
  @Succeeds('Raises or lowers the own hand.')
  async hand(
    @CurrentUser() account: Account,
    @UuidParam() id: string,
    @Body({ schema: HandRequest }) { up }: HandRequest,
  ) {
    await this.own.raiseHand(account, id, up);
  }

  @Post('lessons/:id/students/:user/hand')
  @Succeeds('Lowers the hand of a student.')
  async lowerHand(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @IntParam('user') userId: number,
    @Body({ schema: LowerHandRequest }) _body: LowerHandRequest,
  ) {
    await this.students.lowerHand(actor, id, userId);
  }

  @Get('lessons/:id/students/:user/history')
  @Heavy()
  @Answers('The lesson conversation of a student. Each read is recorded for the student.', StudentHistory)
  async history(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @IntParam('user') userId: number,
    @Query({ schema: StudentHistoryQuery }) page: StudentHistoryQuery,
  ) {
    const { messages, ...names } = await this.students.history(actor, id, userId, page);
    return streamJsonMember(names, 'messages', messages);
  }

  @Post('lessons/:id/students/:user/messages')
  @Answers('Writes to a student, in the lesson conversation.', z.object({ message_id: z.number().int() }))
  async write(
    @Actor() actor: Account,
    @UuidParam() id: string,
    @IntParam('user') userId: number,
    @Body({ schema: TeacherMessageRequest }) request: TeacherMessageRequest,
  ) {
    return { message_id: await this.students.write(actor, id, userId, request) };
  }
}
