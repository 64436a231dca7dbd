const PREFIX = 'studyhall.';

/** Reads `localStorage`; returns null if the browser forbids it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`${PREFIX}${key}`);
  } catch {
    return null;
  }
}

/** The key prefix of a user's unsent texts in this browser; they are deleted when the user signs out. */
export const draftsOf = (userId: number): string => `draft.${userId}.`;

/** A key of {@link draftsOf}, with the user's id. */
export const STORED_DRAFT = /^draft\.(\d+)\./;

/** Where something is stored: for the browser, or for this tab. */
type Area = 'browser' | 'tab';
const AREAS = { browser: () => localStorage, tab: () => sessionStorage } as const;

/** The stored entries whose keys have this prefix. */
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

/** The current value of an entry of {@link storedEntries}; null if it was removed. */
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

/** Removes all entries whose keys have this prefix, of the browser and of this tab. */
export function forgetStored(beginning: string): void {
  for (const { area, key } of storedEntries(beginning)) putStored(area, key, null);
}

/** The database of an account in the browser: waiting messages, recent conversations, and flashcards. */
export const databaseOf = (userId: number): string => `studyhall.${userId}`;

/** The cache of pages that open offline (`web/shell/sw.js`). */
export const PAGE_CACHE = 'pages-1';

/** Deletes an account's database with its encryption key, and the cached pages that show it. */
export function forgetDatabase(userId: number): void {
  try {
    indexedDB.deleteDatabase(databaseOf(userId));
    void caches.delete(PAGE_CACHE).catch(() => undefined);
  } catch {
    // If the browser forbids storage, nothing was stored.
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`${PREFIX}${key}`);
    else localStorage.setItem(`${PREFIX}${key}`, value);
  } catch {
    // In a private window without storage, the choice lasts as long as the page.
  }
}

/** Like {@link readStored}, for this tab only. */
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
    // If the browser forbids storage, a draft lasts as long as its dialog.
  }
}
