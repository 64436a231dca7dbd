import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  LIMITS,
  sentence,
  type AllowanceRequest,
  type LimitInEffect,
  type LimitsQuery,
  type LimitsView,
  type OwnLimits,
  type SetBudget,
  type SetLimits,
  type UseToday,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  budgets,
  lockSchoolsInTransaction,
  useLimits,
  useRules,
  users,
  type Account,
  type Executor,
} from '@studyhall/persistence';
import { EventPublisher, type Audience } from '@studyhall/platform';
import { assertAllowed, assertUnchanged, lockActor, wrongField } from '../directory/index.js';
import { UseGate } from './use-gate.js';
import { UseScopes, type NamedScope } from './use-scopes.js';

const DAY_MS = 86_400_000;
/** Default minutes of use after which a break is advised, and minutes of a pause that count as a break. */
const ADVISED_MINUTES = 45;
const BREAK_MINUTES = 10;

/** Usage limits: effective ones, configured ones, and allowances of single people. */
@Injectable()
export class LimitsService {
  constructor(
    private readonly db: DataSource,
    private readonly scopes: UseScopes,
    private readonly gate: UseGate,
    private readonly events: EventPublisher,
  ) {}

  async own(account: Account): Promise<OwnLimits> {
    const minutes = await useLimits.findMinutesInARow(this.db, account.id, BREAK_MINUTES);
    const advisedAt = (await useRules.findBreak(this.db, account.id)) ?? ADVISED_MINUTES;
    return {
      limits: await this.inEffect(this.db, account.id),
      ...(await this.gate.findOpening(account)),
      break: {
        ...{ minutes, advised_at: advisedAt, pause: BREAK_MINUTES },
        is_advised: minutes >= advisedAt,
      },
    };
  }

  /** The settings of a scope, for users who may change them. @throws AppError like `UseScopes.find` */
  async view(actor: Account, query: LimitsQuery): Promise<LimitsView> {
    return this.toView(this.db, await this.scopes.find(this.db, actor, query));
  }

