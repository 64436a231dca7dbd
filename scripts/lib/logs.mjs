import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The end of a log, for the sentence that says why something failed.
 * @param {string} file
 * @param {number} [bytes]
 * @returns {string} empty when there is no such file
 */
export function tailOf(file, bytes = 4096) {
  let handle;
  try {
    handle = openSync(file, 'r');
  } catch {
    return '';
  }
  try {
    const { size } = fstatSync(handle);
    const buffer = Buffer.alloc(Math.min(bytes, size));
    readSync(handle, buffer, 0, buffer.length, size - buffer.length);
    return buffer.toString('utf8');
  } finally {
    closeSync(handle);
  }
}
