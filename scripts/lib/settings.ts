import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { PlainError } from './errors.ts';
import { ROOT } from './repo.ts';

const SETTING = /^\s*(?:export\s+)?[A-Za-z_][\w.-]*\s*=\s*(.*)$/;
/** Settings of other programs that .env files often contain. */
const OTHER_PROGRAMS = /^(NODE_|npm_|LC_|COMPOSE_)|^(TZ|LANG)$|_proxy$/i;

/** The settings that the scripts themselves need. All settings are passed to api and worker in `env`. */
export type Settings = ReturnType<typeof readSettings>;

/**
 * Reads the environment and `.env`; where both name a setting, the environment wins. `NAME=` means "not set".
 * @throws {PlainError} naming the line of `.env` that cannot be read
 */
export function readSettings() {
  const fromFile = withoutEmpty(readEnvFile(join(ROOT, '.env')));
  const env: NodeJS.ProcessEnv = { ...fromFile, ...withoutEmpty(process.env) };
  return {
    /** `checkPort` checks it. */
    port: Number(env.PORT ?? 8000),
    /** Where the api listens; undefined: on every address. */
    host: env.HOST,
    dataDir: resolve(ROOT, env.DATA_DIR ?? '.data'),
    /** Both undefined: start our own. */
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    /** Whether no model endpoint is set. */
    demoModel: !env.OPENAI_BASE_URL && !env.OPENAI_API_KEY,
    /** The environment and `.env`, without empty values. */
    env,
    /** Names in `.env` that are no settings. */
    unknown: unknownSettings(Object.keys(fromFile)),
  };
}

function withoutEmpty(values: NodeJS.Dict<string>): NodeJS.Dict<string> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
}

/**
 * The settings of an env file, none where there is no such file.
 * @throws {PlainError} naming the line that cannot be read, or why the file cannot
 */
export function readEnvFile(file: string): NodeJS.Dict<string> {
  let text: string;
  try {
    // Editors on Windows write a byte order mark.
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return {};
    throw new PlainError(
      `The settings in ${file} cannot be read (${message}): it must be a text file that you may read.`,
    );
  }
  // Node's own parser ignores invalid lines; a missing `=` must be reported.
  for (const [index, line] of text.split(/\r?\n/).entries()) checkLine(line, index + 1);
  return parseEnv(text);
}

/** Does not print the line: it may contain a secret. */
function checkLine(line: string, number: number): void {
  if (/^\s*(#|$)/.test(line)) return;
  const value = SETTING.exec(line)?.[1];
  if (value === undefined)
    throw new PlainError(
      `Line ${number} of .env is no setting: write NAME=value, or put a # in front of it.`,
    );
  // No setting has several lines: without its second mark a value would swallow those below it.
  const quote = /^["'`]/.exec(value)?.[0];
  if (quote && !value.includes(quote, 1))
    throw new PlainError(`Line ${number} of .env has one quotation mark (${quote}) without a second one.`);
}

/** Those of the names that are no settings, mostly misspelt ones. */
export function unknownSettings(names: readonly string[]): string[] {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8');
  const known = new Set([...example.matchAll(/^# ([A-Z0-9_]+)=/gm)].map(([, name]) => name));
  return names.filter((name) => !known.has(name) && !OTHER_PROGRAMS.test(name));
}
