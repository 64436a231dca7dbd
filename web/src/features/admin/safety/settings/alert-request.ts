import type { SafeguardingRequest } from '@studyhall/contracts';

interface Typed {
  minutes?: string;
  days?: string;
  url?: string;
}

/** Minutes until the deputy is informed, and days that a closed case is kept. Source: `SafeguardingRequest`. */
const MINUTES = { min: 1, max: 1_440 };
const DAYS = { min: 30, max: 3_650 };

/** The request for what was typed; null where the server would refuse it. An empty address removes the webhook. */
export function alertRequest({ minutes, days, url }: Typed): SafeguardingRequest | null {
  const minutes_to_deputy = wholeNumber(minutes, MINUTES);
  const safety_days = wholeNumber(days, DAYS);
  const address = url?.trim();
  if (minutes_to_deputy === null || safety_days === null) return null;
  if (address && !/^https?:\/\/\S+$/.test(address)) return null;
  return {
    ...(minutes_to_deputy !== undefined && { minutes_to_deputy }),
    ...(safety_days !== undefined && { safety_days }),
    ...(address !== undefined && { webhook: address === '' ? null : { url: address } }),
  };
}

/** Undefined where nothing was typed, null where it is no whole number of the range. */
function wholeNumber(
  typed: string | undefined,
  { min, max }: { min: number; max: number },
): number | null | undefined {
  if (typed === undefined) return undefined;
  const value = Number(typed.trim() === '' ? NaN : typed);
  return Number.isInteger(value) && value >= min && value <= max ? value : null;
}
