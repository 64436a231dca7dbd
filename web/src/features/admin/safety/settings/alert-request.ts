import type { SafeguardingRequest } from '@studyhall/contracts';

interface Typed {
  minutes?: string;
  url?: string;
}

/** Minutes before the deputy is alerted. Source: `SafeguardingRequest`. */
const MINUTES = { min: 1, max: 1_440 };

/** The request for the typed values; null if the server would refuse it. An empty URL removes the webhook. */
export function alertRequest({ minutes, url }: Typed): SafeguardingRequest | null {
  const minutes_to_deputy = toMinutes(minutes);
  const address = url?.trim();
  if (minutes_to_deputy === null) return null;
  if (address && !/^https?:\/\/\S+$/.test(address)) return null;
  return {
    ...(minutes_to_deputy !== undefined && { minutes_to_deputy }),
    ...(address !== undefined && { webhook: address === '' ? null : { url: address } }),
  };
}

/** Undefined if not edited, null if it is no whole number in range. */
function toMinutes(typed: string | undefined): number | null | undefined {
  if (typed === undefined) return undefined;
  const value = Number(typed.trim() === '' ? NaN : typed);
  return Number.isInteger(value) && value >= MINUTES.min && value <= MINUTES.max ? value : null;
}
