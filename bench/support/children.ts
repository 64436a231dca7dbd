import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** A process of a benchmark that says by its first message where it listens. */
export interface Child {
  process: ChildProcess;
  url: string;
}

/** Starts a file of bench/ as a process, and waits for `{ url }`. */
export async function startChild(file: string, env: Record<string, string | undefined> = {}): Promise<Child> {
  const child = fork(fileURLToPath(new URL(`../${file}`, import.meta.url)), {
    env: { ...process.env, ...env },
  });
  const ended = once(child, 'exit').then(() => {
    throw new Error(`${file} ended before it was ready.`);
  });
  const [{ url = '' }] = (await Promise.race([once(child, 'message'), ended])) as [{ url?: string }];
  return { process: child, url };
}

/** Sends an order to a child and waits for its answer. @throws Error where the answer is `{ error }`. */
export async function ask<Answer>(child: Child, order: object): Promise<Answer> {
  child.process.send(order);
  const [answer] = (await once(child.process, 'message')) as [Answer & { error?: string }];
  if (answer.error !== undefined) throw new Error(answer.error);
  return answer;
}
