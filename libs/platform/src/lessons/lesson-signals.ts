import { REDIS_SECONDS } from '../redis/redis-seconds.js';
import { setTimeout as delay } from 'node:timers/promises';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { toTile } from '@studyhall/domain';
import { lessonPushes, lessonMembers, lessons, lessonTickets, lessonWall } from '@studyhall/persistence';
import type { LessonStudent } from '@studyhall/contracts';
import { EventPublisher } from '../events/event-publisher.js';
import { RedisConnections } from '../redis/redis.module.js';
import { errorMessage } from '../logs/error-message.js';
import { Presence } from './presence.js';

/**
 * Changes of a lesson are batched for this long: at most four events a second. Milliseconds. Source:
 * `docs/specification/api.md#class`.
 */
const GATHER_MS = 250;
/** How long a watcher receives events after reading the lesson. Milliseconds. */
const WATCH_MS = 60_000;
/** How long a student counts as typing after the last signal. Milliseconds. */
const WRITING_MS = 10_000;

/**
 * Publishes changes of a lesson to the teachers who watch it, whatever process they happen in. Batches changes in Redis;
 * the process that acquires the lesson's lock reads the rows once and publishes them.
 */
@Injectable()
export class LessonSignals {
  private readonly logger = new Logger('Lessons');

  constructor(
    private readonly db: DataSource,
    private readonly redis: RedisConnections,
    private readonly events: EventPublisher,
    private readonly presence: Presence,
  ) {}

  /** Publishes that a student's state changed. Never throws; the caller need not await it. */
  student(lessonId: string, userId: number): Promise<void> {
    return this.gather(lessonId, `u${userId}`);
  }

  /** Publishes that a student received, saw or used a push. */
  receipt(lessonId: string, pushId: string): Promise<void> {
    return this.gather(lessonId, `p${pushId}`);
  }

  /** Publishes that an exit ticket or quiz was sent, answered or closed, or that its answers were grouped. */
  answer(lessonId: string, ticketId: string): Promise<void> {
    return this.gather(lessonId, `t${ticketId}`);
  }

  /** Subscribes an account that is reading the lesson to its events for a limited time. */
  async watch(lessonId: string, userId: number): Promise<void> {
    const key = this.key(lessonId, 'watchers');
    const { commands } = this.redis;
    await Promise.all([
      commands.zadd(key, Date.now() + WATCH_MS, userId),
      commands.expire(key, REDIS_SECONDS.lesson.watched),
    ]);
  }

  /** Publishes that the student started or stopped typing. */
  async write(lessonId: string, userId: number, writing: boolean): Promise<void> {
    const key = this.key(lessonId, 'writing');
    const { commands } = this.redis;
    if (writing)
      await Promise.all([
        commands.zadd(key, Date.now() + WRITING_MS, userId),
        commands.expire(key, REDIS_SECONDS.lesson.changes),
      ]);
    else await commands.zrem(key, userId);
    await this.student(lessonId, userId);
  }

  /** The students of a lesson from the teacher's view: all, or only these ids. */
  async students(lessonId: string, userIds: readonly number[] | null = null): Promise<LessonStudent[]> {
    const found = await lessonWall.findStudents(this.db, lessonId, userIds);
    const now = Date.now();
    const [here, writing] = await Promise.all([
      this.presence.findHere(found.map(({ user_id }) => user_id)),
      this.redis.commands.zrangebyscore(this.key(lessonId, 'writing'), now, '+inf'),
    ]).catch(() => [new Set<number>(), []] as const);
    const typing = new Set(writing.map(Number));
    return found.map((facts) =>
      toTile(facts, { here: here.has(facts.user_id), writing: typing.has(facts.user_id) }, now),
    );
  }

  private key(lessonId: string, name: string): string {
    return `${this.redis.prefix}:lesson:${lessonId}:${name}`;
  }

  private async gather(lessonId: string, change: string): Promise<void> {
    const { commands } = this.redis;
    const changes = this.key(lessonId, 'changes');
    try {
      const [, , locked] = await Promise.all([
        commands.sadd(changes, change),
        commands.expire(changes, REDIS_SECONDS.lesson.changes),
        commands.set(this.key(lessonId, 'gathering'), '1', 'PX', GATHER_MS, 'NX'),
      ]);
      if (locked !== null) void this.publishAfter(lessonId);
    } catch (error) {
      this.warn(error);
    }
  }

  private async publishAfter(lessonId: string): Promise<void> {
    await delay(GATHER_MS, undefined, { ref: false });
    await this.publish(lessonId).catch((error: unknown) => this.warn(error));
  }

  private async publish(lessonId: string): Promise<void> {
    const { commands } = this.redis;
    const changes = await commands.spop(this.key(lessonId, 'changes'), 10_000);
    const wanted = await commands.zrangebyscore(this.key(lessonId, 'watchers'), Date.now(), '+inf');
    if (changes.length === 0 || wanted.length === 0) return;
    const watchers = await lessonMembers.findManagers(this.db, lessonId, wanted.map(Number));
    const lesson = watchers.length > 0 ? await lessons.findLesson(this.db, lessonId) : null;
    if (!lesson) return;
    const idsByKind = (kind: string): string[] =>
      changes.filter((one) => one.startsWith(kind)).map((one) => one.slice(1));
    const [userIds, pushIds, ticketIds] = [idsByKind('u').map(Number), idsByKind('p'), idsByKind('t')];
    const [students, receipts, tickets] = await Promise.all([
      userIds.length > 0 ? this.students(lessonId, userIds) : [],
      pushIds.length > 0 ? lessonPushes.findReceipts(this.db, lessonId, pushIds) : [],
      ticketIds.length > 0 ? lessonTickets.findResults(this.db, { lessonId, ids: ticketIds }) : [],
    ]);
    await Promise.all(
      watchers.flatMap((user) => {
        const audience = { user, actsIn: lesson.school };
        return [
          ...(students.length > 0
            ? [this.events.publish(audience, 'lesson.student', { lesson_id: lessonId, students })]
            : []),
          ...receipts.map(({ id: push_id, delivered, seen, used, of }) =>
            this.events.publish(audience, 'lesson.receipts', {
              ...{ lesson_id: lessonId, push_id },
              ...{ delivered, seen, used, of },
            }),
          ),
          ...tickets.map((ticket) => this.events.publish(audience, 'lesson.answers', ticket)),
        ];
      }),
    );
  }

  private warn(error: unknown): void {
    this.logger.warn(`Not published: ${errorMessage(error)}`);
  }
}
