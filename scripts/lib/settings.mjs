import { join, resolve } from 'node:path';
import { readEnvFile, unknownSettings } from './env-file.mjs';
import { PlainError } from './plain-error.mjs';
import { ROOT } from './repo.mjs';

/**
 * The settings that the start script itself needs. All settings are passed to api and worker in `env`.
 * @typedef {object} Settings
 * @property {number} port
 * @property {string | undefined} host where the api listens; undefined: on every address
 * @property {string} dataDir absolute
 * @property {string | undefined} databaseUrl undefined: start our own
 * @property {string | undefined} redisUrl undefined: start our own
 * @property {boolean} demoModel whether no model endpoint is set
 * @property {NodeJS.ProcessEnv} env the environment and `.env`, without empty values
 * @property {string[]} unknown names in `.env` that are no settings
 */

/**
 * Reads the environment and `.env`; where both name a setting, the environment wins. `NAME=` means "not set".
 * @returns {Settings}
 * @throws {PlainError} naming the variable and what it expects
 */
export function readSettings() {
  const fromFile = withoutEmpty(readEnvFile(join(ROOT, '.env')));
  const entries = Object.entries({ ...fromFile, ...withoutEmpty(process.env) });
  /** @type {NodeJS.ProcessEnv} */
  const env = Object.fromEntries(entries);
  return {
    port: portFrom(env.PORT),
    host: env.HOST,
    dataDir: resolve(ROOT, env.DATA_DIR ?? '.data'),
    databaseUrl: env.DATABASE_URL,
    redisUrl: env.REDIS_URL,
    demoModel: !env.OPENAI_BASE_URL && !env.OPENAI_API_KEY,
    env,
    unknown: unknownSettings(Object.keys(fromFile)),
  };
}

/** @param {NodeJS.Dict<string>} values */
function withoutEmpty(values) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value?.trim()));
}

/** @param {string | undefined} text */
function portFrom(text = '8000') {
  const port = Number(text);
  if (/^\d+$/.test(text) && port >= 1 && port <= 65_535) return port;
  throw new PlainError(
    `PORT is "${text}", but must be a number from 1 to 65535: correct it in .env or the environment.`,
  );
}
