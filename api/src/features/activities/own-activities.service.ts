import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type OwnActivities,
  type OwnActivity,
  type StudentTicket,
  type TicketAnswerRequest,
  type TicketValue,
} from '@studyhall/contracts';
import { activities, activityWork, lessonTickets, type Account } from '@studyhall/persistence';
import { StudentTicketService } from '../lessons/index.js';
import { ActivitiesService } from './activities.service.js';

/** Homework and class quizzes, for students. Each call checks that the student is currently in the class. */
@Injectable()
export class OwnActivitiesService {
  constructor(
    private readonly db: DataSource,
    private readonly ofClass: ActivitiesService,
    private readonly tickets: StudentTicketService,
  ) {}

  /** Also returns the ids of the account's classes: a page can tell what was withdrawn from a class that was left. */
  async list({ id }: Account): Promise<OwnActivities> {
    const [own, classes] = await Promise.all([
      activities.findOwn(this.db, id),
      activities.findOwnClasses(this.db, id),
    ]);
    return { activities: own, classes };
  }

  /**
   * Starts the activity. Returns the conversation of the homework; null for a quiz. After the end, returns the conversation
   * only if the student had started.
   * @throws AppError `not_found`; `conflict` if it is closed
   */
  async begin({ id: userId }: Account, id: string): Promise<string | null> {
    const { group_id, kind, title, state, conversation_id, progress } = await this.find(userId, id);
    if (conversation_id !== null) return conversation_id;
    if (state === 'closed') throw closed(kind);
    const conversation =
      kind === 'quiz'
        ? (await activityWork.begin(this.db, id, userId), null)
        : await this.db.transaction((on) => activityWork.ensureConversation(on, { id, title }, userId));
    if (progress === 'not_begun') await this.ofClass.publishWork(userId, group_id);
    return conversation;
  }

  /**
   * Hands in an answer. Accepts the same answer twice, because the response to the first request may have been lost.
   * @throws AppError `not_found`; `conflict` if it is closed, or another answer was handed in
   */
  async handIn({ id: userId }: Account, id: string, answer: string): Promise<OwnActivity> {
    await this.find(userId, id);
    const isDone = await activityWork.handIn(this.db, id, userId, answer);
    const own = await this.find(userId, id);
    const isHandedIn = own.progress === 'handed_in';
    if (!isDone && !(isHandedIn && own.answer === answer))
      throw isHandedIn ? new AppError('conflict', sentence('activity_handed_in')) : closed(own.kind);
    if (isDone) await this.ofClass.publishWork(userId, own.group_id);
    return own;
  }

  /** The questions of a quiz with the account's answers, and the correct ones after it is closed. */
  async questions({ id: userId }: Account, id: string): Promise<StudentTicket> {
    const ticket = await lessonTickets.findOfMember(this.db, userId, { activityId: id });
    if (!ticket) throw new AppError('not_found', sentence('class_quiz_not_found'));
    return lessonTickets.toStudentTicket(ticket, ticket.answers ?? {});
  }

  /** Returns the stored answers. @throws AppError `conflict` after it is closed or handed in */
  async answer(account: Account, id: string, request: TicketAnswerRequest): Promise<TicketValue> {
    const value = await this.tickets.answer(account, { activityId: id }, request);
    if (await activityWork.begin(this.db, id, account.id)) {
      const { group_id } = await this.find(account.id, id);
      await this.ofClass.publishWork(account.id, group_id);
    }
    return value;
  }

  private async find(userId: number, id: string): Promise<OwnActivity> {
    const own = await activities.findOwnOne(this.db, userId, id);
    if (!own) throw new AppError('not_found', sentence('activity_not_found'));
    return own;
  }
}

const closed = (kind: OwnActivity['kind']): AppError =>
  new AppError('conflict', sentence(kind === 'quiz' ? 'class_quiz_closed' : 'activity_closed'));
