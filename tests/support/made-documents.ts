import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { row, rows } from '@studyhall/persistence';
import { JobQueues, loadConfig, RedisConnections } from '@studyhall/platform';
import { childrenOf, commandOf } from './child-processes.ts';
import type { Person, Tab } from './person.ts';
import { startProduct, type Product } from './product.ts';

export const slides = { title: 'Water', slides: [{ title: 'Rain', bullets: ['It falls.'] }] };
export const ORDER = `[[demo: tool=make_slides args=${JSON.stringify(slides)} text="Done."]]`;

/** The process in which a worker writes files: the one that is kept after the last. */
export const writersOf = (pid: number): number[] => childrenOf(pid, 'writer.process');

export const gone = (pid: number): Promise<void> => expect.poll(() => commandOf(pid)).toBe('');

/** Resolves when a writing process has no file to write: it was ended, or its file was stopped before it got it. */
export function idle(pid: number): Promise<void> {
  const [, folder = ''] = /--allow-fs-read=(\S*studyhall-writer-[^/]+)\//.exec(commandOf(pid)) ?? [];
  const files = async (): Promise<string[]> =>
    commandOf(pid) === '' ? [] : (await readdir(folder)).filter((name) => name.startsWith('file-'));
  return expect.poll(() => files().catch(() => [])).toEqual([]);
}

/** A product in which documents are made, and a hand on its writing process. */
export class DocumentStage {
  product!: Product;
  redis!: RedisConnections;
  queues!: JobQueues;
  private readonly held = new Set<number>();

  async start(): Promise<void> {
    this.product = await startProduct();
    this.redis = new RedisConnections(loadConfig(this.product.env));
    this.queues = new JobQueues(this.redis);
  }

  async stop(): Promise<void> {
    await this.queues?.onApplicationShutdown();
    this.redis?.onApplicationShutdown();
    await this.product?.stop();
  }

  worker() {
    return this.product.workers.at(-1)!;
  }

  /** Freezes the writing process of the worker, so that what it is given next is never ready by itself. */
  async hold(): Promise<{ pid: number; release: () => void }> {
    if (writersOf(this.worker().pid).length === 0) {
      const ann = await this.product.signedIn();
      const tab = await ann.open();
      await tab.terminalEvent((await ann.ask(ORDER)).turn_id);
    }
    const [pid = 0] = writersOf(this.worker().pid);
    process.kill(pid, 'SIGSTOP');
    this.held.add(pid);
    const release = (): void => {
      this.held.delete(pid);
      process.kill(pid, 'SIGCONT');
    };
    return { pid, release };
  }

  letAllGo(): void {
    for (const pid of this.held) if (commandOf(pid) !== '') process.kill(pid, 'SIGCONT');
    this.held.clear();
  }

  runOf(turnId: string) {
    return row<{ id: string; state: string }>(
      this.product.db,
      `SELECT id, state FROM tool_runs WHERE turn_id = $1 ORDER BY created_at DESC LIMIT 1`,
      [turnId],
    );
  }

  /** Asks for slides. Resolves when they are being made, or wait to be. */
  async asked(mia: Person, tab: Tab, state: 'queued' | 'running'): Promise<string> {
    const { turn_id } = await mia.ask(ORDER);
    await tab.event('turn.step', (event) => event.turn_id === turn_id && event.step.status === 'running');
    await expect.poll(async () => (await this.runOf(turn_id))?.state).toBe(state);
    return turn_id;
  }

  filesOf({ user }: Person) {
    return rows<{ id: string; name: string }>(
      this.product.db,
      `SELECT id, name FROM files WHERE user_id = $1`,
      [user.id],
    );
  }

  async objects(): Promise<number> {
    const folder = join(this.product.env.DATA_DIR ?? '', 'objects');
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile() && entry.name.startsWith('artifacts')).length;
  }
}

/** The {@link DocumentStage} of a test file; what a test holds goes on after it. */
export function documentsOfThisFile(): DocumentStage {
  const stage = new DocumentStage();
  beforeAll(() => stage.start());
  afterEach(() => stage.letAllGo());
  afterAll(() => stage.stop());
  return stage;
}
