import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PlainError } from './errors.ts';
import { ROOT } from './repo.ts';

/**
 * Api and worker check their settings themselves; checking them first gives one sentence instead of two processes that
 * fail. A process of its own does it: the schema would take 10 MB of this one, which stays.
 * @throws {PlainError} naming the variable and what it expects
 */
export async function checkSettings(env: NodeJS.ProcessEnv): Promise<void> {
  const schema = join(ROOT, 'libs', 'platform', 'dist', 'config', 'config.schema.js');
  const script = `import { loadConfig } from ${JSON.stringify(schema)};
    try { loadConfig(process.env) } catch ({ message }) { console.log(message) }`;
  const builtIn = { DATABASE_URL: 'postgres://localhost/own', REDIS_URL: 'redis://localhost' };
  const node = ['--input-type=module', '--eval', script];
  const { stdout } = await promisify(execFile)(process.execPath, node, { env: { ...builtIn, ...env } });
  if (stdout) throw new PlainError(`${stdout.trim()} Correct it in .env or the environment.`);
}
