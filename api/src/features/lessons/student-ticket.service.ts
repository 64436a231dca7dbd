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
import { EventPublisher, JobQueues, LessonSignals } from '@studyhall/platform';
import { requireNumber } from '../quizzes/index.js';

/** Exit tickets as one of the students answers them. */
@Injectable()
export class StudentTicketService {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
    private readonly events: EventPublisher,
    private readonly signals: LessonSignals,
  ) {}

  /** The open ticket of the account's classes, also for some minutes after the lesson; or one that was just closed. */
  current(account: Account): Promise<StudentTicket | null> {
    return lessonTickets.findForStudent(this.db, account.id);
  }

  /** The same answer again changes nothing; another one replaces it. Returns what was stored. */
  async answer(
    account: Account,
    lessonId: string,
    ticketId: string,
    { question_id, value: given, decimal }: TicketAnswerRequest,
  ): Promise<TicketValue> {
    const ticket = await lessonTickets.findOfMember(this.db, lessonId, ticketId, account.id);
    if (!ticket) throw new AppError('not_found', sentence('ticket_not_found'));
    if (!ticket.open) throw new AppError('conflict', sentence('ticket_closed'));
    const question = ticket.questions[question_id - 1];
    if (!question) throw new AppError('invalid', sentence('ticket_answer_kind'));
    const value =
      question.kind === 'number' && typeof given === 'string'
        ? requireNumber(given, decimal, sentence('ticket_answer_number')).value
        : given;
    if (!isTicketAnswer(question, value)) throw new AppError('invalid', sentence('ticket_answer_kind'));
    const answer = { ticketId, userId: account.id, question: question_id, value };
    const changed = await lessonTickets.storeAnswer(this.db, answer);
    if (changed === null) throw new AppError('conflict', sentence('ticket_closed'));
    if (!changed) return value;
    await Promise.all([
      this.signals.answer(lessonId, ticketId),
      question.kind === 'text' ? this.group(ticketId, account.id) : undefined,
      this.publish(account.id),
    ]);
    return value;
  }

  /** Queues the grouping of text answers. If that fails, the next answer or reader of the results queues it again. */
  private async group(ticketId: string, userId: number): Promise<void> {
    await this.queues
      .add('tickets', ticketId, { ticket_id: ticketId, user_id: userId })
      .catch(() => undefined);
  }

  /** To the student's other devices. */
  private async publish(userId: number): Promise<void> {
    const ticket = await lessonTickets.findForStudent(this.db, userId);
    if (ticket) await this.events.publish({ user: userId }, 'lesson.ticket', ticket);
  }
}
