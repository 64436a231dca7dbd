import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { makeTempFolder } from '@studyhall/platform';
import type { ObjectStorage } from '@studyhall/ports';

/** Runs `work` with a private folder and always removes it afterwards. */
export async function withWorkFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeTempFolder('work');
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Copies an object to a file. Returns false if the object does not exist. */
export async function fetchObject(
  storage: ObjectStorage,
  key: string,
  path: string,
  signal: AbortSignal,
): Promise<boolean> {
  const object = await storage.get(key);
  if (!object) return false;
  await pipeline(object.body, createWriteStream(path), { signal });
  return true;
}
