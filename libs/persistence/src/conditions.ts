import { In, IsNull, MoreThan, Raw, type FindOperator } from 'typeorm';
import type { Scope } from '@studyhall/domain';
import { Fragment } from './sql.js';

/** Builds the WHERE clause of a list with optional filters. `$` in a condition is the placeholder of its value. */
export class Conditions {
  private readonly parts: string[] = [];

  /** @param values of other conditions in the same statement; new values are appended */
  constructor(readonly values: unknown[] = []) {}

  /** Adds a condition. Without a value, it is used unchanged and may contain placeholders from {@link value}. */
  add(condition: string, ...value: [unknown?]): this {
    if (value.length > 0) this.values.push(value[0]);
    const placed = value.length > 0 ? condition.replaceAll('$', () => `$${this.values.length}`) : condition;
    this.parts.push(`(${placed})`);
    return this;
  }

  /** Limits rows to a scope by their school and class columns. A teacher's scope contains no rows without a class. */
  inScope(scope: Scope, school: string, group?: string): this {
    switch (scope.kind) {
      case 'all':
        return this;
      case 'school':
        return this.add(`${school} = $`, scope.school);
      case 'taught':
        if (group === undefined) return this.add('false');
        return this.add(`${school} = $`, scope.school).add(taughtBy(group, this.value(scope.teacher)));
      case 'none':
        return this.add('false');
    }
  }

  /** Limits rows to the users in a scope, by the alias of their table: for a teacher, the students they teach. */
  usersInScope(scope: Scope, user: string): this {
    this.add(present(user));
    if (scope.kind === 'school')
      return this.add(`${user}.school = $`, scope.school).add(`${currentRole(user)} <> 'MASTER_ADMIN'`);
    if (scope.kind !== 'taught') return this.inScope(scope, `${user}.school`);
    const [school, teacher] = [this.value(scope.school), this.value(scope.teacher)];
    return this.add(
      `${user}.role = 'STUDENT' AND ${user}.id IN (SELECT m.user_id FROM group_members m
         JOIN teaching t ON t.group_id = m.group_id JOIN groups g ON g.id = m.group_id
        WHERE t.user_id = ${teacher} AND g.school = ${school})`,
    );
  }

  /** Limits rows to those whose search column contains every word of a text, in any order, without case and accents. */
  matching(column: string, text: string | undefined): this {
    for (const word of searchWords(text)) this.add(`${column} LIKE search_pattern($)`, word);
    return this;
  }

  /** Adds a parameter outside of a condition. Returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' AND ');
  }

  /** The conditions with their values, for a template statement. */
  get fragment(): Fragment {
    const parts = this.sql.split(/\$(\d+)/);
    const places = parts.filter((_, at) => at % 2 === 1);
    return new Fragment(
      parts.filter((_, at) => at % 2 === 0),
      ...places.map((place) => this.values[Number(place) - 1]),
    );
  }
}

/**
 * The condition that an account is not removed. All queries of users must use it, in SQL or with TypeORM, except the
 * erasure and those that keep names of removed accounts reserved.
 */
export const present = (user: string): string => `${user}.removed_with IS NULL`;

/** Whether a user is under a legal hold, which prevents erasure. `userId` is an SQL expression. */
export const held = (userId: string): string =>
  `EXISTS (SELECT FROM legal_holds h WHERE h.user_id = ${userId})`;
export const PRESENT = { removed_with: IsNull() };

/** The role of a user, with the legacy value converted. The index `users_of_role` uses this expression. */
export const currentRole = (user: string): string =>
  `(CASE ${user}.role WHEN 'admin' THEN 'MASTER_ADMIN' ELSE ${user}.role END) COLLATE "C"`;

/** The condition that a user has a role in a school, at home or by another membership. `role` may be an expression. */
export const hasRole = (user: string, role: string, school: string): string =>
  `((${user}.role = ${role} AND ${user}.school = ${school}) OR EXISTS (SELECT FROM memberships further
     WHERE further.user_id = ${user}.id AND further.school = ${school} AND further.role = ${role}))`;

/** The condition that the user currently teaches a class, also as a substitute. Both ids are columns or placeholders. */
export const taughtBy = (group: string, user: string): string =>
  `EXISTS (SELECT FROM teaching taught WHERE taught.group_id = ${group} AND taught.user_id = ${user})`;

/** The condition that a roster source added a user to a class. Both ids are columns. */
export const placedByRoster = (group: string, user: string): string =>
  `EXISTS (SELECT FROM roster_places placed WHERE placed.group_id = ${group} AND placed.user_id = ${user})`;

/** A query that returns a row if the reply of a turn is removed but can still be restored. */
export const removedReply = (turn: string): string =>
  `SELECT FROM messages m WHERE m.turn_id = ${turn} AND m.removed_with IS NOT NULL`;

/** Whether the reply of a turn is visible. */
export const isReplyInView = (turn: string): string =>
  `EXISTS (SELECT FROM messages shown WHERE shown.turn_id = ${turn} AND shown.role = 'assistant' AND shown.in_view)`;

/** Whether the chat `c` is one of a lesson: the current one of its student, or one that has become private. */
export const ofLesson = (lesson: string): string => `${lesson} IN (c.lesson_id, c.former_lesson_id)`;

/** Whether teachers may read a message of the lesson chat `c`: not what was stored while they could not, and all that follows. */
export const isOpenToTeachers = (message: string): string =>
  `(c.private_from IS NULL OR ${message}.id < c.private_from)`;

/** The distinct words of a search. */
export const searchWords = (text = ''): string[] => [
  ...new Set(text.split(/\s+/).filter((word) => word !== '')),
];

/** The condition that the school with this name is archived. */
export const archivedSchool = (name: string): string =>
  `EXISTS (SELECT FROM schools WHERE schools.name = ${name} AND schools.archived_at IS NOT NULL)`;

/** The LIKE pattern for texts that contain `part` literally. Compare it with a lower-case column. */
export function likePattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The WHERE clause of a scope, for an entity with a school. */
export function inScope(scope: Scope): { school?: string | FindOperator<string> } {
  if (scope.kind === 'all') return {};
  return { school: scope.kind === 'school' ? scope.school : In([]) };
}

/** The WHERE clause of a scope, for an entity with a school and a class. */
export const inScopeOfClass = (
  scope: Scope,
): { school?: string | FindOperator<string>; group_id?: FindOperator<number> } =>
  scope.kind === 'taught'
    ? {
        school: scope.school,
        group_id: Raw((group) => taughtBy(group, ':teacher'), { teacher: scope.teacher }),
      }
    : inScope(scope);

/** The WHERE clause of a page in id order: ids after the last one of the previous page. */
export const after = (id: string | null): { id?: FindOperator<string> } =>
  id === null ? {} : { id: MoreThan(id) };

/** A time more than `ms` milliseconds ago, on the database's clock. */
export const longerAgo = (ms: number): FindOperator<Date> =>
  Raw((column) => `${column} < now() - :ms * interval '1 millisecond'`, { ms });

/** A past and a future time, on the database's clock. */
export const PAST: FindOperator<Date> = Raw((column) => `${column} <= now()`);
export const FUTURE: FindOperator<Date> = Raw((column) => `${column} > now()`);
