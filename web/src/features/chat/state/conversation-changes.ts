import type { ConversationChange } from '@studyhall/contracts';
import type { RequestCommand } from '../../../account/journal/command';
import type { Journal } from '../../../account/journal/journal';
import type { Store } from '../../../base/store';
import type { connectionAtom } from '../../../transport/connection';
import type { ApiError } from '../../../transport/errors';
import { ACTION_MS } from '../../../ui/snackbar';
import type { ConversationList } from './conversation-list';
import {
  changeIn,
  changeRequests,
  changesIn,
  removalRequest,
  restoreRequest,
  undoingChange,
} from './conversation-requests';
import type { RemovalNotices } from './removal-notices';

interface Deps {
  store: Store;
  journal: Journal;
  connectionAtom: typeof connectionAtom;
  list: ConversationList;
  notices: RemovalNotices;
  /** Called when the server has deleted a conversation. */
  onRemoved: (id: string) => void;
  /** Called when the server has refused to delete a conversation. */
  onNotRemoved: (id: string) => void;
}

/** Changes of conversations: shown at once, sent once online. */
export function createConversationChanges(deps: Deps) {
  const { store, journal, connectionAtom, list, notices, onRemoved, onNotRemoved } = deps;
  /** When the page last announced a change, and how to dismiss the notice, by the id of its request. */
  const announced = new Map<string, { at: number; dismiss: () => void }>();
  const waiting = (): ReadonlyMap<string, RequestCommand> => store.get(journal.requestsAtom);

  function announce(id: string, title: string, waits: boolean): void {
    const dismiss = notices.removed(title, waits, () => void restore(id));
    announced.set(restoreRequest(id).id, { at: Date.now(), dismiss });
  }

  async function restore(id: string): Promise<void> {
    notices.restoring(id);
    await journal.keep(restoreRequest(id));
  }

  const apply = (id: string, change: ConversationChange): Promise<void> =>
    journal.keep(...changeRequests(id, change));

  return {
    /** Changes a conversation without a notice. Resolves when the change would survive a reload. */
    apply,
    /**
     * Renames, pins, archives or files a conversation. Offers undo if it leaves the list. Resolves when the change would
     * survive a reload.
     */
    async change(id: string, change: ConversationChange): Promise<void> {
      const before = list.viewOf(id);
      const undo = before && undoingChange(before, change);
      const applied = apply(id, change);
      if (undo) {
        const [title, folder] = [list.titleOf(id), list.folderName(change)];
        const dismiss = notices.moved(title, change, folder, () => void apply(id, undo));
        for (const request of changeRequests(id, change))
          announced.set(request.id, { at: Date.now(), dismiss });
      }
      await applied;
    },
    /** Deletes a conversation and offers undo. Resolves when the deletion would survive a reload. */
    async remove(id: string): Promise<void> {
      const title = list.titleOf(id);
      const keeping = journal.keep(removalRequest(id, title));
      const isAway = store.get(connectionAtom) === 'reconnecting' || store.get(journal.stalledAtom);
      announce(id, title, isAway);
      await keeping;
    },
    /** Sends waiting deletions: the server must not return an empty conversation that is about to be deleted as a new one. */
    async flushRemovals(): Promise<void> {
      if (changesIn(waiting()).some(({ change }) => change === null)) await journal.flush();
    },
    /** Called when the server has accepted or refused a request. */
    onSettled(request: RequestCommand, refusal: ApiError | null): void {
      const settled = changeIn(request);
      if (!settled) return;
      const { id, change } = settled;
      if (request.method === 'POST') notices.restored(id, refusal === null);
      if (refusal !== null) {
        list.refreshSoon();
        announced.get(request.id)?.dismiss();
        if (change === null) onNotRemoved(id);
        return;
      }
      const isUndone = change === null && waiting().get(request.id)?.method === 'POST';
      if (isUndone) return;
      list.applySent(settled);
      if (change !== null) return;
      onRemoved(id);
      if (Date.now() - (announced.get(request.id)?.at ?? 0) > ACTION_MS)
        announce(id, request.about ?? '', false);
    },
  };
}
