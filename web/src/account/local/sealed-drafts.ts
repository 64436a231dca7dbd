import {
  draftsOf,
  STORED_DRAFT,
  storedEntries,
  writeStored,
  readStored,
  putStored,
} from '../../base/storage';
import { localStore } from './deferred-store';

/** The record of the hidden drafts among what the browser keeps of an account. */
const RECORD = 'drafts';
const markOf = (userId: number): string => `sealed.${userId}`;

type Entries = ReturnType<typeof storedEntries>;

let last: Promise<unknown> = Promise.resolve();

/** In the order of the calls: what is hidden first is there when it is shown again. */
function inOrder(act: () => Promise<unknown>): Promise<void> {
  const done = last.then(act).then(
    () => undefined,
    () => undefined,
  );
  last = done;
  return done;
}

/**
 * Moves the drafts of accounts without a session into their encrypted stores: another user of the browser cannot read
 * them, and their owner gets them back with the next sign-in. Where the browser has no such store, they stay.
 */
export function hideDrafts(isHidden: (userId: number) => boolean): Promise<void> {
  const owners = new Set(storedEntries(STORED_DRAFT).map(({ key }) => Number(STORED_DRAFT.exec(key)?.[1])));
  const hidden = [...owners].filter(isHidden);
  return hidden.length === 0 ? last.then(() => undefined) : inOrder(() => Promise.all(hidden.map(hide)));
}

async function hide(userId: number): Promise<void> {
  const entries = storedEntries(draftsOf(userId));
  const local = await (await localStore.prepare())(userId);
  try {
    const before = (await local.read<Entries>('views', RECORD)) ?? [];
    await local.write('views', { id: RECORD, value: [...before, ...entries], files: [] });
    writeStored(markOf(userId), 'yes');
    for (const { area, key } of entries) putStored(area, key, null);
  } finally {
    local.close();
  }
}

/** Puts the drafts of an account back, once it has a session again. Ends at once where none are hidden. */
export function showDrafts(userId: number): Promise<void> {
  return inOrder(async () => {
    if (readStored(markOf(userId)) === null) return;
    const local = await (await localStore.prepare())(userId);
    try {
      for (const { area, key, value } of (await local.read<Entries>('views', RECORD)) ?? [])
        putStored(area, key, value);
      await local.remove('views', RECORD);
      writeStored(markOf(userId), null);
    } finally {
      local.close();
    }
  });
}

/** The hidden drafts went with the account's database. */
export const forgetHiddenDrafts = (userId: number): void => writeStored(markOf(userId), null);
