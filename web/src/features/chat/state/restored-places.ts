import type { Place } from '../../../account/journal/command';
import type { Conversation } from './conversation';

interface Deps {
  active: () => Conversation;
  find: (id: string) => Conversation | undefined;
  use: (conversation: Conversation) => void;
  /** @param id null for a new conversation */
  create: (id: string | null, folderId?: number | null) => Conversation;
  /** Called for a new conversation of an earlier page. */
  onNew: (conversation: Conversation) => void;
}

/** Returns a function that finds or creates the conversation of a message that an earlier page stored. */
export function createRestoredPlaces({ active, find, use, create, onNew }: Deps) {
  const restoredNew = new Map<string, Conversation>();
  return (place: Place): Conversation => {
    if (place === null) return active();
    const known = 'id' in place ? find(place.id) : restoredNew.get(place.newKey);
    if (known) return known;
    const conversation = 'id' in place ? create(place.id) : create(null, place.folderId);
    use(conversation);
    if ('id' in place) return conversation;
    restoredNew.set(place.newKey, conversation);
    onNew(conversation);
    return conversation;
  };
}
