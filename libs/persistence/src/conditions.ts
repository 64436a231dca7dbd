import { In, IsNull, MoreThan, Raw, type FindOperator } from 'typeorm';
import type { Scope } from '@studyhall/domain';
import { Fragment } from './sql.js';

/** The WHERE of a list whose filters are optional. `$` in a condition is the placeholder of its value. */
export class Conditions {
  private readonly parts: string[] = [];

  /** @param values those of other conditions of the same statement, which these are added to */
  constructor(readonly values: unknown[] = []) {}

  /** Without a value the condition is taken as it is, with placeholders of {@link value} where it needs them. */
  add(condition: string, ...value: [unknown?]): this {
    if (value.length > 0) this.values.push(value[0]);
    const placed = value.length > 0 ? condition.replaceAll('$', () => `$${this.values.length}`) : condition;
    this.parts.push(`(${placed})`);
    return this;
  }

  /** Narrows to a scope by the columns of the school and of the class. What belongs to no class is in no teacher's scope. */
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

  /** Narrows to the users whom a scope administers, by the alias of their table: a teacher's are the students they teach. */
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

  /** Narrows to rows whose search column contains every word of a text, in any order, and ignores case and accents. */
  matching(column: string, text: string | undefined): this {
    for (const word of searchWords(text)) this.add(`${column} LIKE search_pattern($)`, word);
    return this;
  }

  /** Adds a parameter that belongs to no condition, and returns its placeholder. */
  value(value: unknown): string {
    this.values.push(value);
    return `$${this.values.length}`;
  }

  get sql(): string {
    return this.parts.length === 0 ? 'true' : this.parts.join(' AND ');
  }

  /** The conditions with their values, for a statement that is written as a template. */
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
 * The condition for an account that is not removed. Every query of users has it, in SQL or for TypeORM; without it are
 * only those that keep the names of removed accounts reserved, and the erasure.
 */
export const present = (user: string): string => `${user}.removed_with IS NULL`;

/** Whether a user is held, by an expression of the id: nothing of theirs is erased. */
export const held = (userId: string): string =>
  `EXISTS (SELECT FROM legal_holds h WHERE h.user_id = ${userId})`;
export const PRESENT = { removed_with: IsNull() };

/** The role of a user, with the legacy value read. The index `users_of_role` is built on it. */
export const currentRole = (user: string): string =>
  `(CASE ${user}.role WHEN 'admin' THEN 'MASTER_ADMIN' ELSE ${user}.role END) COLLATE "C"`;

/** The condition for a user with a role in a school, at home or by a further membership. `role`: an expression too. */
export const hasRole = (user: string, role: string, school: string): string =>
  `((${user}.role = ${role} AND ${user}.school = ${school}) OR EXISTS (SELECT FROM memberships further
     WHERE further.user_id = ${user}.id AND further.school = ${school} AND further.role = ${role}))`;

/** The condition for a class that the user teaches now, also as a substitute, by the columns or placeholders of both ids. */
export const taughtBy = (group: string, user: string): string =>
  `EXISTS (SELECT FROM teaching taught WHERE taught.group_id = ${group} AND taught.user_id = ${user})`;

/** A query that has a row where the reply of a turn is removed and can still be restored. */
export const removedReply = (turn: string): string =>
  `SELECT FROM messages m WHERE m.turn_id = ${turn} AND m.removed_with IS NOT NULL`;

/** Whether the reply of a turn is in view. */
export const isReplyInView = (turn: string): string =>
  `EXISTS (SELECT FROM messages shown WHERE shown.turn_id = ${turn} AND shown.role = 'assistant' AND shown.in_view)`;

/** The words of a search, each once. */
export const searchWords = (text = ''): string[] => [
  ...new Set(text.split(/\s+/).filter((word) => word !== '')),
];

/** The condition for a name whose school is archived. */
export const archivedSchool = (name: string): string =>
  `EXISTS (SELECT FROM schools WHERE schools.name = ${name} AND schools.archived_at IS NOT NULL)`;

/** The pattern of LIKE for texts that contain `part`, taken literally. Compare it with a lower-cased column. */
export function likePattern(part: string): string {
  return `%${part.replace(/[\\%_]/g, '\\$&')}%`;
}

/** The WHERE of a scope, for an entity with a school. */
export function inScope(scope: Scope): { school?: string | FindOperator<string> } {
  if (scope.kind === 'all') return {};
  return { school: scope.kind === 'school' ? scope.school : In([]) };
}

/** The WHERE of a scope, for an entity with a school and a class. */
export const inScopeOfClass = (
  scope: Scope,
): { school?: string | FindOperator<string>; group_id?: FindOperator<number> } =>
  scope.kind === 'taught'
    ? {
        school: scope.school,
        group_id: Raw((group) => taughtBy(group, ':teacher'), { teacher: scope.teacher }),
      }
    : inScope(scope);

/** The WHERE of a page in the order of ids: those after the last id of the page before. */
export const after = (id: string | null): { id?: FindOperator<string> } =>
  id === null ? {} : { id: MoreThan(id) };

/** A time more than `ms` milliseconds ago, by the clock of the database. */
export const longerAgo = (ms: number): FindOperator<Date> =>
  Raw((column) => `${column} < now() - :ms * interval '1 millisecond'`, { ms });

/** A time in the past, and one in the future, by the clock of the database. */
export const PAST: FindOperator<Date> = Raw((column) => `${column} <= now()`);
export const FUTURE: FindOperator<Date> = Raw((column) => `${column} > now()`);
