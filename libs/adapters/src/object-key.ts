const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const MAX_KEY_LENGTH = 200;

/**
 * Returns the key unchanged when it is one that the platform makes (`[a-z0-9/-]`, no empty part).
 * @throws TypeError otherwise; the key is not repeated, because it may be hostile.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError('This is not a valid storage key.');
  return key;
}

/** Whether a name found in a store is one that the platform makes; anything else there is not ours. */
export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}
