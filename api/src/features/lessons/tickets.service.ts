import { Injectable, Logger } from '@nestjs/common';
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
import { lessons, lessonTickets, ticketJobs, violatedUnique, type Account } from '@studyhall/persistence';
import { EventPublisher, JobQueues, LessonSignals } from '@studyhall/platform';
import { LessonAccess } from './lesson.access.js';

/** Milliseconds: the worker's own time limit plus a margin, counted while the job runs. */
const PROPOSAL_MS = 75_000;

/** The exit tickets of a lesson, as those who run it send and read them. */
@Injectable()
export class TicketsService {
  private readonly logger = new Logger('Tickets');

  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly queues: JobQueues,
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

  /** Questions that a worker proposes from what the class asked. Nothing is sent to the class. */
  async propose(actor: Account, lessonId: string): Promise<TicketQuestion[]> {
    await this.access.live(actor, lessonId);
    if (!(await ticketJobs.hasAsked(this.db, lessonId)))
      throw new AppError('conflict', sentence('ticket_nothing_asked'));
    const id = await ticketJobs.beginProposal(this.db, lessonId);
    const data = { ticket_id: id, user_id: actor.id };
    const result = await this.queues
      .addAndWait('tickets', id, data, { runMs: PROPOSAL_MS })
      .catch((error: unknown) => {
        this.logger.warn({ err: error, ticket_id: id }, 'No ticket was proposed');
        return { error: '' };
      });
    const questions = await ticketJobs.takeProposal(this.db, id);
    if (questions) return questions;
    const reason = 'error' in result && result.error !== '' ? result.error : sentence('ticket_not_proposed');
    throw new AppError('unavailable', reason);
  }

  /** The account gets the events of the lesson for a while. */
  async list(actor: Account, lessonId: string): Promise<TicketResults[]> {
    await this.access.lesson(actor, lessonId);
    const [tickets] = await Promise.all([
      lessonTickets.findResults(this.db, lessonId),
      this.signals.watch(lessonId, actor.id),
      this.groupRemaining(actor, lessonId),
    ]);
    return tickets;
  }

  /** A ticket that is closed stays as it is. */
  async close(actor: Account, lessonId: string, ticketId: string): Promise<void> {
    const lesson = await this.access.lesson(actor, lessonId);
    await this.find(lessonId, ticketId);
    if (await lessonTickets.closeTicket(this.db, ticketId))
      await this.publish(lessonId, ticketId, lesson.group_id);
    await Promise.all([this.signals.answer(lessonId, ticketId), this.groupRemaining(actor, lessonId)]);
  }

  /** A line for each student of the class. */
  async csv(actor: Account, lessonId: string, ticketId: string): Promise<string> {
    await this.access.lesson(actor, lessonId);
    const { questions } = await this.find(lessonId, ticketId);
    const students = await lessonTickets.findAnswersByName(this.db, ticketId);
    const head = questions.flatMap((question) =>
      isMarked(question) ? [question.text, `${question.text} (right)`] : [question.text],
    );
    const lines = students.map(({ username, answers }) => [
      username,
      ...questions.flatMap((question, at) => cellsOf(question, answers?.[at + 1])),
    ]);
    return csvText([['student', ...head], ...lines]);
  }

  /** Queues the grouping again for text answers whose job was lost. Does nothing while such a job is queued or runs. */
  private async groupRemaining(actor: Account, lessonId: string): Promise<void> {
    for (const id of await ticketJobs.findUngroupedTickets(this.db, lessonId))
      await this.queues
        .add('tickets', id, { ticket_id: id, user_id: actor.id })
        .catch((error: unknown) => this.logger.warn({ err: error, ticket_id: id }, 'Answers not grouped'));
  }

  private async find(lessonId: string, ticketId: string): Promise<lessonTickets.TicketRecord> {
    const ticket = await lessonTickets.findTicket(this.db, lessonId, ticketId);
    if (!ticket) throw new AppError('not_found', sentence('ticket_not_found'));
    return ticket;
  }

  private async publish(lessonId: string, ticketId: string, groupId: number): Promise<void> {
    const [ticket, { members }] = await Promise.all([
      this.find(lessonId, ticketId),
      lessons.findAudience(this.db, groupId),
    ]);
    const view = lessonTickets.studentTicketOf(ticket);
    await Promise.all(members.map((user) => this.events.publish({ user }, 'lesson.ticket', view)));
  }
}

const isMarked = (question: TicketQuestion): boolean => 'right' in question && question.right != null;

function cellsOf(question: TicketQuestion, value: TicketValue | undefined): TicketValue[] {
  if (value === undefined) return isMarked(question) ? ['', ''] : [''];
  const cell = question.kind === 'choice' ? (question.options[Number(value) - 1] ?? '') : value;
  return isMarked(question) ? [cell, isRightAnswer(question, value) ? 'yes' : 'no'] : [cell];
}
