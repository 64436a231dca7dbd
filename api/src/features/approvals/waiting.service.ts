import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type RequestStatusView } from '@studyhall/contracts';
import { approvals } from '@studyhall/persistence';
import { channelFor, EventBus, type Published } from '@studyhall/platform';
import { hashToken, newToken } from '../../http/index.js';

/** A waiting request is answered after this time at the latest, because proxies close idle requests. */
const WAIT_MS = 25_000;
/** Limits on waiting requests in this process, and per token. Further requests are answered immediately. */
const MAX_WAITING = 5_000;
const MAX_PER_REQUEST = 4;
const UNKNOWN = sentence('request_not_found');

/** Creates the token of the waiting page. Only its hash is stored. */
export function newWaitingToken(): { token: string; tokenHash: Buffer } {
  const token = newToken();
  return { token, tokenHash: hashToken(token) };
}

/** Reports the decision to the visitor who made a request. The token allows nothing else, in particular no sign-in. */
@Injectable()
export class WaitingRequests implements BeforeApplicationShutdown {
  private readonly waiting = new Map<number, Set<() => void>>();
  private total = 0;

  constructor(
    private readonly db: DataSource,
    private readonly bus: EventBus,
  ) {}

  /**
   * The state of a request. With `closed` (which aborts with the connection), waits for a decision.
   * @throws AppError `not_found` for an unknown token.
   */
  async status(token: string, closed: AbortSignal | null): Promise<RequestStatusView> {
    const tokenHash = hashToken(token);
    const found = await this.read(tokenHash);
    const full = this.total >= MAX_WAITING || (this.waiting.get(found.id)?.size ?? 0) >= MAX_PER_REQUEST;
    if (found.outcome !== null || closed === null || full) return toView(found);
    await this.wait(found, closed, async () => (await this.read(tokenHash)).outcome !== null);
    return toView(await this.read(tokenHash));
  }

  /** Answers all waiting requests, so that the server can close. */
  beforeApplicationShutdown(): void {
    for (const settles of this.waiting.values()) for (const settle of settles) settle();
  }

  /** Resolves on a decision, a timeout or a closed connection. `isDecided` reads the state again. */
  private async wait(
    { id, school }: approvals.RequestStatus,
    closed: AbortSignal,
    isDecided: () => Promise<boolean>,
  ): Promise<void> {
    const decision = Promise.withResolvers<void>();
    const settle = (): void => decision.resolve();
    const leave = this.enter(id, settle);
    const timer = setTimeout(settle, WAIT_MS);
    closed.addEventListener('abort', settle, { once: true });
    const onEvent = ({ name, payload }: Published): void => {
      if (name === 'approval.resolved' && (payload as { id: number }).id === id) settle();
    };
    // Without Redis the client polls, so answer immediately.
    const unsubscribe = await this.bus.subscribe(channelFor({ school }), onEvent).catch(() => null);
    try {
      // The decision may precede the subscription.
      if (unsubscribe && !closed.aborted && !(await isDecided())) await decision.promise;
    } finally {
      unsubscribe?.();
      clearTimeout(timer);
      leave();
    }
  }

  private enter(id: number, settle: () => void): () => void {
    const ofRequest = this.waiting.get(id) ?? new Set();
    this.waiting.set(id, ofRequest.add(settle));
    this.total += 1;
    return () => {
      this.total -= 1;
      ofRequest.delete(settle);
      if (ofRequest.size === 0 && this.waiting.get(id) === ofRequest) this.waiting.delete(id);
    };
  }

  private async read(tokenHash: Buffer): Promise<approvals.RequestStatus> {
    const found = await approvals.findByToken(this.db, tokenHash);
    if (!found) throw new AppError('not_found', UNKNOWN);
    return found;
  }
}

const toView = ({
  username,
  school,
  group_name,
  outcome,
  reason,
}: approvals.RequestStatus): RequestStatusView => ({
  state: outcome ?? 'waiting',
  username,
  school,
  group_name,
  reason,
});
