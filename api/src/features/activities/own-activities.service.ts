import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type OwnActivity,
  type StudentTicket,
  type TicketAnswerRequest,
  type TicketValue,
} from '@studyhall/contracts';
import { activities, activityWork, lessonMembers, lessonTickets, type Account } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';
import { StudentTicketService } from '../lessons/index.js';

/** Homework and class quizzes as a student does them. What counts is who is in the class at the time of each call. */
@Injectable()
export class OwnActivitiesService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly tickets: StudentTicketService,
  ) {}

  list({ id }: Account): Promise<OwnActivity[]> {
    return activities.findOwn(this.db, id);
  }

  /**
   * Returns the conversation of the homework; null for a quiz. After the end it opens one that was begun, and begins none.
   * @throws AppError `not_found`; `conflict` where it is closed
   */
  async begin({ id: userId }: Account, id: string): Promise<string | null> {
    const { group_id, kind, title, state, conversation_id, progress } = await this.find(userId, id);
    if (conversation_id !== null) return conversation_id;
    if (state === 'closed') throw closed(kind);
    const conversation =
      kind === 'quiz'
        ? (await activityWork.begin(this.db, id, userId), null)
        : await this.db.transaction((on) => activityWork.ensureConversation(on, { id, title }, userId));
    if (progress === 'not_begun') await this.publish(userId, group_id);
    return conversation;
  }

  /**
   * The same answer may be handed in twice: the answer to the first try may have been lost.
   * @throws AppError `not_found`; `conflict` where it is closed, or something else was handed in
   */
  async handIn({ id: userId }: Account, id: string, answer: string): Promise<OwnActivity> {
    await this.find(userId, id);
    const isDone = await activityWork.handIn(this.db, id, userId, answer);
    const own = await this.find(userId, id);
    const isHandedIn = own.progress === 'handed_in';
    if (!isDone && !(isHandedIn && own.answer === answer))
      throw isHandedIn ? new AppError('conflict', sentence('activity_handed_in')) : closed(own.kind);
    if (isDone) await this.publish(userId, own.group_id);
    return own;
  }

  /** The questions of a quiz with the account's answers, and the right ones once it is closed. */
  async questions({ id: userId }: Account, id: string): Promise<StudentTicket> {
    const ticket = await lessonTickets.findOfMember(this.db, userId, { activityId: id });
    if (!ticket) throw new AppError('not_found', sentence('class_quiz_not_found'));
    return lessonTickets.toStudentTicket(ticket, ticket.answers ?? {});
  }

  /** Returns what was stored. @throws AppError `conflict` once it is closed or handed in */
  async answer(account: Account, id: string, request: TicketAnswerRequest): Promise<TicketValue> {
    const value = await this.tickets.answer(account, { activityId: id }, request);
    if (await activityWork.begin(this.db, id, account.id)) {
      const { group_id } = await this.find(account.id, id);
      await this.publish(account.id, group_id);
    }
    return value;
  }

  private async find(userId: number, id: string): Promise<OwnActivity> {
    const own = await activities.findOwnOne(this.db, userId, id);
    if (!own) throw new AppError('not_found', sentence('activity_not_found'));
    return own;
  }

  /** Publishes to the other pages of the student, and to the teachers who follow the class. */
  private async publish(student: number, groupId: number): Promise<void> {
    const { managers, school } = await lessonMembers.findAudience(this.db, groupId);
    const audiences = [{ user: student }, ...managers.map((user) => ({ user, actsIn: school }))];
    await Promise.all(audiences.map((to) => this.events.publish(to, 'activities.changed', {})));
  }
}

const closed = (kind: OwnActivity['kind']): AppError =>
  new AppError('conflict', sentence(kind === 'quiz' ? 'class_quiz_closed' : 'activity_closed'));
