import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './repo.mjs';

const SETTING = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/;
const QUOTE = /^["'`]/;

/** Settings of other programs that .env files often contain. */
const COMMON = /^(NODE_|npm_|LC_|COMPOSE_)|^(TZ|LANG)$|_proxy$/i;

/**
 * The settings of an env file. Node's own parser ignores invalid lines; a missing `=` must be reported.
 * @param {string} file
 * @returns {NodeJS.Dict<string>} empty where there is no such file
 * @throws {PlainError} naming the line that cannot be read, or why the file cannot
 */
export function readEnvFile(file) {
  let text;
  try {
    // Editors on Windows write a byte order mark.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = /** @type {NodeJS.ErrnoException} */ (error);
    if (code === 'ENOENT') return {};
    throw new PlainError(
      `The settings in ${file} cannot be read (${message}): it must be a text file that you may read.`,
    );
  }
  checkLines(text);
  return parseEnv(text);
}

/**
 * @param {string} text
 * @throws {PlainError}
 */
function checkLines(text) {
  for (const [at, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue;
    const value = SETTING.exec(line)?.[1];
    // Do not print the line: it may contain a secret.
    if (value === undefined)
      throw new PlainError(
        `Line ${at + 1} of .env is no setting: write NAME=value, or put a # in front of it.`,
      );
    // No setting has several lines: without its second mark a value would swallow those below it.
    const quote = QUOTE.exec(value)?.[0];
    if (quote && !value.includes(quote, 1))
      throw new PlainError(`Line ${at + 1} of .env has one quotation mark (${quote}) without a second one.`);
  }
}

/**
 * Unknown names, mostly misspelt ones.
 * @param {readonly string[]} names
 * @returns {string[]}
 */
export function unknownSettings(names) {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const known = new Set([...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  return names.filter((name) => !known.has(name) && !COMMON.test(name));
}
