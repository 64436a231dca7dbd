import { Injectable } from '@nestjs/common';
import {
  sentenceText,
  type PlainSentenceCode,
  type ServerEventName,
  type ServerEvents,
} from '@studyhall/contracts';
import type { lessons } from '@studyhall/persistence';
import { EventPublisher } from '../events/event-publisher.js';
import { LessonEvents } from '../lessons/lesson-events.js';
import {
  changing,
  NAMES,
  namedSchools,
  touchedAccounts,
  touchedClasses,
  type ChangeSet,
} from './change-set.js';
import type { Locked } from './locks.js';
import { endedSessions, type Stored } from './store.js';

type Kind = ServerEvents['directory.changed']['kind'];

/** Number of users to whom account changes are published concurrently. */
const BATCH = 50;

/** The events to publish after the transaction is committed. */
export interface ChangeEvents {
  /** The lists that changed, and their schools; null concerns only master admins. */
  kinds: Kind[];
  schools: Array<string | null>;
  /** Users whose role, scope, school, consent or name changed: their pages reload the account. */
  moved: number[];
  /** Users whose sessions ended. */
  ended: Array<{ ids: number[]; code: PlainSentenceCode }>;
  /** Lessons that ended with their classes. */
  lessons: lessons.EndedLessonKey[];
  /** The students whose homework or study mode changed with their classes. */
  students: number[];
}

export function collectEvents(
  change: ChangeSet,
  { accounts, classes }: Locked,
  { endedLessons, students }: Pick<Stored, 'endedLessons' | 'students'>,
): ChangeEvents {
  const relations = [change.memberships, change.teaching].some(
    ({ entered, left }) => entered.length + left.length > 0,
  );
  const further = change.school_memberships ?? [];
  const people =
    further.length +
      change.accounts.length +
      change.created.length +
      changing(change.classes, 'name', 'cover').length >
    0;
  const lists = change.classes.length + change.created_classes.length > 0;
  return {
    kinds: [
      ...(people || relations ? (['users'] as const) : []),
      ...(lists || relations ? (['groups'] as const) : []),
      ...(change.schools.length > 0 ? (['schools'] as const) : []),
    ],
    schools: [
      ...new Set([
        ...touchedAccounts(change).flatMap((id) => schoolIn(accounts, id)),
        ...touchedClasses(change).flatMap((id) => schoolIn(classes, id)),
        ...namedSchools(change),
      ]),
    ],
    moved: [
      ...new Set([
        ...changing(change.accounts, 'role', 'admin_scope', 'school', 'parent_consent', ...NAMES).map(
          ({ id }) => id,
        ),
        ...further.map(({ user_id }) => user_id),
      ]),
    ],
    ended: endedSessions(change),
    lessons: endedLessons,
    students,
  };
}

function schoolIn<Row extends { school: string | null }>(rows: ReadonlyMap<number, Row>, id: number) {
  const row = rows.get(id);
  return row ? [row.school] : [];
}

/**
 * Publishes changes to the users who can see them: master admins, and the admins and teachers of the schools. Source:
 * `docs/specification/api.md#realtime`, `docs/specification/api.md#class`.
 */
@Injectable()
export class DirectoryEvents {
  constructor(
    private readonly events: EventPublisher,
    private readonly lessonEvents: LessonEvents,
  ) {}

  /** Publishes a change of the directory. Sockets of moved users change their rooms; those of ended sessions are closed. */
  async publishChange(change: ChangeEvents): Promise<void> {
    const { kinds, schools, moved, ended, lessons: over, students } = change;
    await Promise.all(over.map((lesson) => this.lessonEvents.ended(lesson)));
    await this.classesChanged(students);
    for (const { ids, code } of ended) await this.publishEnds(ids, code);
    await inBatches(moved, (user) => this.events.publish({ user }, 'account.changed', {}));
    await this.changed(kinds, ...schools);
  }

  /** Makes the pages of students read their homework, its files and their study mode again. */
  async classesChanged(students: readonly number[]): Promise<void> {
    await inBatches(students, (user) => this.events.publish({ user }, 'activities.changed', {}));
  }

  /** Closes the sockets of these users and stops their work, because their sessions have ended. */
  async publishEnds(userIds: readonly number[], code: PlainSentenceCode): Promise<void> {
    const detail = sentenceText(code);
    await inBatches(userIds, async (user) => {
      await Promise.all([
        this.events.publish({ user }, 'session.revoked', { detail }),
        this.events.control({ type: 'user.cancel', user_id: user }),
      ]);
    });
  }

  /**
   * Makes open consoles reload lists, and all pages of a changed school its hours, consent and study mode. Adds users to the
   * live lesson of a class that they joined, and removes them from that of a class that they left.
   * @param schools of everything that changed; null concerns only master admins
   */
  async changed(kinds: Kind | readonly Kind[], ...schools: Array<string | null>): Promise<void> {
    const all = [kinds].flat() as Kind[];
    await Promise.all(
      [...new Set(schools)].map(async (school) => {
        for (const kind of all) await this.events.publishDirectory(kind, school);
        if (school !== null && all.includes('schools'))
          await this.events.publish({ members: school }, 'limits.changed', {});
        if (school !== null && all.some((kind) => kind !== 'schools'))
          await this.lessonEvents.refresh(school);
      }),
    );
  }

  /** Like {@link changed}, if users joined or left classes. */
  async membersChanged(...schools: string[]): Promise<void> {
    await this.changed(['groups', 'users'], ...schools);
  }

  /** Publishes one event to master admins, the admins of `school` and these teachers. */
  async publish<Name extends ServerEventName>(
    school: string | null,
    name: Name,
    payload: ServerEvents[Name],
    teachers: readonly number[] = [],
  ): Promise<void> {
    await this.events.publish({ masters: true }, name, payload);
    if (school !== null) await this.events.publish({ school }, name, payload);
    const actsIn = school ?? undefined;
    await Promise.all(teachers.map((user) => this.events.publish({ user, actsIn }, name, payload)));
  }
}

async function inBatches(userIds: readonly number[], send: (user: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < userIds.length; at += BATCH)
    await Promise.all(userIds.slice(at, at + BATCH).map(send));
}
