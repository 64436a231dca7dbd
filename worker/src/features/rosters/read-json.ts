import type { GuardedResponse } from '@studyhall/adapters/outbound-guard';

/** The JSON of an answer; null where it is none. */
export function readJson({ body }: GuardedResponse): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
