import type { LocalRecord, LocalStore, LocalTable } from './local-store';

export type LocalData = ReturnType<typeof createLocalData>;

/**
 * The browser's store of an account, opened on first use. Nothing here throws: if the browser stores nothing (a private
 * window, a full disk, a page without HTTPS), the page works from memory.
 */
export function createLocalData(openStore: () => Promise<LocalStore>) {
  let opening: Promise<LocalStore | null> | undefined;
  let closed = false;
  /** The last change: changes run in order. */
  let last: Promise<unknown> = Promise.resolve();
  const opened = (): Promise<LocalStore | null> =>
    (opening ??= openStore().catch(() => {
      // Its code may have failed to load: the next use retries.
      opening = undefined;
      return null;
    }));
  const change = (act: (store: LocalStore) => Promise<void>): Promise<void> => {
    const done = last.then(async () => {
      const store = closed ? null : await opened();
      if (store && !closed) await act(store).catch(() => undefined);
    });
    last = done;
    return done;
  };
  const read = async <T>(act: (store: LocalStore) => Promise<T>): Promise<T | null> => {
    const store = closed ? null : await opened();
    return store && !closed ? act(store).catch(() => null) : null;
  };
  return {
    async read<T>(table: LocalTable, id: string): Promise<T | null> {
      return (await read((store) => store.record<T>(table, id)))?.value ?? null;
    },
    record: <T>(table: LocalTable, id: string): Promise<LocalRecord<T> | null> =>
      read((store) => store.record<T>(table, id)),
    async readAll<T>(table: LocalTable): Promise<LocalRecord<T>[]> {
      await last;
      return (await read((store) => store.readAll<T>(table))) ?? [];
    },
    /** The ids of all records; null if they cannot be read. */
    async keys(table: LocalTable): Promise<string[] | null> {
      await last;
      return read((store) => store.keys(table));
    },
    write: (table: LocalTable, record: LocalRecord): Promise<void> =>
      change((store) => store.write(table, record)),
    remove: (table: LocalTable, id: string): Promise<void> => change((store) => store.remove(table, id)),
    /** Afterwards, nothing is read or written. */
    close(): void {
      closed = true;
      void opening?.then((store) => store?.close());
    },
  };
}
