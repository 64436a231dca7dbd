import type { LessonPush, ReceiptRequest } from '@studyhall/contracts';
import type { RequestCommand } from '../../account/journal/command';

type Push = Pick<LessonPush, 'id' | 'lesson_id'>;
type State = ReceiptRequest['state'];
const ORDER: readonly State[] = ['delivered', 'seen', 'used'];
/** Debounce, so that a card shown at once needs one call instead of two. */
const GATHER_MS = 300;
/** How long a card must be on screen to count as seen. */
const SEEN_MS = 1_000;

const rank = (state: State | undefined): number => (state === undefined ? -1 : ORDER.indexOf(state));

/** Records the delivery state of each push until the server has it. A later state includes the earlier ones. */
export function createReceipts(keep: (command: RequestCommand) => void) {
  const recorded = new Map<string, State>();
  const gathered = new Map<string, Push>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onScreen = new Map<string, ReturnType<typeof setTimeout>>();
  const flush = (): void => {
    clearTimeout(timer);
    timer = undefined;
    for (const { id, lesson_id: lesson } of gathered.values()) {
      const path = `/api/lessons/${lesson}/pushes/${id}/receipt`;
      keep({ kind: 'receipt', id: path, method: 'POST', path, body: { state: recorded.get(id) } });
    }
    gathered.clear();
  };
  const record = (push: Push, state: State): void => {
    if (rank(state) <= rank(recorded.get(push.id))) return;
    recorded.set(push.id, state);
    gathered.set(push.id, push);
    timer ??= setTimeout(flush, GATHER_MS);
  };
  return {
    record,
    /** Records a push as seen once its card has been on screen for a second without a break. */
    show(push: Push, isOnScreen: boolean): void {
      clearTimeout(onScreen.get(push.id));
      if (isOnScreen) onScreen.set(push.id, setTimeout(record, SEEN_MS, push, 'seen'));
    },
    dispose(): void {
      for (const seen of onScreen.values()) clearTimeout(seen);
      flush();
    },
  };
}
