import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type TicketQuestion,
  type TicketResults,
  type TicketValue,
} from '@studyhall/contracts';
import { csvText, isRightAnswer } from '@studyhall/domain';
import {
  lessonMembers,
  lessonTickets,
  ticketJobs,
  violatedUnique,
  type Account,
} from '@studyhall/persistence';
import { EventPublisher, LessonSignals } from '@studyhall/platform';
import { LessonAccess } from './lesson.access.js';
import { TicketJobsService } from './ticket-jobs.service.js';

/** The exit tickets of a lesson, for its teachers. */
@Injectable()
export class TicketsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly jobs: TicketJobsService,
    private readonly events: EventPublisher,
    private readonly signals: LessonSignals,
  ) {}

  /** Sends a ticket to the class. */
  async open(actor: Account, lessonId: string, questions: TicketQuestion[]): Promise<string> {
    const lesson = await this.access.live(actor, lessonId);
    if ((await lessonTickets.countTickets(this.db, lessonId)) >= LIMITS.ticketsPerLesson)
      throw new AppError('conflict', sentence('too_many_tickets', { max: LIMITS.ticketsPerLesson }));
    const id = await lessonTickets.insertTicket(this.db, lessonId, questions).catch((error: unknown) => {
      throw violatedUnique(error) === 'lesson_tickets_one_open'
        ? new AppError('conflict', sentence('ticket_open'))
        : error;
    });
    await Promise.all([this.publish(lessonId, id, lesson.group_id), this.signals.answer(lessonId, id)]);
    return id;
  }

  /** Has a worker propose questions based on what the class asked. Sends nothing to the class. */
  async propose(actor: Account, lessonId: string): Promise<TicketQuestion[]> {
    await this.access.live(actor, lessonId);
    if ((await ticketJobs.findAsked(this.db, lessonId, { limit: 1, chars: 1 })).length === 0)
      throw new AppError('conflict', sentence('ticket_nothing_asked'));
    return this.jobs.propose(actor, { lesson_id: lessonId });
  }

  /** Also subscribes the account to the lesson's events for a limited time. */
  async list(actor: Account, lessonId: string): Promise<TicketResults[]> {
    await this.access.lesson(actor, lessonId);
    const [tickets] = await Promise.all([
      lessonTickets.findResults(this.db, { lessonId }),
      this.signals.watch(lessonId, actor.id),
    ]);
    const ids = tickets.map(({ id }) => id);
    await this.jobs.groupRemaining(actor.id, ids);
    return tickets;
  }

  /** Does nothing if the ticket is already closed. */
  async close(actor: Account, lessonId: string, ticketId: string): Promise<void> {
    const lesson = await this.access.lesson(actor, lessonId);
    await this.find(lessonId, ticketId);
    if (await lessonTickets.closeTicket(this.db, ticketId))
      await this.publish(lessonId, ticketId, lesson.group_id);
    await Promise.all([
      this.signals.answer(lessonId, ticketId),
      this.jobs.groupRemaining(actor.id, [ticketId]),
    ]);
  }

  /** One line per student of the class. */
  async csv(actor: Account, lessonId: string, ticketId: string): Promise<string> {
    await this.access.lesson(actor, lessonId);
    const { questions } = await this.find(lessonId, ticketId);
    return answersCsv(questions, await lessonTickets.findAnswersByName(this.db, ticketId));
  }

  private async find(lessonId: string, ticketId: string): Promise<lessonTickets.TicketRecord> {
    const ticket = await lessonTickets.findTicket(this.db, { lessonId, ids: [ticketId] });
    if (!ticket || ticket.quiz) throw new AppError('not_found', sentence('ticket_not_found'));
    return ticket;
  }

  private async publish(lessonId: string, ticketId: string, groupId: number): Promise<void> {
    const [ticket, { members }] = await Promise.all([
      this.find(lessonId, ticketId),
      lessonMembers.findAudience(this.db, groupId),
    ]);
    const view = lessonTickets.toStudentTicket(ticket);
    await Promise.all(members.map((user) => this.events.publish({ user }, 'lesson.ticket', view)));
  }
}

/** The answers of a class as CSV, one line per student. */
export function answersCsv(
  questions: readonly TicketQuestion[],
  students: Awaited<ReturnType<typeof lessonTickets.findAnswersByName>>,
): string {
  const head = questions.flatMap((question) =>
    isMarked(question) ? [question.text, `${question.text} (right)`] : [question.text],
  );
  const lines = students.map(({ display_name, answers }) => [
    display_name,
    ...questions.flatMap((question, at) => toCells(question, answers?.[at + 1])),
  ]);
  return csvText([['student', ...head], ...lines]);
}

const isMarked = (question: TicketQuestion): boolean => 'right' in question && question.right != null;

function toCells(question: TicketQuestion, value: TicketValue | undefined): TicketValue[] {
  if (value === undefined) return isMarked(question) ? ['', ''] : [''];
  const cell = question.kind === 'choice' ? (question.options[Number(value) - 1] ?? '') : value;
  return isMarked(question) ? [cell, isRightAnswer(question, value) ? 'yes' : 'no'] : [cell];
}
