import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type OpenQuizRequest,
  type QuizDraft,
  type QuizOfTeacher,
  type TicketQuestion,
} from '@studyhall/contracts';
import { rightAnswer, type AnswerKey } from '@studyhall/domain';
import {
  activities,
  classExercises,
  lessons,
  lessonTickets,
  materials,
  ticketJobs,
  type Account,
  type Executor,
  shownName,
} from '@studyhall/persistence';
import { withClassLocked, recordClass } from '../directory/index.js';
import { answersCsv, TicketJobsService } from '../lessons/index.js';
import { ActivitiesService } from './activities.service.js';
import { assertRoom, assertSources, assertStudents } from './activity.checks.js';

type Quiz = activities.ActivityRecord & { questions: TicketQuestion[] };
const MINUTES_OF_DAY = 24 * 60;

/** Lets teachers draft, send and evaluate class quizzes. Answers are stored like those to exit tickets. */
@Injectable()
export class ClassQuizzesService {
  constructor(
    private readonly db: DataSource,
    private readonly ofClass: ActivitiesService,
    private readonly jobs: TicketJobsService,
  ) {}

  /** Creates a draft. The class does not see it before it is opened. */
  create(actor: Account, groupId: number, draft: QuizDraft): Promise<string> {
    return withClassLocked(this.db, actor, groupId, async (on) => {
      await assertSources(on, groupId, draft.sources);
      return store(on, { ...draft, group_id: groupId, created_by: shownName(actor) });
    });
  }

  async view(actor: Account, id: string): Promise<QuizOfTeacher> {
    const { title, instructions, sources, questions } = await this.find(actor, id);
    const [results] = await lessonTickets.findResults(this.db, { activityId: id });
    if (results) await this.jobs.groupRemaining(actor.id, [results.id]);
    return { id, title, instructions, sources, questions, results: results ?? null };
  }

  /** Has a worker propose questions based on the draft's sources. Does not change the draft. */
  async propose(actor: Account, id: string): Promise<TicketQuestion[]> {
    const { opens_at } = await this.find(actor, id);
    if (opens_at !== null) throw sent();
    if ((await ticketJobs.findMaterial(this.db, id, 1)).length === 0)
      throw new AppError('conflict', sentence('class_quiz_no_material'));
    return this.jobs.propose(actor, { activity_id: id });
  }

  /** Sends the quiz in the running lesson, if there is one. Its questions are exercises of the class until it is closed. */
  async open(actor: Account, id: string, { minutes, students }: OpenQuizRequest): Promise<void> {
    const { group_id } = await this.find(actor, id);
    await withClassLocked(this.db, actor, group_id, async (on, group) => {
      await assertStudents(on, group_id, students);
      const closesAfter = minutes ?? LIMITS.classQuizDays * MINUTES_OF_DAY;
      if (!(await activities.openDraft(on, id, { minutes: minutes ?? null, closesAfter, students })))
        throw sent();
      const quiz = await activities.findActivity(on, id);
      const questions = quiz?.questions ?? [];
      if (questions.length === 0) throw new AppError('conflict', sentence('class_quiz_empty'));
      const [lesson] = await lessons.findOfGroup(on, group_id, 1);
      const lesson_id = lesson?.ended_at === null ? lesson.id : null;
      await lessonTickets.insertQuiz(on, { activity_id: id, lesson_id, questions });
      await classExercises.insertExercises(on, group_id, questions.map(toExercise), 'teacher', id);
      await recordClass(on, actor, 'group.send_quiz', group, { after: { title: quiz?.title } });
    });
    await this.ofClass.publish(id);
  }

  /** Copies a draft to another class, without files that are not sources of that class. */
  async copy(actor: Account, id: string, groupId: number): Promise<string> {
    const { title, instructions, sources, questions } = await this.find(actor, id);
    return withClassLocked(this.db, actor, groupId, async (on) => {
      const known = await materials.findSourcesAmong(on, groupId, sources);
      const kept = sources.filter((source) => known.has(source));
      const draft = { kind: 'quiz', title, instructions, sources: kept, questions } as const;
      return store(on, { ...draft, group_id: groupId, created_by: shownName(actor) });
    });
  }

  /** One line per student whom the quiz is for. @throws AppError `conflict` before it is closed */
  async csv(actor: Account, id: string): Promise<string> {
    await this.find(actor, id);
    const ticket = await lessonTickets.findTicket(this.db, { activityId: id });
    if (!ticket || ticket.open) throw new AppError('conflict', sentence('class_quiz_not_closed'));
    return answersCsv(ticket.questions, await lessonTickets.findAnswersByName(this.db, ticket.id));
  }

  private async find(actor: Account, id: string): Promise<Quiz> {
    const { questions, ...activity } = await this.ofClass.find(actor, id);
    if (questions === null) throw new AppError('not_found', sentence('class_quiz_not_found'));
    return { ...activity, questions };
  }
}

async function store(on: Executor, draft: Parameters<typeof activities.insertDraft>[1]): Promise<string> {
  await assertRoom(on, draft.group_id);
  return activities.insertDraft(on, draft);
}

const sent = (): AppError => new AppError('conflict', sentence('class_quiz_sent'));

/** A question as an exercise of the class. Its number cannot occur in a textbook. */
const toExercise = (question: TicketQuestion, at: number) => ({
  ...{ file_id: null, page: null, number: `quiz ${at + 1}`, text: question.text },
  answer: toAnswerKey(question),
});

function toAnswerKey(question: TicketQuestion): AnswerKey {
  const right = rightAnswer(question);
  if (right === null) return { values: [], texts: [] };
  if (question.kind !== 'choice') return { values: [Number(right)], texts: [] };
  return { values: [], texts: [question.options[Number(right) - 1] ?? ''] };
}
