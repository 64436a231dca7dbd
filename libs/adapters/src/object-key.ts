const KEY = /^[a-z0-9-]+(\/[a-z0-9-]+)*$/;
const MAX_KEY_LENGTH = 200;

/**
 * Returns the key unchanged if it is valid (`[a-z0-9/-]`, no empty part).
 * @throws TypeError otherwise; the message does not contain the key, because it may be malicious.
 */
export function checkedKey(key: string): string {
  if (!isKey(key)) throw new TypeError('This is not a valid storage key.');
  return key;
}

/** Whether a name in a storage is a valid key. Other objects do not belong to the platform. */
export function isKey(key: string): boolean {
  return key.length <= MAX_KEY_LENGTH && KEY.test(key);
}
