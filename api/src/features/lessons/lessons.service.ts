import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type LessonItem,
  type LessonRules,
  type LessonSummary,
  type LessonView,
  type PauseLessonRequest,
  type StartLessonRequest,
  type UpdateLessonRequest,
} from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import {
  audit,
  invites,
  lessonPlans,
  lessons,
  shareInTransaction,
  violatedUnique,
  type Account,
  type Executor,
  shownName,
} from '@studyhall/persistence';
import { EventPublisher, LessonEvents, LessonSignals, toLessonSummary } from '@studyhall/platform';
import { assertSchoolUsable, lockClass, staffOnly, wrongField } from '../directory/index.js';
import { LessonAccess } from './lesson.access.js';

const MINUTE_MS = 60_000;
const MAX_LISTED = 200;
const MAX_ENDED = 10;

/** Starts, changes, pauses and ends lessons. Source: `docs/specification/api.md#class`. */
@Injectable()
export class LessonsService {
  constructor(
    private readonly db: DataSource,
    private readonly access: LessonAccess,
    private readonly lessonEvents: LessonEvents,
    private readonly signals: LessonSignals,
    private readonly events: EventPublisher,
  ) {}

  /**
   * @param prepared what its plan adds
   * @throws AppError `lesson_running` where the class is in session already, `invalid` where its school is archived
   */
  async start(
    actor: Account,
    groupId: number,
    request: StartLessonRequest,
    prepared: { rules: LessonRules | null; items: LessonItem[] } = { rules: null, items: [] },
  ): Promise<string> {
    const endsAt = endOfRequest(request);
    const id = await this.db.transaction(async (on) => {
      // The class stays where it is, and its school open, until the lesson is stored.
      await shareInTransaction(on, 'schools');
      const group = await lockClass(on, actor, groupId, 'lesson.run');
      await assertSchoolUsable(on, actor, group.school);
      const lesson = {
        ...{ groupId, endsAt },
        title: request.title || group.name,
        startedBy: shownName(actor),
        studyMode: request.study_mode ?? 'off',
        lessonOnly: request.lesson_only ?? false,
        rules: prepared.rules,
        hours: LIMITS.lessonHoursDefault,
      };
      await lessons.endDue(on, groupId);
      const made = await lessons.insertLesson(on, lesson).catch((error: unknown) => {
        throw violatedUnique(error) === 'lessons_one_live' ? new AppError('lesson_running') : error;
      });
      await lessonPlans.insertItems(on, made, prepared.items);
      await audit.record(on, {
        actor,
        action: 'lesson.start',
        target: { type: 'group', id: groupId, name: group.name },
        school: group.school,
        after: { title: lesson.title },
      });
      return made;
    });
    await this.lessonEvents.started(id);
    return id;
  }

  /** The running lessons of classes whose lessons the account may run, and the most recently ended ones. */
  async ofOwnClasses(actor: Account): Promise<{ lessons: LessonSummary[]; ended: LessonSummary[] }> {
    staffOnly(actor);
    const [live, ended] = await Promise.all([
      lessons.findLiveInScope(this.db, scopeFor(actor)),
      lessons.findEndedInScope(this.db, scopeFor(actor), MAX_ENDED),
    ]);
    return { lessons: live.map(toLessonSummary), ended: ended.map(toLessonSummary) };
  }

  async list(actor: Account, groupId: number): Promise<LessonSummary[]> {
    await this.access.group(actor, groupId);
    return (await lessons.findOfGroup(this.db, groupId, MAX_LISTED)).map(toLessonSummary);
  }

  /** Subscribes the account to the lesson's events for a limited time; a watching page repeats the request every 30 seconds. */
  async view(actor: Account, id: string): Promise<LessonView> {
    const lesson = await this.access.lesson(actor, id);
    const [students, items, code] = await Promise.all([
      this.signals.students(id),
      lessonPlans.findItems(this.db, id),
      invites.findShortCode(this.db, lesson.group_id),
      this.signals.watch(id, actor.id),
    ]);
    return {
      ...toLessonSummary(lesson),
      now: new Date().toISOString(),
      students,
      join_code: code,
      items: items.map(({ place, item, sent_at }) => ({
        place,
        item,
        sent_at: sent_at?.toISOString() ?? null,
      })),
    };
  }

  async update(actor: Account, id: string, request: UpdateLessonRequest): Promise<void> {
    const { ends_at: end, projected, ...change } = request;
    const ends_at = end === undefined ? undefined : parseEnd(end);
    await this.change(
      actor,
      id,
      async (on) =>
        (await lessons.updateLive(on, id, { ...change, ...(ends_at && { ends_at }) })) &&
        (projected === undefined || lessons.project(on, id, toProjection(projected))),
    );
    await this.lessonEvents.changed(id);
  }

  /** Stops the running replies of the class, keeps their text, and rejects new questions until the lesson resumes. */
  async pause(actor: Account, id: string, { reason }: PauseLessonRequest): Promise<void> {
    const stopped = await this.change(actor, id, async (on) => {
      const paused = { paused_at: new Date(), pause_reason: reason || null };
      return (await lessons.updateLive(on, id, paused)) && lessons.stopTurns(on, id);
    });
    await Promise.all([
      this.lessonEvents.changed(id),
      ...stopped.map((turn_id) => this.events.control({ type: 'turn.stop', turn_id })),
    ]);
  }

  async resume(actor: Account, id: string): Promise<void> {
    await this.change(actor, id, (on) => lessons.updateLive(on, id, { paused_at: null, pause_reason: null }));
    await this.lessonEvents.changed(id);
  }

  /** Does nothing if the lesson has already ended. */
  async end(actor: Account, id: string): Promise<void> {
    const lesson = await this.access.lesson(actor, id);
    const ended = await this.db.transaction(async (on) => {
      const done = await lessons.updateLive(on, id, { ended_at: new Date(), paused_at: null });
      if (done)
        await audit.record(on, {
          actor,
          action: 'lesson.end',
          target: { type: 'group', id: lesson.group_id, name: lesson.class_name },
          school: lesson.school,
          before: { title: lesson.title },
        });
      return done;
    });
    if (ended) await this.lessonEvents.ended(lesson);
  }

  /** @throws AppError `conflict` if the lesson has ended */
  private async change<Result>(
    actor: Account,
    id: string,
    work: (on: Executor) => Promise<Result | false>,
  ): Promise<Result> {
    await this.access.lesson(actor, id);
    const result = await this.db.transaction(work);
    if (result === false) throw new AppError('conflict', sentence('lesson_over'));
    return result;
  }
}

/** Null: the end of the class's slot. */
function endOfRequest({ ends_at: end, minutes }: StartLessonRequest): Date | null {
  if (minutes !== undefined) return new Date(Date.now() + minutes * MINUTE_MS);
  return end === undefined ? null : parseEnd(end);
}

function parseEnd(asked: string): Date {
  const end = new Date(asked);
  if (end.getTime() <= Date.now()) throw wrongField('ends_at', sentence('lesson_end_past'));
  if (end.getTime() > Date.now() + LIMITS.lessonHoursMax * 60 * MINUTE_MS)
    throw wrongField('ends_at', sentence('lesson_too_long', { hours: LIMITS.lessonHoursMax }));
  return end;
}

function toProjection({
  timer_minutes: minutes,
  ...shown
}: NonNullable<UpdateLessonRequest['projected']>): LessonSummary['projected'] {
  if (minutes === undefined) return shown;
  const end = minutes === null ? null : new Date(Date.now() + minutes * MINUTE_MS);
  return { ...shown, timer_ends_at: end?.toISOString() ?? null };
}
