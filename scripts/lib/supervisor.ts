import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from './errors.ts';

/** A running service. */
export interface Running {
  /** Ends it politely, within a time limit. */
  stop: () => Promise<void>;
  /** Resolves with the reason if it ends without `stop`. */
  death: Promise<string>;
}

interface Member {
  name: string;
  start: () => Promise<Running>;
  running?: Running;
  restart?: Promise<void>;
}

const FIRST_PAUSE_MS = 250;
const MAX_PAUSE_MS = 15_000;
/** A process that ran this long is restarted after the first pause again. */
const HEALTHY_AFTER_MS = 30_000;

/** Restarts processes that die, and stops all in reverse order. */
export class Supervisor {
  readonly #members: Member[] = [];
  readonly #stopping = new AbortController();
  readonly #say: (sentence: string) => void;

  constructor(say: (sentence: string) => void) {
    this.#say = say;
  }

  /**
   * Starts a process and restarts it when it dies. A failure of this first start is thrown.
   * @param name for the console
   * @param start called again after a death; must bring it up at the same address
   */
  async add<T extends Running>(name: string, start: () => Promise<T>): Promise<T> {
    const member = { name, start };
    // Before the start: a process that starts later may be ready earlier, but depends on this one, so it stops first.
    this.#members.push(member);
    const running = await start();
    this.#watch(member, running, FIRST_PAUSE_MS);
    return running;
  }

  #watch(member: Member, running: Running, pause: number): void {
    const since = Date.now();
    member.running = running;
    void running.death.then((reason) => {
      if (this.#stopping.signal.aborted || !this.#members.includes(member)) return;
      member.running = undefined;
      this.#say(`The ${member.name} ended (${reason}); starting it again.`);
      const isHealthy = Date.now() - since > HEALTHY_AFTER_MS;
      member.restart = this.#restart(member, isHealthy ? FIRST_PAUSE_MS : pause);
    });
  }

  async #restart(member: Member, firstPause: number): Promise<void> {
    const { signal } = this.#stopping;
    for (let pause = firstPause; ;) {
      await delay(pause, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
      pause = Math.min(pause * 2, MAX_PAUSE_MS);
      try {
        return this.#watch(member, await member.start(), pause);
      } catch (error) {
        this.#say(`The ${member.name} could not be started again: ${describeError(error)}`);
      }
    }
  }

  /** Stops one process and starts it anew, for example after a change of its settings. */
  async replace(name: string): Promise<void> {
    const index = this.#members.findIndex((member) => member.name === name);
    const [member] = this.#members.splice(index, 1);
    // Wait for a restart in progress, so that there is one process to stop and no second start.
    await member?.restart;
    await member?.running?.stop();
    if (member && !this.#stopping.signal.aborted) await this.add(name, member.start);
  }

  /** Stops everything in reverse order, each within its own time limit. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    for (const member of this.#members.toReversed()) {
      await member.restart;
      await member.running?.stop();
    }
  }
}
