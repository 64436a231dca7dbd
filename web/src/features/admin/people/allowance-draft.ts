import type { AllowanceRequest, LimitKind } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { isWholeNumber, readWhole } from '../parts/typed-number';

/** The form of an allowance for a student. */
export interface AllowanceDraft {
  kind: LimitKind;
  amount: string;
  /** The last day, as `YYYY-MM-DD`. */
  lastDay: string;
  reason: string;
}

export const EMPTY_ALLOWANCE: AllowanceDraft = { kind: 'messages', amount: '', lastDay: '', reason: '' };

/** True if the amount is empty or can be granted. */
export const isAmount = ({ kind, amount }: Pick<AllowanceDraft, 'kind' | 'amount'>): boolean =>
  amount.trim() === '' || isWholeNumber(amount, { min: 1, max: LIMITS.allowanceMax[kind] });

/** The request of the form, until the end of the last day by the browser's clock; null while incomplete. */
export function toAllowance({ kind, amount, lastDay, reason }: AllowanceDraft): AllowanceRequest | null {
  const count = readWhole(amount);
  const until = new Date(`${lastDay}T23:59:00`);
  if (count === null || !isAmount({ kind, amount })) return null;
  if (Number.isNaN(until.getTime()) || reason.trim() === '') return null;
  return { kind, amount: count, until: until.toISOString(), reason: reason.trim() };
}
