/** `localStorage` that answers null instead of throwing where the browser forbids it. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(`studyhall.${key}`);
  } catch {
    return null;
  }
}

/** Where a person's unsent words are kept in this browser; they go when that person signs out. */
export const draftsOf = (userId: number): string => `draft.${userId}.`;

/** Removes everything that is kept under keys with this beginning, of the browser and of this tab. */
export function forgetStored(prefix: string): void {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) {
        if (key.startsWith(`studyhall.${prefix}`)) storage.removeItem(key);
      }
    }
  } catch {
    // Nothing was kept where the browser forbids it.
  }
}

/** The database of what the browser keeps of an account: messages that wait, the last conversations, and flashcards. */
export const LOCAL_DATABASE = 'studyhall';

/** The cache of the pages that open without a connection (`web/shell/sw.js`). */
export const KEPT_PAGES = 'pages-1';

/** Deletes the database, with the key that its content is encrypted by, and the pages that show it. */
export function forgetDatabase(): void {
  try {
    indexedDB.deleteDatabase(LOCAL_DATABASE);
    void caches.delete(KEPT_PAGES).catch(() => undefined);
  } catch {
    // Nothing was kept where the browser forbids it.
  }
}

export function writeStored(key: string, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(`studyhall.${key}`);
    else localStorage.setItem(`studyhall.${key}`, value);
  } catch {
    // A private window without storage: the choice lasts as long as the page.
  }
}

/** As {@link readStored}, of this tab alone. */
export function readTabStored(key: string): string | null {
  try {
    return sessionStorage.getItem(`studyhall.${key}`);
  } catch {
    return null;
  }
}

export function writeTabStored(key: string, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(`studyhall.${key}`);
    else sessionStorage.setItem(`studyhall.${key}`, value);
  } catch {
    // A browser that forbids storage: a draft lasts as long as its dialog.
  }
}
