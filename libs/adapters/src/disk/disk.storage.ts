import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { mkdir, open, readdir, rename, stat, unlink, type FileHandle } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { Readable } from 'node:stream';
import { ObjectTooLarge, type ListedObject, type ObjectStorage, type StoredObject } from '@studyhall/ports';
import { asStorageError, assertFreeSpace } from './disk.room.js';
import { makeFolderFor, findOtherOwner, type FolderOwner } from './folder.owner.js';
import { objectKey, objectPath } from './object-path.js';

const STALE_MS = 60 * 60 * 1000;
const CHECK_ROOM_BYTES = 4 * 1024 * 1024;
const FILE_MODE = 0o600;
const FOLDER_MODE = 0o700;

/**
 * Stores objects as files under `root`, which several processes may share. `put` writes to a temporary name in the same
 * filesystem, syncs the file, renames it and syncs the folder. After it resolves, the object survives a power cut; before,
 * readers do not see it. Temporary files of a crash are removed after an hour, by the first `put` of a process and then by
 * one `put` per hour. If the process is root, files get the owner of `root`.
 */
export function createDiskStorage({
  root,
  reserveBytes = 0,
}: {
  root: string;
  /** Nothing is stored if the disk has less free space than this. */
  reserveBytes?: number;
}): ObjectStorage {
  const base = resolve(root);
  const temporaries = join(base, 'tmp');
  let ready: Promise<void> | undefined;
  let owner: FolderOwner | undefined;
  let preparedAt = 0;

  async function prepare(): Promise<void> {
    await mkdir(base, { recursive: true, mode: FOLDER_MODE });
    owner = await findOtherOwner(base);
    await makeFolder(temporaries, base, owner);
    await removeStale(temporaries);
  }

  /** Prepares at most once an hour. Retries on the next call after a failure. */
  function prepared(): Promise<void> {
    if (Date.now() - preparedAt > STALE_MS) {
      ready = undefined;
      preparedAt = Date.now();
    }
    ready ??= prepare().catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    return ready;
  }

  async function put(
    key: string,
    body: Readable,
    { maxBytes = Number.POSITIVE_INFINITY }: { maxBytes?: number } = {},
  ): Promise<StoredObject> {
    const target = objectPath(base, key);
    // Prevent an unhandled rejection if the body fails early; the error surfaces when it is read.
    body.on('error', () => undefined);
    await prepared().catch((error: unknown) => Promise.reject(asStorageError(error)));
    await assertFreeSpace(base, reserveBytes);
    const temporary = join(temporaries, randomUUID());
    try {
      const size = await writeDurably(temporary, body, maxBytes, {
        owner,
        assertRoom: () => assertFreeSpace(base, reserveBytes),
      });
      await makeFolder(dirname(target), base, owner);
      await rename(temporary, target);
      await syncFolder(dirname(target));
      return { size };
    } catch (error) {
      body.destroy();
      await unlink(temporary).catch(ignoreAbsent);
      throw asStorageError(error);
    }
  }

  async function get(
    key: string,
    range?: { start: number; end: number },
  ): Promise<{ size: number; body: Readable } | null> {
    const path = objectPath(base, key);
    const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch(ignoreAbsent);
    if (!file) return null;
    try {
      const { size } = await file.stat();
      const start = range?.start ?? 0;
      const end = Math.min(range?.end ?? size - 1, size - 1);
      if (start > end) {
        await file.close();
        return { size, body: Readable.from([]) };
      }
      return { size, body: file.createReadStream({ start, end }) };
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  async function remove(key: string): Promise<void> {
    await unlink(objectPath(base, key)).catch(ignoreAbsent);
  }

  async function* list(): AsyncGenerator<ListedObject> {
    const objects = join(base, 'objects');
    for (const first of await namesIn(objects)) {
      for (const second of await namesIn(join(objects, first))) {
        const folder = join(objects, first, second);
        for (const name of await namesIn(folder)) {
          const key = objectKey(name);
          const info = key !== null && (await stat(join(folder, name)).catch(ignoreAbsent));
          if (info && info.isFile()) yield { key, storedAt: info.mtime };
        }
      }
    }
  }

  return { put, get, delete: remove, list };
}

/** Empty if the folder does not exist or is not a folder. */
async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Runs `assertRoom` every few megabytes, because other processes write to the disk too. */
async function writeDurably(
  path: string,
  body: Readable,
  maxBytes: number,
  { owner, assertRoom }: { owner: FolderOwner | undefined; assertRoom: () => Promise<void> },
): Promise<number> {
  const file = await open(path, 'wx', FILE_MODE);
  try {
    if (owner) await file.chown(owner.uid, owner.gid);
    let size = 0;
    let checkedSize = 0;
    for await (const chunk of body as AsyncIterable<Uint8Array | string>) {
      const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
      size += bytes.byteLength;
      if (size > maxBytes) throw new ObjectTooLarge(`The file is larger than ${maxBytes} bytes.`);
      if (size - checkedSize >= CHECK_ROOM_BYTES) {
        await assertRoom();
        checkedSize = size;
      }
      await writeAll(file, bytes);
    }
    await file.sync();
    return size;
  } finally {
    await file.close();
  }
}

async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.byteLength;) {
    written += (await file.write(bytes, written)).bytesWritten;
  }
}

/** Creates the folder and syncs the parents that have new entries. */
async function makeFolder(folder: string, base: string, owner: FolderOwner | undefined): Promise<void> {
  if (owner) {
    let parent = base;
    for (const name of relative(base, folder).split(sep)) {
      const child = join(parent, name);
      if (await makeFolderFor(owner, child, parent)) await syncFolder(parent);
      parent = child;
    }
    return;
  }
  const first = await mkdir(folder, { recursive: true, mode: FOLDER_MODE });
  if (first === undefined) return;
  for (let parent = dirname(folder); parent.length >= base.length; parent = dirname(parent)) {
    await syncFolder(parent);
    if (parent === dirname(first)) return;
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY | constants.O_DIRECTORY);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function removeStale(folder: string): Promise<void> {
  const before = Date.now() - STALE_MS;
  for (const name of await readdir(folder)) {
    const path = join(folder, name);
    const info = await stat(path).catch(ignoreAbsent);
    if (info && info.mtimeMs < before) await unlink(path).catch(ignoreAbsent);
  }
}

/** Another process may have removed it first. */
function ignoreAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
