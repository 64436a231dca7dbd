const PREFIX = 'studyhall.';

/** `localStorage` that answers null instead of throwing where the browser forbids it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`${PREFIX}${key}`);
  } catch {
    return null;
  }
}

/** Where a user's unsent words are kept in this browser; they go when that user signs out. */
export const draftsOf = (userId: number): string => `draft.${userId}.`;

/** A key of {@link draftsOf}, with the id of its user. */
export const STORED_DRAFT = /^draft\.(\d+)\./;

/** Where something is stored: in the browser, or in this tab. */
type Area = 'browser' | 'tab';
const AREAS = { browser: () => localStorage, tab: () => sessionStorage } as const;

/** What is stored under keys with this beginning. */
export function storedEntries(beginning: string | RegExp): { area: Area; key: string; value: string }[] {
  const matches = (key: string): boolean =>
    typeof beginning === 'string' ? key.startsWith(beginning) : beginning.test(key);
  try {
    return (['browser', 'tab'] as const).flatMap((area) =>
      Object.entries(AREAS[area]())
        .filter(([key]) => key.startsWith(PREFIX))
        .map(([key, value]) => ({ area, key: key.slice(PREFIX.length), value: String(value) }))
        .filter(({ key }) => matches(key)),
    );
  } catch {
    return [];
  }
}

/** The value of an entry of {@link storedEntries} now; null where it is gone. */
export const getStored = (area: Area, key: string): string | null =>
  area === 'browser' ? readStored(key) : readTabStored(key);

/** Stores an entry of {@link storedEntries}, or removes it. */
export const putStored = (area: Area, key: string, value: string | null): void =>
  area === 'browser' ? writeStored(key, value) : writeTabStored(key, value);

/** Calls a listener when another tab stores something under the key. Returns an unsubscribe function. */
export function onStored(key: string, listener: () => void): () => void {
  const onStorage = (event: StorageEvent): void => {
    if (event.storageArea === localStorage && event.key === `${PREFIX}${key}`) listener();
  };
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}

/** Removes everything that is kept under keys with this beginning, of the browser and of this tab. */
export function forgetStored(beginning: string): void {
  for (const { area, key } of storedEntries(beginning)) putStored(area, key, null);
}

/** The database of what the browser keeps of an account: messages that wait, the last conversations, and flashcards. */
export const databaseOf = (userId: number): string => `studyhall.${userId}`;

/** The cache of the pages that open without a connection (`web/shell/sw.js`). */
export const PAGE_CACHE = 'pages-1';

/** Deletes an account's database, with the key that its content is encrypted by, and the pages that show it. */
export function forgetDatabase(userId: number): void {
  try {
    indexedDB.deleteDatabase(databaseOf(userId));
    void caches.delete(PAGE_CACHE).catch(() => undefined);
  } catch {
    // Nothing was kept where the browser forbids it.
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`${PREFIX}${key}`);
    else localStorage.setItem(`${PREFIX}${key}`, value);
  } catch {
    // A private window without storage: the choice lasts as long as the page.
  }
}

/** As {@link readStored}, of this tab alone. */
export function readTabStored(key: string): string | null {
  try {
    return sessionStorage.getItem(`${PREFIX}${key}`);
  } catch {
    return null;
  }
}

export function writeTabStored(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`${PREFIX}${key}`);
    else sessionStorage.setItem(`${PREFIX}${key}`, value);
  } catch {
    // A browser that forbids storage: a draft lasts as long as its dialog.
  }
}
