import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { LessonSummary, StudentLesson } from '@studyhall/contracts';
import { lessonMembers, lessons } from '@studyhall/persistence';
import { EventPublisher } from '../events/event-publisher.js';
import { RedisConnections } from '../redis/redis.module.js';

/** Publishes the start, changes and end of a lesson to the members of its class, its teachers and its admins. */
@Injectable()
export class LessonEvents {
  private readonly logger = new Logger('Lessons');

  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
    private readonly redis: RedisConnections,
  ) {}

  async started(lessonId: string): Promise<void> {
    await this.publish(lessonId, 'lesson.started');
  }

  /** @param userId limits the event to this user, for example to a student's other devices */
  async changed(lessonId: string, userId?: number): Promise<void> {
    const isMeant = (id: number): boolean => userId === undefined || id === userId;
    await this.publish(lessonId, 'lesson.changed', isMeant);
  }

  /** Also reaches users who received the lesson but have left the class, and classes that were removed. */
  async ended(lesson: { id: string; group_id: number }): Promise<void> {
    const notified = await this.findNotified(lesson.id);
    const { members, managers, school } = await lessonMembers.findAudience(this.db, lesson.group_id);
    const others = [...notified, ...members].filter((id) => !managers.includes(id));
    await Promise.all([this.endFor(lesson, [...new Set(others)]), this.endFor(lesson, managers, school)]);
  }

  /**
   * Starts the running lessons of a school for current class members, and ends them for those who left. Never throws: the
   * change is stored, and pages reload their lesson when they reconnect.
   */
  async refresh(school: string): Promise<void> {
    await this.compare(school).catch((error: Error) => this.logger.warn(error.message));
  }

  private async compare(school: string): Promise<void> {
    const live = await lessons.findLiveOfSchool(this.db, school);
    if (live.length === 0) return;
    const audiences = await lessonMembers.findAudiences(
      this.db,
      live.map(({ group_id }) => group_id),
    );
    await Promise.all(live.map((lesson) => this.compareOne(lesson, audiences.get(lesson.group_id))));
  }

  private async compareOne(
    lesson: lessons.LessonRecord,
    { members, managers }: Pick<lessonMembers.Audience, 'members' | 'managers'> = {
      members: [],
      managers: [],
    },
  ): Promise<void> {
    const now = new Set([...members, ...managers]);
    const notified = new Set(await this.findNotified(lesson.id));
    const left = [...notified].filter((id) => !now.has(id));
    if (left.length > 0) await this.endFor(lesson, left);
    if ([...now].some((id) => !notified.has(id)))
      await this.publish(lesson.id, 'lesson.started', (id) => !notified.has(id));
  }

  /** @param actsIn the school for those who manage the class now; users who left may act in any school */
  private async endFor(
    lesson: { id: string; group_id: number },
    userIds: readonly number[],
    actsIn?: string,
  ): Promise<void> {
    if (userIds.length === 0) return;
    const payload = { lesson_id: lesson.id, group_id: lesson.group_id };
    await Promise.all([
      this.redis.commands.srem(this.key(lesson.id), ...userIds),
      ...userIds.map((user) => this.events.publish({ user, actsIn }, 'lesson.ended', payload)),
    ]);
  }

  private key(lessonId: string): string {
    return `${this.redis.prefix}:lesson:${lessonId}:notified`;
  }

  private async findNotified(lessonId: string): Promise<number[]> {
    return (await this.redis.commands.smembers(this.key(lessonId)).catch(() => [])).map(Number);
  }

  /** Publishes to the users of the class whom `isMeant` accepts. */
  private async publish(
    lessonId: string,
    name: 'lesson.started' | 'lesson.changed',
    isMeant: (userId: number) => boolean = () => true,
  ): Promise<void> {
    const lesson = await lessons.findLesson(this.db, lessonId);
    if (!lesson) return;
    const [all, audience] = await Promise.all([
      lessonMembers.findMembers(this.db, lessonId),
      lessonMembers.findAudience(this.db, lesson.group_id),
    ]);
    const members = all.filter(({ user_id }) => isMeant(user_id));
    const managers = audience.managers.filter(isMeant);
    const users = [...managers, ...members.map(({ user_id }) => user_id)];
    if (users.length === 0) return;
    const summary = toLessonSummary(lesson);
    await Promise.all([
      this.remember(lessonId, users),
      ...managers.map((user) =>
        this.events.publish({ user, actsIn: lesson.school }, name, { lesson: summary }),
      ),
      ...members.map(({ user_id: user, ...own }) =>
        this.events.publish({ user }, name, { lesson: toStudentLesson(lesson, own) }),
      ),
    ]);
  }

  /** Lasts longer than the longest lesson. */
  private async remember(lessonId: string, users: readonly number[]): Promise<void> {
    const { commands } = this.redis;
    await Promise.all([
      commands.sadd(this.key(lessonId), ...users),
      commands.expire(this.key(lessonId), REDIS_SECONDS.lesson.notified),
    ]).catch(() => undefined);
  }
}

const toState = (lesson: lessons.LessonRecord) => ({
  id: lesson.id,
  group_id: lesson.group_id,
  class_name: lesson.class_name,
  title: lesson.title,
  paused: lesson.paused,
  pause_reason: lesson.pause_reason,
  study_mode: lesson.study_mode,
  lesson_only: lesson.lesson_only,
  rules: lesson.rules,
  started_at: lesson.started_at.toISOString(),
  ends_at: lesson.ends_at.toISOString(),
});

/** The lesson from a teacher's view. */
export const toLessonSummary = (lesson: lessons.LessonRecord): LessonSummary => ({
  ...toState(lesson),
  state: lesson.ended_at === null ? 'live' : 'ended',
  ended_at: lesson.ended_at?.toISOString() ?? null,
  projected: lesson.projected,
});

/** The lesson from a student's view. */
export const toStudentLesson = (
  lesson: lessons.LessonRecord,
  own: Pick<StudentLesson, 'hand_up' | 'conversation_id'> & Partial<Pick<StudentLesson, 'pushes'>>,
): StudentLesson => ({ ...toState(lesson), ...own, pushes: own.pushes ?? [] });
