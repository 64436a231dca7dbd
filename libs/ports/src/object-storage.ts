import type { Readable } from 'node:stream';

/** A key is made by the platform (`uploads/<uuid>`), never from a user's words: `[a-z0-9/-]`, no `..`. */
export type StorageKey = string;

export interface StoredObject {
  /** Bytes. */
  size: number;
}

/** One object as a listing shows it. */
export interface ListedObject {
  key: StorageKey;
  /** When it was stored. */
  storedAt: Date;
}

/** A write beyond its limit of bytes. Nothing is left behind. */
export class ObjectTooLarge extends Error {
  override readonly name = 'ObjectTooLarge';
}

/** The storage has no room, or keeps what is left as its reserve. Nothing is left behind. */
export class StorageOutOfSpace extends Error {
  override readonly name = 'StorageOutOfSpace';
}

/** Bytes on disk or in S3. Writes are atomic: a failed `put` leaves nothing. */
export interface ObjectStorage {
  /**
   * Stores a stream under `key`, whole or not at all.
   * @throws ObjectTooLarge when more than `maxBytes` arrive; StorageOutOfSpace, before the body is read where it is known.
   */
  put(key: StorageKey, body: Readable, options?: { maxBytes?: number }): Promise<StoredObject>;
  /** Opens an object for reading, optionally a byte range (both ends included). Resolves to null where absent. */
  get(
    key: StorageKey,
    range?: { start: number; end: number },
  ): Promise<{ size: number; body: Readable } | null>;
  /** Removes an object; absent is fine. */
  delete(key: StorageKey): Promise<void>;
  /** Every whole object, in any order, page by page: memory stays bounded. What is stored meanwhile may be left out. */
  list(): AsyncIterable<ListedObject>;
}
