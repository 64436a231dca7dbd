import { createInterface } from 'node:readline';
import { join } from 'node:path';
import { describeError } from '../../scripts/lib/errors.ts';
import { showProgress } from '../../scripts/lib/progress.mjs';
import { ROOT } from '../../scripts/lib/repo.ts';
import { startServerProcess } from '../../scripts/lib/server-process.ts';

const TSC = join(ROOT, 'node_modules', 'typescript-native', 'bin', 'tsc');
const BEGUN = /Starting incremental compilation/;
const ENDED = /Found (\d+) errors?\. Watching/;
const COMMENT = /^(\[?[\d:]+ [AP]M\]? .*)?$/;

/** Builds of the server's code, again after each change. */
export interface BuildWatch {
  /** Resolves when the code has built without errors for the first time. */
  first: Promise<void>;
  /** Calls `work` after each further build without errors, one call at a time. */
  onBuilt: (work: () => Promise<void>) => void;
}

/** Starts the compiler's own watch over all projects; its errors go to `say`. */
export function watchBuild(say: (line: string) => void, stopping: AbortSignal): BuildWatch {
  const progress = showProgress('Building the server');
  const compiler = startServerProcess(process.execPath, [TSC, '-b', '--watch', '--preserveWatchOutput'], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    ending: [['SIGTERM', 2_000]],
  });
  stopping.addEventListener('abort', () => void compiler.stop());
  const first = Promise.withResolvers<void>();
  let work = async (): Promise<void> => {};
  let running: Promise<void> = Promise.resolve();
  createInterface({ input: compiler.child.stdout! }).on('line', (line) => {
    const [, errors] = ENDED.exec(line) ?? [];
    if (BEGUN.test(line)) say('Building …');
    else if (errors === undefined && !COMMENT.test(line)) say(line);
    if (errors !== undefined) progress.end();
    if (errors !== '0') return;
    first.resolve();
    // What fails because of Ctrl-C is not reported.
    running = running
      .then(() => work())
      .catch((error: unknown) => {
        if (!stopping.aborted) say(describeError(error));
      });
  });
  stopping.addEventListener('abort', () => first.reject(new Error('stopped')));
  void compiler.death.then((reason) => first.reject(new Error(`The compiler ended (${reason}).`)));
  return { first: first.promise, onBuilt: (given) => (work = given) };
}
