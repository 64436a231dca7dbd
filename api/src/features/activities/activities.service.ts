import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type ActivityView,
  type ActivityWork,
  type FeedbackRequest,
  type HomeworkRequest,
  type UndoOffer,
  type UpdateActivityRequest,
} from '@studyhall/contracts';
import { rightAnswers } from '@studyhall/domain';
import {
  activities,
  activityWork,
  lessonMembers,
  lessons,
  lessonTickets,
  type Account,
  type Executor,
  shownName,
} from '@studyhall/persistence';
import { EventPublisher, LessonSignals } from '@studyhall/platform';
import {
  withClassLocked,
  findClass,
  lockClass,
  recordClass,
  staffOnly,
  wrongField,
  type ClassOfActor,
} from '../directory/index.js';
import { UndoRegistry, UndoService, type Restored } from '../undo/index.js';
import { assertRoom, assertSeen, assertSources, assertStudents } from './activity.checks.js';

const DAY_MS = 86_400_000;
/** The undo kind of withdrawn homework. */
const WITHDRAWN = 'activities.withdraw';
type Withdrawn = { id: string; group_id: number; title: string };

/** Homework and class quizzes, for teachers of the class and admins of its school. */
@Injectable()
export class ActivitiesService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly signals: LessonSignals,
    private readonly undo: UndoService,
    kinds: UndoRegistry,
  ) {
    kinds.register<Withdrawn>({
      kind: WITHDRAWN,
      of: 'class',
      restore: (on, actor, data, undoId) => this.restore(on, actor, data, undoId),
    });
  }

  /** Gives homework. @throws AppError `invalid` for an invalid time, source or student; `too_large`. */
  async create(actor: Account, groupId: number, request: HomeworkRequest): Promise<string> {
    const opens_at = request.opens_at === undefined ? undefined : new Date(request.opens_at);
    const closes_at = new Date(request.closes_at);
    if (closes_at.getTime() <= Math.max(Date.now(), opens_at?.getTime() ?? 0))
      throw wrongField('closes_at', sentence('activity_end_early'));
    assertNear(closes_at);
    const give = async (on: Executor, group: ClassOfActor): Promise<string> => {
      await assertSources(on, groupId, request.sources);
      await assertStudents(on, groupId, request.students);
      await assertRoom(on, groupId);
      const { lesson_id = null, students, ...given } = request;
      if (lesson_id !== null && (await lessons.findLesson(on, lesson_id))?.group_id !== groupId)
        throw wrongField('lesson_id', sentence('lesson_not_found'));
      const made = await activities.insertActivity(on, {
        ...{ ...given, students, lesson_id },
        ...{ group_id: groupId, opens_at, closes_at, created_by: shownName(actor) },
      });
      await recordClass(on, actor, 'group.give_activity', group, { after: { title: given.title } });
      return made;
    };
    const id = await withClassLocked(this.db, actor, groupId, give);
    await this.publish(id);
    return id;
  }

  async list(actor: Account, groupId: number): Promise<ActivityView[]> {
    await findClass(this.db, actor, groupId, 'lesson.run');
    return activities.findOfGroup(this.db, groupId);
  }

  /**
   * Changes an activity; students see in their list that it changed. A quiz can be changed before it is sent, and its end
   * while it is open.
   * @throws AppError `conflict` for a quiz at any other time, and like `assertUnchanged`
   */
  async update(actor: Account, id: string, request: UpdateActivityRequest): Promise<void> {
    const { group_id, kind, opens_at } = await this.find(actor, id);
    const { before: _before, closes_at: end, ...change } = request;
    const closes_at = end === undefined ? undefined : new Date(end);
    if (kind === 'tutor' && change.questions) throw wrongField('questions', sentence('class_quiz_not_found'));
    if (closes_at && opens_at && closes_at <= opens_at && closes_at.getTime() > Date.now())
      throw wrongField('closes_at', sentence('activity_end_early'));
    if (closes_at) assertNear(closes_at);
    const apply = async (on: Executor, group: ClassOfActor): Promise<void> => {
      // The activity may have been changed or withdrawn before the class was locked.
      const stored = await activities.findActivity(on, id);
      if (!stored) throw new AppError('not_found', sentence('activity_not_found'));
      await assertSeen(on, stored, request);
      await assertSources(on, group_id, change.sources ?? [], stored.sources);
      const reason = !end ? 'class_quiz_sent' : opens_at ? 'class_quiz_closed' : 'class_quiz_not_sent';
      if (!(await activities.updateActivity(on, id, { ...change, ...(closes_at && { closes_at }) })))
        throw new AppError('conflict', sentence(reason));
      const [before, after] = [{ title: stored.title }, { title: change.title ?? stored.title }];
      await recordClass(on, actor, 'group.change_activity', group, { before, after });
    };
    await withClassLocked(this.db, actor, group_id, apply);
    await this.publish(id);
  }

  /** Withdraws homework together with the students' work; an undo restores both. Keeps their chats. */
  async withdraw(actor: Account, id: string): Promise<UndoOffer> {
    const { group_id, title } = await this.find(actor, id);
    const students = await activities.findStudents(this.db, id);
    const take = async (on: Executor, group: ClassOfActor): Promise<UndoOffer> => {
      const offer = await this.undo.offer(on, actor, { kind: WITHDRAWN, data: { id, group_id, title } });
      if (!(await activities.withdraw(on, id, offer.undo_id)))
        throw new AppError('not_found', sentence('activity_not_found'));
      await recordClass(on, actor, 'group.withdraw_activity', group, { before: { title } });
      return offer;
    };
    const offer = await withClassLocked(this.db, actor, group_id, take);
    await this.publishTo(students);
    return offer;
  }

  async work(actor: Account, id: string): Promise<ActivityWork[]> {
    await this.find(actor, id);
    const [work, ticket] = await Promise.all([
      activityWork.findOfActivity(this.db, id),
      lessonTickets.findTicket(this.db, { activityId: id }),
    ]);
    if (!ticket || ticket.open) return work.map((one) => ({ ...one, right: null }));
    const answers = await lessonTickets.findAnswersByName(this.db, ticket.id);
    const of = new Map(answers.map((one) => [one.user_id, one.answers ?? {}]));
    return work.map((one) => ({ ...one, right: rightAnswers(ticket.questions, of.get(one.user_id) ?? {}) }));
  }

  /**
   * Without `before`, a draft does not take back what another teacher has sent.
   * @throws AppError `not_found` also if the student has left the class; `conflict` like `assertUnchanged`
   */
  async giveFeedback(actor: Account, workId: string, feedback: FeedbackRequest): Promise<void> {
    staffOnly(actor);
    const work = await activityWork.findWork(this.db, workId);
    if (!work) throw new AppError('not_found', sentence('work_not_found'));
    await findClass(this.db, actor, work.group_id, 'lesson.run');
    if (!(await activityWork.storeFeedback(this.db, workId, shownName(actor), feedback)))
      throw new AppError('conflict', sentence('settings_changed_meanwhile'));
    await this.publishWork(work.user_id, work.group_id);
  }

  /** @throws AppError `not_found` for an activity of a class that the account may not teach */
  async find(actor: Account, id: string): Promise<activities.ActivityRecord> {
    staffOnly(actor);
    const found = await activities.findActivity(this.db, id);
    if (!found) throw new AppError('not_found', sentence('activity_not_found'));
    await findClass(this.db, actor, found.group_id, 'lesson.run');
    return found;
  }

  private async restore(
    on: Executor,
    actor: Account,
    { id, group_id, title }: Withdrawn,
    undoId: string,
  ): Promise<Restored> {
    const group = await lockClass(on, actor, group_id, 'group.teach');
    if (!(await activities.restoreWithdrawn(on, undoId, group_id)))
      throw new AppError('not_found', sentence('activity_not_found'));
    await recordClass(on, actor, 'group.give_activity', group, { after: { title } });
    return { restored: 1, conflicts: [], publish: () => this.publish(id) };
  }

  /** Publishes to the students whom an activity is for; a lesson's quiz also to the teachers who watch the lesson. */
  async publish(id: string): Promise<void> {
    const [students, ticket] = await Promise.all([
      activities.findStudents(this.db, id),
      lessonTickets.findTicket(this.db, { activityId: id }),
    ]);
    await this.publishTo(students);
    if (ticket?.lesson_id) await this.signals.answer(ticket.lesson_id, ticket.id);
  }

  /** Publishes to the pages of the student, and to the teachers of the class. */
  async publishWork(student: number, groupId: number): Promise<void> {
    const { managers, school } = await lessonMembers.findAudience(this.db, groupId);
    const audiences = [{ user: student }, ...managers.map((user) => ({ user, actsIn: school }))];
    await Promise.all(audiences.map((to) => this.events.publish(to, 'activities.changed', {})));
  }

  private async publishTo(students: readonly number[]): Promise<void> {
    await Promise.all(students.map((user) => this.events.publish({ user }, 'activities.changed', {})));
  }
}

function assertNear(end: Date): void {
  if (end.getTime() > Date.now() + LIMITS.activityDaysMax * DAY_MS)
    throw wrongField('closes_at', sentence('activity_end_late', { days: LIMITS.activityDaysMax }));
}
