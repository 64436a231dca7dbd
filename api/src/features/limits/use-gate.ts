import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type OwnLimits, type PolicyTool } from '@studyhall/contracts';
import { chooseChatModel, toZonedTime, haveTermsEnded, openingAt, type Opening } from '@studyhall/domain';
import { budgets, useLimits, useRules, type Account } from '@studyhall/persistence';
import { chatModels, limitReached, ModelConnection, type WorkRefused } from '@studyhall/platform';
import { BudgetHolds } from './budget-holds.js';

const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;
const DAYS = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'] as const;

interface ChatOpen {
  hasBudget: boolean;
  model: string;
}

/**
 * Rejects what opening hours, policies or missing parental consent do not allow. A lesson in one of the person's classes
 * opens the chat. The safety rules are checked first.
 */
@Injectable()
export class UseGate {
  constructor(
    private readonly db: DataSource,
    private readonly connection: ModelConnection,
    private readonly holds: BudgetHolds,
  ) {}

  /**
   * Returns whether the work needs {@link withBudget}.
   * @throws AppError `consent_missing`, `outside_hours`; `forbidden` if a policy disables the tool
   */
  async assertOpen(account: Account, tool?: PolicyTool): Promise<boolean> {
    const use = await useRules.findInEffect(this.db, account.id);
    return use !== null && assertOpen(use, tool);
  }

  /** For use that does not itself count minutes. @throws AppError `limit_reached` if the minutes are used up */
  async assertMinutesLeft(account: Account): Promise<void> {
    const tightest = await useLimits.findTightest(this.db, account.id, 'minutes');
    if (tightest?.rest === 0) throw limitReached(tightest);
  }

  /** The error for model work other than replies that the ledger rejected. */
  async refusalOfWork(account: Account, reason: WorkRefused['reason']): Promise<AppError> {
    const reached =
      reason === 'limit_reached' ? await useLimits.findTightest(this.db, account.id, 'tokens') : null;
    return reached ? limitReached(reached) : new AppError('limit_reached', sentence(reason));
  }

  /**
   * Like {@link assertOpen}, and returns the chat model of the reply: the one that the reply started with, if it is
   * allowed.
   * @throws AppError `forbidden` if policies allow no model
   */
  async assertChatOpen(account: Account, begunWith: string | null): Promise<ChatOpen> {
    return this.assertChatOpenBy(await useRules.findInEffect(this.db, account.id), begunWith);
  }

  /** Like {@link assertChatOpen}, with rules that were already read. */
  assertChatOpenBy(use: useRules.UseInEffect | null, begunWith: string | null = null): ChatOpen {
    const hasBudget = use !== null && assertOpen(use);
    const available = chatModels(this.connection.current()).map(({ model }) => model);
    const model = chooseChatModel(available, use?.models ?? [], begunWith);
    if (model === null) throw new AppError('forbidden', sentence('no_model_allowed'));
    return { hasBudget, model };
  }

  /**
   * Starts work that may cost something. First reserves it from the school's budget in a separate statement; releases the
   * reservation if the work did not start.
   * @throws AppError `limit_reached`, and errors of `begin`
   */
  async withBudget<Begun>(
    account: Account,
    work: { id: string; kind: 'tokens' | 'images'; model?: string },
    begin: () => Promise<Begun>,
    hasBegun: (begun: Begun) => boolean,
  ): Promise<Begun> {
    const { id, kind, model = null } = work;
    const held = await this.holds.take({ work: id, userId: account.id, kind, model });
    if (held === 'used') throw new AppError('limit_reached', sentence('budget_used'));
    if (held === 'unpriced') throw new AppError('limit_reached', sentence('price_unknown'));
    let begun = false;
    try {
      const result = await begin();
      begun = hasBegun(result);
      return result;
    } finally {
      if (!begun) await budgets.release(this.db, work.id);
    }
  }

  /** For work that is allowed outside of opening hours. @throws AppError `consent_missing`, `forbidden` */
  async assertToolOn(account: Account, tool: PolicyTool): Promise<void> {
    const refusals = await useRules.findRefusals(this.db, account.id, tool);
    if (refusals?.consent_missing) throw new AppError('consent_missing');
    if (refusals?.is_off) throw new AppError('forbidden', sentence('policy_off', { tool }));
  }

  /** When the person may chat (null for any time), whether parental consent is missing, and what policies disable. */
  async findOpening(account: Account): Promise<Omit<OwnLimits, 'limits' | 'break'>> {
    const use = await useRules.findInEffect(this.db, account.id);
    const { consent_missing = false, tools_off = [] } = use ?? {};
    if (!use || use.rules.length === 0) return { open_hours: null, consent_missing, tools_off };
    const ends = use.lesson_ends;
    const { isOpen, changesAt } = openingAt(use, ends ?? new Date());
    const changes_at = (isOpen ? changesAt : (ends ?? changesAt))?.toISOString() ?? null;
    return { open_hours: { is_open: isOpen || ends !== null, changes_at }, consent_missing, tools_off };
  }
}

/** @throws AppError like `UseGate.assertOpen` */
function assertOpen(use: useRules.UseInEffect, tool?: PolicyTool): boolean {
  if (use.consent_missing) throw new AppError('consent_missing');
  if (tool && use.tools_off.includes(tool)) throw new AppError('forbidden', sentence('policy_off', { tool }));
  if (use.rules.length === 0 || use.lesson_ends) return use.has_budget;
  const now = new Date();
  const { isOpen, changesAt } = openingAt(use, now);
  if (isOpen) return use.has_budget;
  if (!changesAt)
    throw new AppError(
      'outside_hours',
      haveTermsEnded(use, now) ? sentence('outside_hours_terms') : undefined,
    );
  throw new AppError('outside_hours', opensAt(use, now, changesAt), {
    retryAfterSeconds: Math.ceil((changesAt.getTime() - now.getTime()) / 1_000),
  });
}

/** When the chat opens again, in the school's time zone. */
function opensAt({ zone }: Opening, now: Date, opens: Date) {
  const { date, minute } = toZonedTime(zone, opens);
  const count = Math.round((Date.parse(date) - Date.parse(toZonedTime(zone, now).date)) / DAY_MS);
  const time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
  return sentence('outside_hours_until', { day: dayWord(date, count), count, time });
}

function dayWord(date: string, ahead: number) {
  if (ahead === 0) return 'today';
  if (ahead === 1) return 'tomorrow';
  const day = DAYS[new Date(date).getUTCDay()];
  return ahead < WEEK_DAYS && day ? day : 'other';
}
