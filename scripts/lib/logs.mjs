import { closeSync, fstatSync, openSync, readSync } from 'node:fs';

/**
 * The end of a log, for the sentence about a failure.
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

/**
 * The line of a server's output with the reason of its exit, without date and process: servers print clean-up lines
 * after it.
 * @param {string} text
 * @returns {string}
 */
export function reasonIn(text) {
  const lines = text
    .split('\n')
    .map((line) => line.replace(/^.*?(?=\b(?:FATAL|PANIC|ERROR|LOG|HINT): )/, '').trim())
    .filter(Boolean);
  const worst = lines.find((line) => /^(?:FATAL|PANIC): |\bcould not\b|No space left/i.test(line));
  return (worst ?? lines.at(-1) ?? 'it gave no reason')
    .replace(/^(?:FATAL|PANIC|ERROR|LOG): +/, '')
    .replace(/\.$/, '');
}
