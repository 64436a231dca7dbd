import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { ARGON2ID, ARGON2ID_GENERATED } from '@studyhall/platform';

const EXTENSION = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const PROGRAM = fileURLToPath(new URL(`./hash.process.${EXTENSION}`, import.meta.url));
/** The number of hashing threads. */
const AT_ONCE = '2';

type Answer = { hashes: string[] } | { error: string };

/** A low-priority process that hashes passwords: thousands of them take minutes of processor time. */
export class PasswordHashing {
  private readonly child: ChildProcess;

  constructor() {
    this.child = fork(PROGRAM, {
      env: { UV_THREADPOOL_SIZE: AT_ONCE },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
  }

  /** Hashes `passwords`, keeping their order. @throws Error if the process exits. */
  hash(passwords: ReadonlyArray<{ text: string; generated: boolean }>): Promise<string[]> {
    const { promise, resolve, reject } = Promise.withResolvers<string[]>();
    const answered = (answer: Answer): void =>
      'hashes' in answer ? resolve(answer.hashes) : reject(new Error(answer.error));
    const ended = (): void => reject(new Error('The process that hashes passwords ended.'));
    this.child.once('message', answered).once('exit', ended).once('error', reject);
    const tasks = passwords.map(({ text, generated }) => ({
      text,
      options: generated ? ARGON2ID_GENERATED : ARGON2ID,
    }));
    this.child.send({ tasks }, (error) => error && reject(error));
    return promise.finally(() => {
      this.child.off('message', answered).off('exit', ended).off('error', reject);
    });
  }

  end(): void {
    this.child.once('error', () => undefined);
    this.child.kill('SIGKILL');
  }
}
