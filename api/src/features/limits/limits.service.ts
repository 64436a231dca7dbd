import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type AllowanceRequest,
  type LimitsQuery,
  type OwnLimits,
  type SetLimits,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { audit, schools, useLimits, users, type Account, type Executor } from '@studyhall/persistence';
import { assertAllowed, findClass, lockActor, wrongField } from '../directory/index.js';

const DAY_MS = 86_400_000;

/** A scope with the target of its line in the audit log. */
interface NamedScope extends useLimits.LimitScope {
  target: { type: string; id: number | string; name: string };
  auditSchool: string | null;
}

const NO_SCOPE = { school: null, role: null, groupId: null, userId: null };

/** Neither hours nor a budget can be set yet. */
const toView = (limits: SetLimits['limits']): SetLimits => ({ limits, open_hours: null, budget: null });

/** Limits of use: which are in effect, which are set, and what is added for one person. */
@Injectable()
export class LimitsService {
  constructor(private readonly db: DataSource) {}

  async own(account: Account): Promise<OwnLimits> {
    const found = await useLimits.findInEffect(this.db, account.id);
    return {
      limits: found.map((one) => ({ ...one, resets_at: one.resets_at.toISOString() })),
      open_hours: null,
    };
  }

  /** @throws AppError `not_found`, `forbidden`, `invalid` where the query names no scope or more than one */
  async view(actor: Account, query: LimitsQuery): Promise<SetLimits> {
    return toView(await useLimits.findSet(this.db, await this.scopeOf(this.db, actor, query)));
  }

  /** Replaces all limits of the scope. @throws AppError as {@link view} */
  async set(actor: Account, query: LimitsQuery, { limits }: SetLimits): Promise<SetLimits> {
    return this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const { target, auditSchool: school, ...scope } = await this.scopeOf(on, actor, query);
      const before = await useLimits.findSet(on, scope);
      await useLimits.replaceSet(on, scope, limits);
      const after = await useLimits.findSet(on, scope);
      await audit.record(on, {
        ...{ actor, action: 'limits.set', target, school },
        ...{ before: { role: scope.role, limits: before }, after: { role: scope.role, limits: after } },
      });
      return toView(after);
    });
  }

  /** Raises one person's limits of a kind until a time. @throws AppError `not_found`, `forbidden`, `invalid` */
  async raise(actor: Account, userId: number, request: AllowanceRequest): Promise<void> {
    const until = Date.parse(request.until);
    if (until <= Date.now()) throw wrongField('until', sentence('announcement_end_past'));
    if (until > Date.now() + LIMITS.allowanceDaysMax * DAY_MS)
      throw wrongField('until', sentence('allowance_too_long', { days: LIMITS.allowanceDaysMax }));
    await this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const [person] = await users.findAccounts(on, [userId]);
      const teaches = await useLimits.isTaughtBy(on, userId, actor.id);
      assertAllowed(can(actor, 'limits.raise', { school: person?.school ?? null, teaches }));
      if (!person) throw new AppError('not_found', sentence('selected_user_not_found'));
      await useLimits.insertAllowance(on, userId, request);
      await audit.record(on, {
        ...{ actor, action: 'limits.raise', school: person.school, after: request },
        target: { type: 'user', id: userId, name: person.username },
      });
    });
  }

  private async scopeOf(on: Executor, actor: Account, query: LimitsQuery): Promise<NamedScope> {
    const { school, role = null, class: groupId, user: userId } = query;
    const named = [school, groupId, userId].filter((one) => one !== undefined).length;
    if (named !== 1 || (role !== null && school === undefined))
      throw wrongField('school', sentence('limits_scope'));
    if (school !== undefined) {
      assertAllowed(can(actor, 'limits.set', { school }));
      const found = await schools.findByName(on, school);
      if (!found) throw new AppError('not_found', sentence('school_not_found'));
      const target = { type: 'school', id: found.id, name: school };
      return { ...NO_SCOPE, school, role, target, auditSchool: school };
    }
    if (groupId !== undefined) {
      const group = await findClass(on, actor, groupId, 'group.manage');
      const target = { type: 'group', id: groupId, name: group.name };
      return { ...NO_SCOPE, groupId, target, auditSchool: group.school };
    }
    const id = userId ?? 0;
    const [person] = await users.findAccounts(on, [id]);
    assertAllowed(can(actor, 'limits.set', { school: person?.school ?? null }));
    if (!person) throw new AppError('not_found', sentence('selected_user_not_found'));
    const target = { type: 'user', id, name: person.username };
    return { ...NO_SCOPE, userId: id, target, auditSchool: person.school };
  }
}
