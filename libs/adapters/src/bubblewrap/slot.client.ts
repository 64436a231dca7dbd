import { connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxLimits } from '@studyhall/ports';
import { off } from './probe.js';
import type { SlotChannel } from './slot.channel.js';
import { readEvent } from './slot.protocol.js';
import type { SlotKind, SlotRequest } from './slot.request.js';
import type { Measured, SlotSource } from './slot.source.js';
import { Slot, SlotFailure } from './slot.js';

/** A crashed server restarts within seconds. */
const CONNECT_TIMEOUT_MS = 10_000;
const CONNECT_INTERVAL_MS = 100;
/** The first answer arrives when the sandbox has booted; at the server's start, its own test runs before that. */
const ANSWER_TIMEOUT_MS = 60_000;
const NOT_THERE = ['ENOENT', 'ECONNREFUSED'];
const STATUS_BYTES = 4096;

/** Requests sandboxes from a sandbox server, so that this process needs no special rights. */
export class SlotClient implements SlotSource {
  private measured: (Measured & { ok: true }) | undefined;
  private readonly closing = new AbortController();

  constructor(private readonly path: string) {}

  /** Caches only a positive answer: a server that was unavailable or restarted may answer differently later. */
  async measure(): Promise<Measured> {
    if (this.measured) return this.measured;
    const status = await this.status();
    if (status.ok) this.measured = status;
    return status;
  }

  async create(limits: SandboxLimits, ask: SlotKind, signal?: AbortSignal): Promise<Slot> {
    const { memoryBytes, diskBytes, processes } = limits;
    const request: SlotRequest = { ask, limits: { memoryBytes, diskBytes, processes } };
    const socket = await this.ask(request, signal);
    const slot = new Slot(new SocketChannel(socket));
    const answered = endIfSilent(socket);
    slot.ready.then(answered, answered);
    return slot;
  }

  close(): Promise<void> {
    this.closing.abort();
    return Promise.resolve();
  }

  private async status(): Promise<Measured> {
    try {
      const socket = await this.ask({ ask: 'status' });
      const answered = endIfSilent(socket);
      socket.once('close', answered);
      let text = '';
      for await (const chunk of socket as AsyncIterable<Buffer>)
        text = (text + chunk.toString()).slice(0, STATUS_BYTES);
      const event = readEvent(text.trim());
      if (event?.event === 'status')
        return event.reason === null
          ? { ok: true, cgroups: event.cgroups }
          : { ok: false, reason: event.reason };
      return off(event?.event === 'failed' ? event.detail.replace(/\.$/, '') : 'its server gave no answer');
    } catch (error) {
      return off((error as Error).message.replace(/\.$/, ''));
    }
  }

  /** Sends a request as soon as the server accepts connections. */
  private async ask(request: SlotRequest, stop?: AbortSignal): Promise<Socket> {
    const signal = stop ? AbortSignal.any([stop, this.closing.signal]) : this.closing.signal;
    const deadline = performance.now() + CONNECT_TIMEOUT_MS;
    for (;;) {
      signal.throwIfAborted();
      const socket = connect(this.path);
      try {
        await once(socket, 'connect');
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (!NOT_THERE.includes(code ?? '') || performance.now() > deadline)
          throw new SlotFailure(`the sandbox server cannot be reached (${code})`, { cause: error });
        await sleep(CONNECT_INTERVAL_MS, undefined, { signal });
        continue;
      }
      // Ignore the error: only the end of the connection matters.
      socket.on('error', () => undefined);
      socket.write(`${JSON.stringify(request)}\n`);
      return socket;
    }
  }
}

/** Returns a function that removes the time limit. */
function endIfSilent(socket: Socket): () => void {
  const timer = setTimeout(() => socket.destroy(), ANSWER_TIMEOUT_MS);
  return () => clearTimeout(timer);
}

/** A supervisor behind a socket. The server closes its end when it has removed everything. */
class SocketChannel implements SlotChannel {
  readonly closed: Promise<string>;

  constructor(private readonly socket: Socket) {
    const { promise, resolve } = Promise.withResolvers<string>();
    socket.once('close', () => resolve('the sandbox server ended the connection'));
    this.closed = promise;
  }

  get input(): Socket {
    return this.socket;
  }

  get output(): Socket {
    return this.socket;
  }

  kill(): void {
    this.socket.destroy();
  }
}
