import type { Readable, Writable } from 'node:stream';

/** The connection to a supervisor: a child process, or a socket that the sandbox server connected to it. */
export interface SlotChannel {
  /** The supervisor's standard input. When it closes, the supervisor kills and removes everything. */
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves with the reason when the supervisor has exited and the sandbox is completely removed. */
  readonly closed: Promise<string>;
  /** Kills a supervisor that does not react to the end of its input. */
  kill(): void;
}
