import { setTimeout as delay } from 'node:timers/promises';
import { describeError } from './plain-error.mjs';

/**
 * A running service.
 * @typedef {object} Running
 * @property {() => Promise<void>} stop politely, within bounds
 * @property {(listener: (how: string) => void) => void} onDeath called once if it ends without `stop`
 */

const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
/** A process that ran this long before dying is restarted almost without a pause. */
const HEALTHY_AFTER_MS = 30_000;

/** Starts processes one after the other, restarts those that die, and stops all in reverse order. */
export class Supervisor {
  /** @type {{ name: string, running: Running | undefined, restart: Promise<void> }[]} */
  #members = [];
  #stopping = new AbortController();
  /** @type {(sentence: string) => void} */
  #say;

  /** @param {(sentence: string) => void} say */
  constructor(say) {
    this.#say = say;
  }

  /**
   * Starts a process and restarts it when it dies. A failure of this first start is thrown to the caller.
   * @template {Running} T
   * @param {string} name for the console
   * @param {() => Promise<T>} start called again after a death; must bring it up at the same address
   * @returns {Promise<T>}
   */
  async add(name, start) {
    /** @type {{ name: string, running: Running | undefined, restart: Promise<void> }} */
    const member = { name, running: undefined, restart: Promise.resolve() };
    // Register it before the start: a process that starts later may be ready earlier, but depends on this one, so it
    // must stop first.
    this.#members.push(member);
    const running = await start();
    member.running = running;
    const watch = (/** @type {Running} */ watched, /** @type {number} */ pause) => {
      const since = Date.now();
      watched.onDeath((how) => {
        if (this.#stopping.signal.aborted) return;
        member.running = undefined;
        this.#say(`The ${name} ended (${how}); starting it again.`);
        const first = Date.now() - since > HEALTHY_AFTER_MS ? FIRST_PAUSE_MS : pause;
        member.restart = this.#startAgain(name, start, first, (again, nextPause) => {
          member.running = again;
          watch(again, nextPause);
        });
      });
    };
    watch(running, FIRST_PAUSE_MS);
    return running;
  }

  /**
   * @param {string} name
   * @param {() => Promise<Running>} start
   * @param {number} pause
   * @param {(running: Running, nextPause: number) => void} onUp
   */
  async #startAgain(name, start, pause, onUp) {
    let next = pause;
    while (!this.#stopping.signal.aborted) {
      await delay(next, undefined, { signal: this.#stopping.signal }).catch(() => {});
      next = Math.min(next * 2, LONGEST_PAUSE_MS);
      if (this.#stopping.signal.aborted) return;
      try {
        return onUp(await start(), next);
      } catch (error) {
        this.#say(`The ${name} could not be started again: ${describeError(error)}`);
      }
    }
  }

  /**
   * Restarts one member, for example after a change of its settings.
   * @param {string} name
   * @param {() => Promise<Running>} start
   */
  async replace(name, start) {
    const index = this.#members.findIndex((member) => member.name === name);
    const [old] = index < 0 ? [] : this.#members.splice(index, 1);
    // Wait for a restart in progress, so that there is one process to stop and no second start.
    await old?.restart;
    await old?.running?.stop();
    if (!this.#stopping.signal.aborted) await this.add(name, start);
  }

  /** Stops everything in reverse order, each within its own bounds. */
  async stop() {
    this.#stopping.abort();
    for (const member of this.#members.toReversed()) {
      await member.restart;
      await member.running?.stop();
    }
  }
}
