import { createHash } from 'node:crypto';
import { join } from 'node:path';

const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const MAX_KEY_LENGTH = 200;

/**
 * Returns the key unchanged when it is one that the platform makes (`[a-z0-9/-]`, no empty part).
 * @throws TypeError otherwise; the key is not repeated, because it may be hostile.
 */
export function checkedKey(key: string): string {
  if (key.length > MAX_KEY_LENGTH || !KEY.test(key)) throw new TypeError('This is not a valid storage key.');
  return key;
}

/**
 * Two levels of 256 folders keep every folder small; `_` (never part of a key) stands for `/`, so that
 * `a` and `a/b` can both exist.
 */
export function objectPath(root: string, key: string): string {
  const digest = createHash('sha256').update(checkedKey(key)).digest('hex');
  return join(root, 'objects', digest.slice(0, 2), digest.slice(2, 4), key.replaceAll('/', '_'));
}
