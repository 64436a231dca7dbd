import { withTabLock } from '../../base/tab-lock';
import {
  draftsOf,
  getStored,
  putStored,
  readStored,
  STORED_DRAFT,
  storedEntries,
  writeStored,
} from '../../base/storage';
import { localStore } from './deferred-store';
import type { LocalStore } from './local-store';

/** The record of the hidden drafts in the account's store. */
const RECORD = 'drafts';
const markOf = (userId: number): string => `sealed.${userId}`;

type Entries = ReturnType<typeof storedEntries>;
type OpenStore = (userId: number) => Promise<LocalStore>;

const openStore: OpenStore = async (userId) => (await localStore.prepare())(userId);

/** Uses an account's encrypted store in one tab at a time. Without such a store, drafts stay where they are. */
const withStore = (
  userId: number,
  open: OpenStore,
  isNeeded: () => boolean,
  use: (store: LocalStore) => Promise<void>,
): Promise<void> =>
  withTabLock(`drafts.${userId}`, async () => {
    if (!isNeeded()) return;
    const store = await open(userId);
    await use(store).finally(() => store.close());
  }).catch(() => undefined);

/**
 * Moves the drafts of accounts without a session into their encrypted stores: other users of the browser cannot read
 * them, and their owner gets them back at the next sign-in.
 */
export async function hideDrafts(isHidden: (userId: number) => boolean, open = openStore): Promise<void> {
  const owners = new Set(storedEntries(STORED_DRAFT).map(({ key }) => Number(STORED_DRAFT.exec(key)?.[1])));
  const hide = (userId: number) =>
    withStore(
      userId,
      open,
      () => true,
      (store) => moveInto(store, userId),
    );
  await Promise.all([...owners].filter(isHidden).map(hide));
}

/** Removes an entry only if it is unchanged: a newer text from another tab moves in the next iteration. */
async function moveInto(store: LocalStore, userId: number): Promise<void> {
  for (;;) {
    const entries = storedEntries(draftsOf(userId));
    if (entries.length === 0) return;
    const hidden = (await store.record<Entries>('views', RECORD))?.value ?? [];
    const older = hidden.filter(
      (one) => !entries.some(({ area, key }) => one.area === area && one.key === key),
    );
    await store.write('views', { id: RECORD, value: [...older, ...entries], files: [] });
    writeStored(markOf(userId), 'yes');
    for (const { area, key, value } of entries)
      if (getStored(area, key) === value) putStored(area, key, null);
  }
}

/** Restores an account's drafts once it has a session again. A draft written since then is newer, and stays. */
export async function showDrafts(userId: number, open = openStore): Promise<void> {
  const isHidden = (): boolean => readStored(markOf(userId)) !== null;
  await withStore(userId, open, isHidden, async (store) => {
    const hidden = (await store.record<Entries>('views', RECORD))?.value ?? [];
    for (const { area, key, value } of hidden) if (getStored(area, key) === null) putStored(area, key, value);
    await store.remove('views', RECORD);
    writeStored(markOf(userId), null);
  });
}

/** The hidden drafts were deleted with the account's database. */
export const forgetHiddenDrafts = (userId: number): void => writeStored(markOf(userId), null);
