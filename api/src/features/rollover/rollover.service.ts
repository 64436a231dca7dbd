import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type RolloverAnswer,
  type RolloverEffects,
  type RolloverProposal,
  type RolloverRequest,
  sentence,
} from '@studyhall/contracts';
import { beginningYear, can, endingYear, nextYear } from '@studyhall/domain';
import {
  members,
  nameSkeleton,
  rollovers,
  schools,
  similarNames,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import type { Locked, Wanted } from '@studyhall/platform';
import { adminsOnly, assertAllowed, Directory, wrongField } from '../directory/index.js';

/** How long a rollover can be undone. */
const UNDO_SECONDS = 30 * 24 * 60 * 60;
const { classNameKey } = similarNames;

/** The end of a school year: renames classes for the next year and removes leavers. */
@Injectable()
export class RolloverService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
  ) {}

  /** Proposes new names for the classes of a school, for editing. */
  async propose(actor: Account, wanted: string | undefined): Promise<RolloverProposal> {
    adminsOnly(actor);
    const name = wanted ?? actor.school;
    if (name === null) throw wrongField('school', sentence('school_missing'));
    assertAllowed(can(actor, 'group.review', { school: name }));
    const school = await schools.findByName(this.db, name);
    if (!school) throw new AppError('not_found', sentence('school_not_found'));
    const classes = await rollovers.findClasses(this.db, name);
    const next = nextYear(
      classes.map((one) => one.name),
      endingYear(new Date()),
    );
    return {
      school_id: school.id,
      school: name,
      school_year: beginningYear(new Date()),
      classes: classes.map((one, at) => ({
        ...one,
        proposed: next[at]?.proposed ?? one.name,
        leaves: next[at]?.leaves ?? false,
      })),
      undo: await rollovers.findUndo(this.db, actor.id, school.id),
    };
  }

  /** Runs in one transaction, which can be undone for 30 days. A dry run only returns the effects. */
  async run(actor: Account, schoolId: number, request: RolloverRequest): Promise<RolloverAnswer> {
    adminsOnly(actor);
    const { dry_run: dryRun } = request;
    const leaving = request.classes.filter(({ leaves }) => leaves).map(({ group_id }) => group_id);
    const touched = {
      ...{ renames: true, dryRun },
      find: async (on: Executor) => {
        const { name } = await findOwn(on, actor, schoolId);
        return {
          schools: [name],
          classes: () => rollovers.findClassIds(on, name),
          accounts: () => rollovers.findLeavers(on, name, leaving),
        };
      },
    };
    const done = await this.directory.change(actor, touched, async (on, locked, made) => {
      const school = await findOwn(on, actor, schoolId);
      const planned = await plan(on, school, await rollovers.findClasses(on, school.name), request, locked);
      const school_year = request.school_year || null;
      await made.addClasses(request.create.map((name) => ({ name, school: school.name, school_year })));
      const after = {
        classes: planned.effects.classes.length,
        created: planned.effects.created,
        leavers: planned.effects.leavers,
        leavers_are: request.leavers === 'revoke' ? 'revoked' : 'removed',
      };
      return {
        result: planned.effects,
        wanted: planned.wanted,
        seconds: UNDO_SECONDS,
        entries: ({ cause: { action }, accounts }) => [
          {
            ...{ actor, action, target: { ...school, type: 'school' }, school: school.name, after },
            people: accounts.map(({ id }) => id),
          },
        ],
      };
    });
    return { effects: done.result, ...done.undo };
  }
}

/** @throws AppError `not_found` for a school whose classes the actor may not manage. */
async function findOwn(on: Executor, actor: Account, id: number): Promise<{ id: number; name: string }> {
  const school = await rollovers.findSchool(on, id);
  if (!school || !can(actor, 'group.manage', { school: school.name }).allowed)
    throw new AppError('not_found', sentence('school_not_found'));
  return school;
}

/** The requested changes to the school's classes and leavers. */
async function plan(
  on: Executor,
  school: { id: number; name: string },
  classes: readonly rollovers.ClassSize[],
  request: RolloverRequest,
  { accounts }: Locked,
): Promise<{ effects: RolloverEffects; wanted: Wanted }> {
  const requested = new Map(request.classes.map((one) => [one.group_id, one]));
  for (const { group_id } of request.classes)
    if (!classes.some((one) => one.group_id === group_id))
      throw new AppError('not_found', sentence('class_not_found'));
  const next = classes.map((one) => ({
    ...one,
    ...nextYearClass(one, requested.get(one.group_id), request),
  }));
  const year = request.school_year || null;
  assertDistinct([
    ...next.map((one) => ({ name: one.to, year: one.year })),
    ...request.create.map((name) => ({ name, year })),
  ]);
  const leaving = new Set(
    next.flatMap(({ group_id }) => (requested.get(group_id)?.leaves ? [group_id] : [])),
  );
  const left = await members.findPairs(on, [...accounts.keys()]);
  const ended = Map.groupBy(left, ({ group_id }) => group_id);
  const others = left.filter(({ group_id }) => !leaving.has(group_id));
  const removes = request.leavers === 'remove';
  if (removes && [...accounts.values()].some(({ held }) => held))
    throw new AppError('conflict', sentence('leavers_held'));
  return {
    effects: {
      classes: next
        .filter(({ group_id, name, to }) => name !== to || leaving.has(group_id) || ended.has(group_id))
        .map(({ group_id, name: from, to, students }) => ({
          ...{ group_id, from, to, students },
          remaining: students - (ended.get(group_id)?.length ?? 0),
          leaves: leaving.has(group_id),
        })),
      created: request.create,
      leavers: accounts.size,
      memberships_ended: others.length,
      other_classes: new Set(others.map(({ group_id }) => group_id)).size,
    },
    wanted: {
      cause: { action: 'school.rollover', target: { ...school, type: 'school' } },
      accounts: [...accounts.values()]
        .filter(({ access_granted }) => removes || access_granted)
        .map(({ id }) => ({
          id,
          after: removes ? { removed: true } : { access_granted: false, school: school.name },
        })),
      memberships: { left },
      classes: next
        .filter((one) => one.name !== one.to || one.school_year !== one.year)
        .map((one) => ({ id: one.group_id, after: { name: one.to, school_year: one.year } })),
    },
  };
}

/** The new name and year of a class. A leaving class keeps its year. */
function nextYearClass(
  one: rollovers.ClassSize,
  wanted: RolloverRequest['classes'][number] | undefined,
  { school_year: year }: RolloverRequest,
): { to: string; year: string | null } {
  if (!wanted) return { to: one.name, year: one.school_year };
  const stays = wanted.leaves || year === undefined || year === null;
  return { to: wanted.name, year: stays ? one.school_year : year || null };
}

/** @throws AppError `invalid` if two classes of a school year would have the same name, or names that look alike. */
function assertDistinct(classes: ReadonlyArray<{ name: string; year: string | null }>): void {
  const seen = new Map<string, Map<string | null, string>>();
  for (const { name, year } of classes) {
    const skeleton = nameSkeleton(name.toLowerCase());
    const alike = seen.get(skeleton) ?? new Map<string | null, string>();
    const clash =
      alike.get(year) ?? [...alike.values()].find((other) => classNameKey(other) !== classNameKey(name));
    if (clash !== undefined)
      throw wrongField('classes', sentence('rollover_same_name', { name, other: clash }));
    seen.set(skeleton, alike.set(year, name));
  }
}
