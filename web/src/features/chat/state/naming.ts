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

/** Assigns the server's ids to conversations. */
export function createNaming({ store, outbox, find, drop, active, show, load }: Deps) {
  /** True if the conversation has a message in flight or waiting. */
  const awaitsMessage = (conversation: Conversation): boolean =>
    outbox.entriesOf(conversation).some(({ journaled }) => journaled.state !== 'failed');

  return {
    /**
     * The server returns an empty conversation again, even if another new chat is about to send its first message to it.
     * A message of this conversation then waits until that one has arrived.
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
    /** Returns the object that has the id afterwards: the page may already have had one. */
    name(conversation: Conversation, id: string): Conversation {
      const known = find(id);
      if (known === conversation || idOf(conversation) !== null) return conversation;
      const isShown = active() === conversation || active() === known;
      // The server returned an existing empty conversation instead of creating one: its waiting messages move along.
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