  /**
   * Replaces those of limits, hours, break and budget that are given.
   * @throws AppError like {@link view}; `conflict` like `assertUnchanged`
   */
  async set(actor: Account, query: LimitsQuery, wanted: SetLimits): Promise<LimitsView> {
    const changed = await this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const named = await this.scopes.find(on, actor, query);
      const { scope, target, school } = named;
      await lockSchoolsInTransaction(on, 'useSettings', [school]);
      const before = toRecord(await this.toView(on, named));
      assertUnchanged(wanted.before, before);
      if (wanted.limits !== undefined) await useLimits.replaceSet(on, scope, wanted.limits);
      if (wanted.open_hours !== undefined) await useRules.setHours(on, scope, wanted.open_hours);
      if (wanted.break_minutes !== undefined) await useRules.setBreak(on, scope, wanted.break_minutes);
      if (wanted.budget !== undefined) await this.setBudget(on, actor, scope, wanted.budget);
      const view = await this.toView(on, named);
      await audit.record(on, {
        ...{ actor, action: 'limits.set', target, school },
        before: { role: scope.role, ...before },
        after: { role: scope.role, ...toRecord(view), reason: wanted.reason },
      });
      return { view, school, userId: scope.userId };
    });
    await this.publishChanged(changed.school, changed.userId);
    return changed.view;
  }

  /** A person's use today, for users who look after the person. @throws AppError `not_found`, `forbidden` */
  async today(actor: Account, userId: number): Promise<UseToday> {
    await this.findPerson(this.db, actor, 'limits.read_use', userId);
    const today = await useLimits.findToday(this.db, userId);
    const allowances = await useLimits.findAllowances(this.db, userId);
    return {
      today,
      limits: await this.inEffect(this.db, userId),
      allowances: allowances.map((one) => ({ ...one, until: one.until.toISOString() })),
    };
  }

  /** Raises one person's limits of a kind until a time. @throws AppError `not_found`, `forbidden`, `invalid` */
  async raise(actor: Account, userId: number, request: AllowanceRequest): Promise<void> {
    const until = Date.parse(request.until);
    if (until <= Date.now()) throw wrongField('until', sentence('allowance_end_past'));
    if (until > Date.now() + LIMITS.allowanceDaysMax * DAY_MS)
      throw wrongField('until', sentence('allowance_too_long', { days: LIMITS.allowanceDaysMax }));
    const school = await this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const person = await this.findPerson(on, actor, 'limits.raise', userId);
      const { kind, amount } = request;
      // The lock serializes allowances of one person, so that concurrent ones cannot exceed the maximum.
      await users.lockAccounts(on, [userId]);
      const granted = (await useLimits.findAllowances(on, userId)).filter((one) => one.kind === kind);
      const max = LIMITS.allowanceMax[kind] - granted.reduce((sum, one) => sum + one.amount, 0);
      if (amount > max) throw wrongField('amount', sentence('allowance_too_much', { max: Math.max(0, max) }));
      await useLimits.insertAllowance(on, userId, request);
      await audit.record(on, {
        ...{ actor, action: 'limits.raise', school: person.school, after: request },
        target: { type: 'user', id: userId, name: person.username },
      });
      return person.school;
    });
    await this.publishChanged(school, userId);
  }

  /** Ends an allowance, for users who may grant one. @throws AppError `not_found`, `forbidden` */
  async endAllowance(actor: Account, userId: number, id: number): Promise<void> {
    const school = await this.db.transaction(async (on) => {
      await lockActor(on, actor);
      const person = await this.findPerson(on, actor, 'limits.raise', userId);
      const before = await useLimits.endAllowance(on, userId, id);
      if (!before) throw new AppError('not_found', sentence('allowance_ended'));
      await audit.record(on, {
        ...{ actor, action: 'limits.end_allowance', school: person.school, before },
        target: { type: 'user', id: userId, name: person.username },
      });
      return person.school;
    });
    await this.publishChanged(school, userId);
  }

  private async findPerson(
    on: Executor,
    actor: Account,
    action: 'limits.raise' | 'limits.read_use',
    userId: number,
  ): Promise<Account> {
    const [person] = await users.findAccounts(on, [userId]);
    const teaches = await useLimits.isTaughtBy(on, userId, actor.id);
    assertAllowed(can(actor, action, { school: person?.school ?? null, teaches }));
    if (!person) throw new AppError('not_found', sentence('selected_user_not_found'));
    return person;
  }

  /** Publishes to everyone in the school, or to one person and the staff. A limit of master admins concerns no school. */
  async publishChanged(school: string | null, userId: number | null): Promise<void> {
    const ofSchool: Audience[] =
      school === null ? [] : userId === null ? [{ members: school }] : [{ school }, { teachers: school }];
    const ofPerson: Audience[] = userId === null ? [] : [{ user: userId }];
    for (const audience of [{ masters: true } as const, ...ofSchool, ...ofPerson])
      await this.events.publish(audience, 'limits.changed', {});
  }

  private async setBudget(
    on: Executor,
    actor: Account,
    { school, role }: useLimits.LimitScope,
    budget: SetBudget | null,
  ): Promise<void> {
    if (school === null || role !== null) {
      if (budget) throw wrongField('budget', sentence('budget_of_school'));
      return;
    }
    const now = await budgets.find(on, school);
    if (now?.amount === budget?.amount && now?.currency === budget?.currency) return;
    assertAllowed(can(actor, 'budgets.set', null));
    const currency = (await budgets.findPrices(on))?.currency;
    if (budget && budget.currency !== currency)
      throw wrongField(
        'budget',
        currency ? sentence('budget_currency', { currency }) : sentence('budget_prices'),
      );
    await budgets.set(on, school, budget);
  }

  private async toView(on: Executor, { scope }: NamedScope): Promise<LimitsView> {
    const { open_hours, break_minutes } = await useRules.findOfScope(on, scope);
    const budget = scope.school !== null && scope.role === null ? await budgets.find(on, scope.school) : null;
    return {
      limits: await useLimits.findSet(on, scope),
      open_hours,
      break_minutes,
      budget: budget && {
        ...budget,
        warnings: budgets.WARNINGS.filter((percent) => budget.spent * 100 >= budget.amount * percent),
      },
      least_tokens: await useLimits.findLeastTokens(on),
      in_effect: scope.userId === null ? null : await this.inEffect(on, scope.userId),
    };
  }

  private async inEffect(on: Executor, userId: number): Promise<LimitInEffect[]> {
    const found = await useLimits.findInEffect(on, userId);
    return found.map((one) => ({ ...one, resets_at: one.resets_at.toISOString() }));
  }
}

/** The settings in an audit entry, without the amounts used. */
const toRecord = ({ limits, open_hours, break_minutes, budget }: LimitsView) => ({
  ...{ limits, open_hours, break_minutes },
  budget: budget && { amount: budget.amount, currency: budget.currency },
});
