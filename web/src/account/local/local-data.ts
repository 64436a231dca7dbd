import type { LocalRecord, LocalStore, LocalTable } from './local-store';

export type LocalData = ReturnType<typeof createLocalData>;

/**
 * The browser's store of an account, opened when it is first used. Nothing here throws: where the browser keeps nothing
 * (a private window, a full disk, a page without HTTPS), the page works on from memory.
 */
export function createLocalData(openStore: () => Promise<LocalStore>) {
  let opening: Promise<LocalStore | null> | undefined;
  let closed = false;
  /** Changes happen in the order in which they were made. */
  let last: Promise<unknown> = Promise.resolve();
  const opened = (): Promise<LocalStore | null> =>
    (opening ??= openStore().catch(() => {
      // Its code may not have been loaded: the next use tries again.
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
  return {
    async read<T>(table: LocalTable, id: string): Promise<T | null> {
      const store = closed ? null : await opened();
      return (await store?.read<T>(table, id).catch(() => null)) ?? null;
    },
    async readAll<T>(table: LocalTable): Promise<LocalRecord<T>[]> {
      await last;
      const store = closed ? null : await opened();
      return (await store?.readAll<T>(table).catch(() => [])) ?? [];
    },
    write: (table: LocalTable, record: LocalRecord): Promise<void> =>
      change((store) => store.write(table, record)),
    remove: (table: LocalTable, id: string): Promise<void> => change((store) => store.remove(table, id)),
    /** Nothing is read or written after this. */
    close(): void {
      closed = true;
      void opening?.then((store) => store?.close());
    },
  };
}
