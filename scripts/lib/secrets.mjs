import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * A generated password kept in the data folder in a file of mode 0600; made at first use.
 * @param {string} dataDir
 * @param {string} name
 * @returns {string} 43 characters of base64url, so it needs no escaping in a URL
 */
export function keptSecret(dataDir, name) {
  const file = join(dataDir, 'secrets.json');
  /** @type {Record<string, string>} */
  let secrets = {};
  try {
    secrets = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ENOENT') throw error;
  }
  const known = secrets[name];
  if (known) return known;
  const made = randomBytes(32).toString('base64url');
  mkdirSync(dataDir, { recursive: true });
  // Write a temporary file and rename it: a crash must not lose the other passwords.
  writeFileSync(`${file}.new`, `${JSON.stringify({ ...secrets, [name]: made }, null, 2)}\n`, { mode: 0o600 });
  chmodSync(`${file}.new`, 0o600);
  renameSync(`${file}.new`, file);
  return made;
}
