import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type StudentTicket,
  type TicketAnswerRequest,
  type TicketValue,
} from '@studyhall/contracts';
import { isTicketAnswer } from '@studyhall/domain';
import { lessonTickets, type Account } from '@studyhall/persistence';
import { EventPublisher, LessonSignals } from '@studyhall/platform';
import { requireNumber } from '../quizzes/index.js';
import { TicketJobsService } from './ticket-jobs.service.js';

/** Exit tickets and class quizzes, for students to answer. */
@Injectable()
export class StudentTicketService {
  constructor(
    private readonly db: DataSource,
    private readonly jobs: TicketJobsService,
    private readonly events: EventPublisher,
    private readonly signals: LessonSignals,
  ) {}

  /** The open ticket in the account's classes, including some minutes after the lesson; or one that was just closed. */
  current(account: Account): Promise<StudentTicket | null> {
    return lessonTickets.findForStudent(this.db, account.id);
  }

  /**
   * Repeating an answer changes nothing, also after the end, because the first response may have been lost; a different
   * answer replaces it. Returns the stored answers.
   */
  async answer(
    account: Account,
    of: Parameters<typeof lessonTickets.findOfMember>[2],
    { question_id, value: given, decimal }: TicketAnswerRequest,
  ): Promise<TicketValue> {
    const ticket = await lessonTickets.findOfMember(this.db, account.id, of);
    if (!ticket)
      throw new AppError(
        'not_found',
        sentence('activityId' in of ? 'class_quiz_not_found' : 'ticket_not_found'),
      );
    const { id: ticketId, lesson_id, quiz } = ticket;
    const closed = new AppError('conflict', sentence(quiz ? 'class_quiz_closed' : 'ticket_closed'));
    const known = ticket.answers?.[question_id];
    if (!ticket.open && known === undefined) throw closed;
    const question = ticket.questions[question_id - 1];
    if (!question) throw new AppError('invalid', sentence('ticket_answer_kind'));
    const value =
      question.kind === 'number' && typeof given === 'string'
        ? requireNumber(given, decimal, sentence('ticket_answer_number')).value
        : given;
    if (!isTicketAnswer(question, value)) throw new AppError('invalid', sentence('ticket_answer_kind'));
    const answer = { ticketId, userId: account.id, question: question_id, value };
    const changed = ticket.open ? await lessonTickets.storeAnswer(this.db, answer) : null;
    if (changed === false || (changed === null && known === value)) return value;
    if (changed === null)
      throw ticket.open && quiz ? new AppError('conflict', sentence('activity_handed_in')) : closed;
    await Promise.all([
      lesson_id === null ? undefined : this.signals.answer(lesson_id, ticketId),
      question.kind === 'text' ? this.jobs.group(account.id, ticketId) : undefined,
      this.publish(account.id, quiz !== null),
    ]);
    return value;
  }

  /** Publishes to the student's other devices. */
  private async publish(userId: number, isQuiz: boolean): Promise<void> {
    if (isQuiz) return this.events.publish({ user: userId }, 'activities.changed', {});
    const ticket = await lessonTickets.findForStudent(this.db, userId);
    if (ticket) await this.events.publish({ user: userId }, 'lesson.ticket', ticket);
  }
}
