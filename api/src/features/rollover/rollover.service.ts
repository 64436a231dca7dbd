import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type RolloverAnswer,
  type RolloverEffects,
  type RolloverProposal,
  type RolloverRequest,
  sentence,
  sentenceText,
} from '@studyhall/contracts';
import { beginningYear, can, endingYear, nextYear } from '@studyhall/domain';
import {
  audit,
  lockSchoolsInTransaction,
  members,
  nameSkeleton,
  rollovers,
  schools,
  shareInTransaction,
  similarNames,
  users as storedUsers,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { AccountSecurity } from '../auth/index.js';
import {
  adminsOnly,
  assertAllowed,
  DirectoryEvents,
  lockActor,
  runChange,
  wrongField,
} from '../directory/index.js';
import { UndoService } from '../undo/index.js';
import { ROLLOVER, UNDO_SECONDS, type RolloverUndoData } from './rollover.data.js';

const ENDS = { revoke: sentenceText('access_revoked'), remove: sentenceText('account_deleted') } as const;
const { classNameKey } = similarNames;

/** The end of a school year: classes get the names of the next one, and the leavers go. */
@Injectable()
export class RolloverService {
  constructor(
    private readonly db: DataSource,
    private readonly security: AccountSecurity,
    private readonly directory: DirectoryEvents,
    private readonly undo: UndoService,
  ) {}

  /** The names that the classes of a school would have, to be edited. */
  async propose(actor: Account, wanted: string | undefined): Promise<RolloverProposal> {
    adminsOnly(actor);
    const name = wanted ?? actor.school;
    if (name === null) throw wrongField('school', sentence('school_missing'));
    assertAllowed(can(actor, 'group.manage', { school: name }));
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
      undo: await rollovers.findUndo(this.db, actor.id, ROLLOVER, school.id),
    };
  }

  /** One transaction, which can be undone for 30 days. A dry run answers the effects and changes nothing. */
  async run(actor: Account, schoolId: number, request: RolloverRequest): Promise<RolloverAnswer> {
    adminsOnly(actor);
    const { dry_run: dryRun } = request;
    const done = await runChange(this.db, { dryRun }, async (on) => {
      await shareInTransaction(on, 'schools');
      const school = await rollovers.findSchool(on, schoolId);
      if (!school) throw new AppError('not_found', sentence('school_not_found'));
      const decision = can(actor, 'group.manage', { school: school.name });
      if (!decision.allowed) throw new AppError('not_found', sentence('school_not_found'));
      await lockSchoolsInTransaction(on, 'administration', [school.name]);
      await lockSchoolsInTransaction(on, 'classNames', [school.name]);
      const classes = await rollovers.lockClasses(on, school.name);
      await lockActor(on, actor);
      const { effects, data } = await this.apply(on, school, classes, request);
      await audit.record(on, {
        actor,
        action: 'school.rollover',
        target: { type: 'school', id: schoolId, name: school.name },
        school: school.name,
        after: {
          classes: effects.classes.length,
          created: effects.created,
          leavers: effects.leavers,
          leavers_are: request.leavers === 'revoke' ? 'revoked' : 'removed',
        },
        people: data.user_ids,
      });
      const undo = await this.undo.offer(on, actor, { kind: ROLLOVER, data, seconds: UNDO_SECONDS });
      return { effects, undo, users: data.user_ids, school: school.name };
    });
    if (dryRun) return { effects: done.effects };
    await this.security.publishEnds(done.users, ENDS[request.leavers]);
    await this.directory.changed('users', done.school);
    await this.directory.changed('groups', done.school);
    return { effects: done.effects, ...done.undo };
  }

  private async apply(
    on: Executor,
    school: { id: number; name: string },
    classes: readonly rollovers.ClassSize[],
    request: RolloverRequest,
  ): Promise<{ effects: RolloverEffects; data: RolloverUndoData }> {
    const wanted = new Map(request.classes.map((one) => [one.group_id, one]));
    for (const { group_id } of request.classes)
      if (!classes.some((one) => one.group_id === group_id))
        throw new AppError('not_found', sentence('class_not_found'));
    const next = classes.map((one) => ({ ...one, ...nextOf(one, wanted.get(one.group_id), request) }));
    assertDistinct([
      ...next.map(({ to: name, year }) => ({ name, year })),
      ...request.create.map((name) => ({ name, year: request.school_year || null })),
    ]);
    const leaving = next.filter(({ group_id }) => wanted.get(group_id)?.leaves);
    const ids = leaving.map(({ group_id }) => group_id);
    const leavers = await rollovers.lockLeavers(on, school.name, ids);
    const users = leavers.map(({ id }) => id);
    const memberships = await members.removeFromAllGroups(on, users);
    const ended = Map.groupBy(memberships, ({ group_id }) => group_id);
    const others = memberships.filter(({ group_id }) => !ids.includes(group_id));
    const concerned =
      request.leavers === 'remove'
        ? users
        : leavers.filter(({ access_granted }) => access_granted).map(({ id }) => id);
    if (request.leavers === 'revoke') await storedUsers.updateUsers(on, concerned, { access_granted: false });
    else await storedUsers.removeUsers(on, concerned, UNDO_SECONDS);
    await this.security.removeSessions(on, concerned, ENDS[request.leavers]);
    const renamed = next
      .filter(({ name, to, school_year, year }) => name !== to || school_year !== year)
      .map(({ group_id: id, name: from, to, school_year: from_year, year }) => ({
        ...{ id, from, to, from_year, year },
      }));
    await rollovers.renameClasses(
      on,
      renamed.map(({ id, to: name, year }) => ({ id, name, school_year: year })),
    );
    const created = await rollovers.createClasses(
      on,
      school.name,
      request.create,
      request.school_year || null,
    );
    return {
      effects: {
        classes: next
          .filter(({ group_id, name, to }) => name !== to || ids.includes(group_id) || ended.has(group_id))
          .map(({ group_id, name: from, to, students }) => ({
            ...{ group_id, from, to, students },
            remaining: students - (ended.get(group_id)?.length ?? 0),
            leaves: ids.includes(group_id),
          })),
        created: request.create,
        leavers: users.length,
        memberships_ended: others.length,
        other_classes: new Set(others.map(({ group_id }) => group_id)).size,
      },
      data: {
        school_id: school.id,
        renamed: renamed.map(({ id, from, to, from_year }) => ({ id, from, to, from_year })),
        created,
        leavers: request.leavers,
        user_ids: concerned,
        memberships: memberships.map(({ group_id, user_id }) => ({ group_id, user_id })),
      },
    };
  }
}

/** The name and the year that a class gets. A class that leaves keeps its year. */
function nextOf(
  one: rollovers.ClassSize,
  wanted: RolloverRequest['classes'][number] | undefined,
  { school_year: year }: RolloverRequest,
): { to: string; year: string | null } {
  if (!wanted) return { to: one.name, year: one.school_year };
  const stays = wanted.leaves || year === undefined || year === null;
  return { to: wanted.name, year: stays ? one.school_year : year || null };
}

/** @throws AppError `invalid` where two classes of a school year would have one name, or two names would look alike. */
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
