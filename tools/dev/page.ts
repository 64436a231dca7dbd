import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { ROOT } from '../../scripts/lib/repo.ts';
import { startServerProcess } from '../../scripts/lib/server-process.ts';
import type { Running } from '../../scripts/lib/supervisor.ts';

const VITE = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Starts Vite's server of the page, which passes calls on to the api.
 * @param port of the api
 */
export async function startPage(
  port: number,
  say: (line: string) => void,
): Promise<Running & { url: string }> {
  const server = startServerProcess(process.execPath, [VITE, 'web', '--clearScreen', 'false'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
    ending: [['SIGTERM', 2_000]],
  });
  const ready = Promise.withResolvers<string>();
  createInterface({ input: server.child.stdout! }).on('line', (line) => {
    const [, url] = /Local:\s+(http:\S+)/.exec(line) ?? [];
    if (url) ready.resolve(url);
    // Lines about replaced modules name files such as `error-boundary.tsx`.
    else if (/error/i.test(line) && !line.includes('hmr update')) say(line);
  });
  void server.death.then((reason) => ready.reject(new Error(`Vite did not start (${reason}).`)));
  return { ...server, url: await ready.promise };
}
