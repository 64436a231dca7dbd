import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { databaseOf } from '../../base/storage';

/** What the browser stores of an account until sign-out. */
export type LocalTable = 'journal' | 'chats' | 'cards' | 'views';

/** Encrypted data, unreadable without the stored key. */
interface Sealed {
  owner: number;
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
}

interface Schema extends DBSchema {
  keys: { key: number; value: CryptoKey };
  /** Writes that the server does not have yet. */
  journal: { key: string; value: Sealed };
  chats: { key: string; value: Sealed };
  /** Flashcards that are due today. */
  cards: { key: string; value: Sealed };
  /** The server's last responses, for offline use. */
  views: { key: string; value: Sealed };
}

/** A record: a JSON value, and files. */
export interface LocalRecord<T = unknown> {
  id: string;
  value: T;
  files: readonly Blob[];
}

export interface LocalStore {
  record<T>(table: LocalTable, id: string): Promise<LocalRecord<T> | null>;
  keys(table: LocalTable): Promise<string[]>;
  readAll<T>(table: LocalTable): Promise<LocalRecord<T>[]>;
  write(table: LocalTable, record: LocalRecord): Promise<void>;
  remove(table: LocalTable, id: string): Promise<void>;
  close(): void;
}

const ALGORITHM = 'AES-GCM';
const TABLES: readonly LocalTable[] = ['journal', 'chats', 'cards', 'views'];
/** Where versions before the journal stored unsent data: its records move unchanged. */
const EARLIER = ['outbox', 'requests'];
/** Increment it for each new or removed table. */
const VERSION = 6;
/** Bytes that hold the length of the JSON at the start of a record. */
const HEAD = 4;

/**
 * Opens the browser's store of an account. Each account has its own database. Everything in it is encrypted with a key
 * that scripts cannot read; a sign-out deletes the database together with the key.
 */
export async function openLocalStore(owner: number): Promise<LocalStore> {
  const database = await openDB<Schema>(databaseOf(owner), VERSION, {
    async upgrade(created, _old, _new, upgrading) {
      for (const table of ['keys', ...TABLES] as const)
        if (!created.objectStoreNames.contains(table)) created.createObjectStore(table);
      for (const table of created.objectStoreNames) {
        if (table === 'keys' || TABLES.includes(table)) continue;
        if (EARLIER.includes(table))
          for await (const { key, value } of upgrading.objectStore(table as 'journal'))
            await upgrading.objectStore('journal').put(value, key);
        created.deleteObjectStore(table);
      }
    },
    // A sign-out in any tab deletes the database.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase).close(),
  });
  const key = await keyOf(database, owner);
  return {
    async record<T>(table: LocalTable, id: string) {
      const sealed = await database.get(table, id);
      return sealed ? { id, ...((await open(key, sealed)) as Omit<LocalRecord<T>, 'id'>) } : null;
    },
    keys: (table) => database.getAllKeys(table),
    async readAll<T>(table: LocalTable) {
      const read = database.transaction(table);
      const [ids, sealed] = await Promise.all([read.store.getAllKeys(), read.store.getAll()]);
      const opened = await Promise.allSettled(sealed.map((one) => open(key, one)));
      return opened.flatMap((one, at) => {
        if (one.status === 'rejected') return [];
        return { id: ids[at] ?? '', ...(one.value as Omit<LocalRecord<T>, 'id'>) };
      });
    },
    async write(table, { id, value, files }) {
      await database.put(table, await seal(key, owner, value, files), id);
    },
    remove: (table, id) => database.delete(table, id),
    close: () => database.close(),
  };
}

/** The account's key: generated once, usable but not extractable. */
async function keyOf(database: IDBPDatabase<Schema>, owner: number): Promise<CryptoKey> {
  const made = await crypto.subtle.generateKey({ name: ALGORITHM, length: 256 }, false, [
    'encrypt',
    'decrypt',
  ]);
  const storing = database.transaction('keys', 'readwrite');
  const known = await storing.store.get(owner);
  if (!known) await storing.store.put(made, owner);
  await storing.done;
  return known ?? made;
}

async function seal(key: CryptoKey, owner: number, value: unknown, files: readonly Blob[]): Promise<Sealed> {
  const about = files.map((file) => ({
    size: file.size,
    type: file.type,
    name: file instanceof File ? file.name : null,
  }));
  const json = new TextEncoder().encode(JSON.stringify({ value, files: about }));
  const head = new DataView(new ArrayBuffer(HEAD));
  head.setUint32(0, json.length);
  const plain = await new Blob([head, json, ...files]).arrayBuffer();
  const iv = crypto.getRandomValues(new Uint8Array(12));
  return { owner, iv, bytes: await crypto.subtle.encrypt({ name: ALGORITHM, iv }, key, plain) };
}

async function open(key: CryptoKey, { iv, bytes }: Sealed): Promise<Omit<LocalRecord, 'id'>> {
  const plain = await crypto.subtle.decrypt({ name: ALGORITHM, iv }, key, bytes);
  const length = new DataView(plain).getUint32(0);
  const json = JSON.parse(new TextDecoder().decode(new Uint8Array(plain, HEAD, length))) as {
    value: unknown;
    files: { size: number; type: string; name: string | null }[];
  };
  let from = HEAD + length;
  const files = json.files.map(({ size, type, name }) => {
    const part = plain.slice(from, from + size);
    from += size;
    return name === null ? new Blob([part], { type }) : new File([part], name, { type });
  });
  return { value: json.value, files };
}
