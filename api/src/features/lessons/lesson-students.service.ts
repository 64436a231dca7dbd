import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type ChatMessage,
  type StudentHistory,
  type StudentHistoryQuery,
  type TeacherMessageRequest,
} from '@studyhall/contracts';
import {
  lessonMembers,
  lessons,
  lessonWall,
  type Account,
  shownName,
  signature,
} from '@studyhall/persistence';
import { EventPublisher, LessonEvents, LessonSignals } from '@studyhall/platform';
import { HistoryService } from '../chat/index.js';
import { LessonAccess } from './lesson.access.js';

/** Another view by the same person within this many seconds extends the recorded view. */
const EXTEND_SECONDS = 60;

/** What a teacher reads and writes in a student's conversation of a lesson, and in no other conversation. */
@Injectable()
export class LessonStudentsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly chat: HistoryService,
    private readonly events: EventPublisher,
    private readonly signals: LessonSignals,
    private readonly lessonEvents: LessonEvents,
  ) {}

  /**
   * Records the view, which the student can see, before anything is read.
   * @throws AppError `not_found` if the user has no conversation of this lesson, or has left the class
   */
  async history(
    actor: Account,
    lessonId: string,
    userId: number,
    page: StudentHistoryQuery,
  ): Promise<Omit<StudentHistory, 'messages'> & { messages: AsyncIterable<ChatMessage[]> }> {
    await this.access.lesson(actor, lessonId);
    const names = await lessonWall.findWithConversation(this.db, lessonId, userId);
    if (!names) throw noChat();
    await lessonWall.recordRead(this.db, {
      ...{ lessonId, userId },
      viewer: signature(actor),
      role: actor.role,
      extendSeconds: EXTEND_SECONDS,
    });
    return { ...names, messages: this.chat.readOther(userId, lessonId, page) };
  }

  /** @throws AppError `not_found` if the user is not in the lesson */
  async lowerHand(actor: Account, lessonId: string, userId: number): Promise<void> {
    await this.access.live(actor, lessonId);
    if (!(await lessonMembers.isInLive(this.db, lessonId, userId))) throw noChat();
    await lessonMembers.raiseHand(this.db, lessonId, userId, false);
    await Promise.all([this.signals.student(lessonId, userId), this.lessonEvents.changed(lessonId, userId)]);
  }

  /**
   * Stores the message under the sender's name, once for each client id; the assistant reads it as the teacher's words.
   * @throws AppError `not_found` if the user is not in the lesson, or has left it
   */
  async write(
    actor: Account,
    lessonId: string,
    userId: number,
    { text, client_message_id: clientId }: TeacherMessageRequest,
  ): Promise<number> {
    const lesson = await this.access.live(actor, lessonId);
    if (!(await lessonMembers.isInLive(this.db, lessonId, userId))) throw noChat();
    const conversation_id = await lessons.ensureConversation(this.db, lesson, userId);
    const id = await this.chat.insertOnce({
      ...{ userId, conversationId: conversation_id, role: 'assistant', content: text, clientId },
      details: { author: { username: actor.username, display_name: shownName(actor), role: actor.role } },
    });
    if (id === null) throw noChat();
    await this.events.publish({ user: userId }, 'history.changed', { conversation_id, reason: 'saved' });
    await this.signals.student(lessonId, userId);
    return id;
  }
}

const noChat = (): AppError => new AppError('not_found', sentence('lesson_chat_not_found'));
