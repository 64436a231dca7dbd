import { Inject, Injectable } from '@nestjs/common';
import {
  createGuardedFetch,
  type GuardedFetch,
  type GuardedRequest,
  type GuardedResponse,
} from '@studyhall/adapters/outbound-guard';
import { CONFIG, type Config } from '@studyhall/platform';

const TIMEOUT_MS = 10_000;
const MAX_BYTES = 1024 * 1024;

/** Asks learning platforms: public addresses, and those of the own network that `ROSTER_HOSTS` names. */
@Injectable()
export class PlatformFetch {
  private readonly fetch: GuardedFetch;

  constructor(@Inject(CONFIG) { ROSTER_HOSTS }: Config) {
    const allowPrivate = [...ROSTER_HOSTS];
    this.fetch = createGuardedFetch({
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      allowedTypes: [],
      allowPrivate,
    });
  }

  /** @throws OutboundError where the address is not allowed or does not answer in time */
  send(url: string, request?: GuardedRequest): Promise<GuardedResponse> {
    return this.fetch(url, request);
  }
}
