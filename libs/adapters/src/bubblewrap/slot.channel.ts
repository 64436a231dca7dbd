import type { Readable, Writable } from 'node:stream';

/** The connection to a supervisor: a child process of this one, or a socket that the sandbox server connected to it. */
export interface SlotChannel {
  /** The supervisor's standard input. When it closes, the supervisor kills and removes everything. */
  readonly input: Writable;
  readonly output: Readable;
  /** Resolves with the reason when the supervisor has exited and nothing of the sandbox is left. */
  readonly closed: Promise<string>;
  /** Ends a supervisor that does not react to the end of its input. */
  kill(): void;
}
