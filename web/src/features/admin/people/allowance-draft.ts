import type { AllowanceRequest, LimitKind } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';

/** What a teacher typed to allow a student more. */
export interface AllowanceDraft {
  kind: LimitKind;
  amount: string;
  /** The last day, as `YYYY-MM-DD`. */
  lastDay: string;
  reason: string;
}

export const EMPTY_ALLOWANCE: AllowanceDraft = { kind: 'messages', amount: '', lastDay: '', reason: '' };

/** The request for what was typed, until the end of the last day by the browser's clock; null while something is missing. */
export function toAllowance({ kind, amount, lastDay, reason }: AllowanceDraft): AllowanceRequest | null {
  const count = Number(amount);
  const until = new Date(`${lastDay}T23:59:00`);
  if (!Number.isInteger(count) || count < 1 || count > LIMITS.useLimitMax) return null;
  if (Number.isNaN(until.getTime()) || reason.trim() === '') return null;
  return { kind, amount: count, until: until.toISOString(), reason: reason.trim() };
}
