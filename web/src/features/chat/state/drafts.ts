import { atom } from 'jotai';
import { hasSignedOut } from '../../../app/session';
import { draftsOf, readStored, writeStored } from '../../../base/storage';
import { store } from '../../../base/store';
import { conversationAtom } from './conversation.atom';
import { forgetEdits } from './edits';
import { forgetOpened } from './opened';
import { allItems } from './items';

/** What is written and not sent: each conversation keeps its own, also over a reload and a lost session. */

/** Stands for the conversation of an account that has none yet. */
const NEW = 'new';
const OPEN = 'open';

const ownerAtom = atom(0);
/** The conversation that was open last: until the server says which one is open, it is taken for it. */
const lastAtom = atom(NEW);
const textsAtom = atom<Readonly<Record<string, string>>>({});

/** The place of the open conversation's draft. */
export const draftKeyAtom = atom(
  (get) => `${draftsOf(get(ownerAtom))}${get(conversationAtom) ?? get(lastAtom)}`,
);

const read = (texts: Readonly<Record<string, string>>, key: string): string =>
  texts[key] ?? readStored(key) ?? '';

/** What is being written in the open conversation. */
export const draftAtom = atom(
  (get) => read(get(textsAtom), get(draftKeyAtom)),
  (get, set, text: string) => {
    const key = get(draftKeyAtom);
    set(textsAtom, (texts) => ({ ...texts, [key]: text }));
    writeStored(key, text === '' ? null : text);
  },
);

function write(key: string, text: string): void {
  store.set(textsAtom, (texts) => ({ ...texts, [key]: text }));
  writeStored(key, text === '' ? null : text);
}

/** Puts words that could not be sent behind what is written in a draft. */
export function keepInDraft(key: string, text: string): void {
  const before = read(store.get(textsAtom), key).trimEnd();
  write(key, before === '' ? text : `${before}\n\n${text}`);
}

/** Forgets the draft of a conversation that was deleted. */
export function dropDraft(conversationId: string): void {
  write(`${draftsOf(store.get(ownerAtom))}${conversationId}`, '');
  if (store.get(lastAtom) === conversationId) store.set(lastAtom, NEW);
}

/** Takes the draft of a conversation that went under the writer's hands into the one that is open now. */
export function carryDraft(conversationId: string): void {
  const written = read(store.get(textsAtom), `${draftsOf(store.get(ownerAtom))}${conversationId}`);
  dropDraft(conversationId);
  if (written !== '') keepInDraft(store.get(draftKeyAtom), written);
}

/** Questions of the page that were not sent go into the draft of the open conversation. */
export function keepUnsent(): void {
  for (const { message, unsent } of allItems()) {
    if (unsent?.state === 'failed') keepInDraft(store.get(draftKeyAtom), message.content);
  }
}

/** Keeps drafts for somebody for as long as the chat is on the screen. Returns how to stop. */
export function followDrafts(owner: number): () => void {
  const openKey = `${draftsOf(owner)}${OPEN}`;
  store.set(ownerAtom, owner);
  store.set(lastAtom, readStored(openKey) ?? NEW);
  const stop = store.sub(conversationAtom, () => {
    const open = store.get(conversationAtom);
    if (open === null) return;
    const unnamed = store.get(lastAtom) === NEW ? `${draftsOf(owner)}${NEW}` : null;
    store.set(lastAtom, open);
    writeStored(openKey, open);
    const written = unnamed === null ? '' : read(store.get(textsAtom), unnamed);
    if (unnamed === null || written === '') return;
    keepInDraft(store.get(draftKeyAtom), written);
    write(unnamed, '');
  });
  const leave = ({ persisted }: PageTransitionEvent): void => {
    // A page that the browser puts away whole comes back with its questions.
    if (!persisted) keepUnsent();
  };
  window.addEventListener('pagehide', leave);
  return () => {
    stop();
    window.removeEventListener('pagehide', leave);
    // Who signs out leaves nothing on this computer; whose session ended finds it again.
    if (hasSignedOut()) {
      forgetEdits();
      forgetOpened();
    } else keepUnsent();
  };
}
