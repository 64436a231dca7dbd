import type { ReceiptRequest } from '@studyhall/contracts';

type State = ReceiptRequest['state'];
const ORDER: readonly State[] = ['delivered', 'seen', 'used'];
/** A card that is shown at once needs one call instead of two. */
const GATHER_MS = 300;

/**
 * Sends for each push how far it got. A later state includes the earlier ones. A state that the server did not accept is
 * sent again with the next one.
 */
export function createReceipts(send: (pushId: string, state: State) => Promise<unknown>): {
  record(pushId: string, state: State): void;
  /** Sends what was not accepted. */
  retry(): void;
  dispose(): void;
} {
  const wanted = new Map<string, State>();
  const sent = new Map<string, State>();
  const rank = (state: State | undefined): number => (state === undefined ? -1 : ORDER.indexOf(state));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    timer = undefined;
    for (const [id, state] of wanted) {
      const before = sent.get(id);
      if (rank(state) <= rank(before)) continue;
      sent.set(id, state);
      send(id, state).catch(() => {
        if (sent.get(id) !== state) return;
        if (before === undefined) sent.delete(id);
        else sent.set(id, before);
      });
    }
  };
  const flushSoon = (): void => {
    timer ??= setTimeout(flush, GATHER_MS);
  };
  return {
    record(pushId, state) {
      if (rank(state) <= rank(wanted.get(pushId))) return;
      wanted.set(pushId, state);
      flushSoon();
    },
    retry: flushSoon,
    dispose() {
      if (timer === undefined) return;
      clearTimeout(timer);
      flush();
    },
  };
}
