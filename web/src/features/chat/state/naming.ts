import type { Store } from '../../../base/store';
import { SendLaterError } from '../../../account/journal/verdict';
import { idOf, isUntouched, type Conversation, type Outbox } from './conversation';

interface Deps {
  store: Store;
  outbox: Outbox;
  find: (id: string) => Conversation | undefined;
  drop: (conversation: Conversation) => void;
  active: () => Conversation;
  show: (conversation: Conversation) => void;
  load: (conversation: Conversation) => Promise<void>;
}

/** Gives conversations the id that the server has given them. */
export function createNaming({ store, outbox, find, drop, active, show, load }: Deps) {
  /** Whether a message is on its way to a conversation, or will be. */
  const awaitsMessage = (conversation: Conversation): boolean =>
    outbox.entriesOf(conversation).some(({ journaled }) => journaled.state !== 'failed');

  return {
    /**
     * The server answers an empty conversation again, also one that another new chat sends its first message to. A
     * message waits then until that one has arrived.
     * @throws SendLaterError
     */
    assertFree(conversation: Conversation, id: string): void {
      const known = find(id);
      if (!known || known === conversation || !awaitsMessage(known)) return;
      if (outbox.entriesOf(conversation).length === 0) return;
      const unsubscribe = store.sub(known.queuedAtom, () => {
        unsubscribe();
        outbox.wake();
      });
      throw new SendLaterError();
    },
    /** Returns the conversation that has the id afterwards: the page may have had one already. */
    name(conversation: Conversation, id: string): Conversation {
      const known = find(id);
      if (known === conversation || idOf(conversation) !== null) return conversation;
      const isShown = active() === conversation || active() === known;
      // The server answers an empty conversation again rather than make another: what waits in it moves along.
      const replaces = known && conversation.isNew && !store.get(known.sendingAtom);
      if (known && !replaces && isUntouched(conversation)) {
        known.draft.append(conversation.draft.release(id));
        drop(conversation);
        if (isShown) show(known);
        void load(known).catch(() => undefined);
        return known;
      }
      if (known) {
        const { filesAtom } = conversation.attachments;
        store.set(filesAtom, [...store.get(known.attachments.filesAtom), ...store.get(filesAtom)]);
        outbox.move(known, conversation);
        drop(known);
      }
      store.set(conversation.idAtom, id);
      conversation.draft.moveTo(id);
      outbox.rename(conversation);
      if (isShown) show(conversation);
      return conversation;
    },
  };
}
