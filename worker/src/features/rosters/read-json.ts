import type { GuardedResponse } from '@studyhall/adapters/outbound-guard';

/** Parses the JSON body of a response; null if it is invalid. */
export function readJson({ body }: GuardedResponse): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return null;
  }
}
