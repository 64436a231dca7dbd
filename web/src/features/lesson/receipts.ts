import type { ReceiptRequest } from '@studyhall/contracts';
import type { RequestCommand } from '../../account/journal/command';

type State = ReceiptRequest['state'];
const ORDER: readonly State[] = ['delivered', 'seen', 'used'];
/** Debounce, so that a card shown at once needs one call instead of two. */
const GATHER_MS = 300;

const rank = (state: State | undefined): number => (state === undefined ? -1 : ORDER.indexOf(state));

/** Records the delivery state of each push of a lesson until the server has it. A later state includes the earlier ones. */
export function createReceipts(lessonId: string, keep: (command: RequestCommand) => void) {
  const recorded = new Map<string, State>();
  const gathered = new Set<string>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const id of gathered) {
      const path = `/api/lessons/${lessonId}/pushes/${id}/receipt`;
      keep({ kind: 'receipt', id: path, method: 'POST', path, body: { state: recorded.get(id) } });
    }
    gathered.clear();
  };
  return {
    record(pushId: string, state: State): void {
      if (rank(state) <= rank(recorded.get(pushId))) return;
      recorded.set(pushId, state);
      gathered.add(pushId);
      timer ??= setTimeout(flush, GATHER_MS);
    },
    dispose: flush,
  };
}
