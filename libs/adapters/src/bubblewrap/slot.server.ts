import { chmodSync, chownSync, mkdirSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import { basename, dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { resolveLimits } from './limits.js';
import type { Availability } from './probe.js';
import type { SlotFactory } from './slot.factory.js';
import type { ServerAnswer } from './slot.protocol.js';
import { receiveRequest, RefusedRequest } from './slot.request.js';
import { SUPERVISOR_ENDED, type Supervisor } from './supervisor.js';

/** Limit on connections that have not sent a request or wait for an answer. */
const MAX_PENDING = 64;
/** Time limit for supervisors to clean up when the server stops. */
const CLEANUP_MS = 3000;

export interface SlotServerOptions {
  /** The path of the socket, in its own folder, which is created if missing. */
  path: string;
  /** The group whose members may connect, in addition to root. */
  group: number;
  /** Limit on concurrent sandboxes. */
  maxSlots: number;
  /** Receives the output of a supervisor that failed. */
  warn: (message: string) => void;
}

/**
 * Creates sandboxes for processes without special rights. A client sends one line. The server starts a supervisor with the
 * connection as its standard input and output, so that the two communicate directly. Of the client's line, the server uses
 * only three numbers, limited to the defaults.
 */
export class SlotServer {
  private readonly server: Server;
  private readonly connections = new Set<Socket>();
  private readonly supervisors = new Set<Supervisor>();

  constructor(
    private readonly factory: SlotFactory,
    /** Tests whether this machine can isolate programs. Clients wait for the result. */
    private readonly measure: () => Promise<Availability>,
    private readonly options: SlotServerOptions,
  ) {
    this.server = createServer((socket) => void this.serve(socket));
    this.server.maxConnections = options.maxSlots + MAX_PENDING;
  }

  /** @throws if the socket cannot be created */
  async listen(): Promise<void> {
    const { path, group } = this.options;
    const folder = dirname(path);
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    // The folder becomes inaccessible to other users, so it must not have another purpose.
    if (readdirSync(folder).some((name) => name !== basename(path)))
      throw new Error(`${folder} must be a folder for the socket alone.`);
    chownSync(folder, process.geteuid!(), group);
    chmodSync(folder, 0o750);
    rmSync(path, { force: true });
    this.server.listen(path);
    await once(this.server, 'listening');
    chownSync(path, process.geteuid!(), group);
    chmodSync(path, 0o660);
  }

  /** Kills all programs and removes everything. */
  async close(): Promise<void> {
    this.server.close();
    removeSocket(this.options.path);
    const ends = [...this.supervisors].map((supervisor) => {
      supervisor.stop();
      return supervisor.closed;
    });
    await Promise.race([Promise.all(ends), sleep(CLEANUP_MS, undefined, { ref: false })]);
    for (const supervisor of this.supervisors) supervisor.kill();
    await Promise.all(ends);
    await this.factory.close();
    for (const socket of this.connections) socket.destroy();
  }

  private async serve(socket: Socket): Promise<void> {
    this.connections.add(socket);
    socket.on('error', () => undefined);
    try {
      await this.answer(socket);
    } catch (error) {
      const why = error instanceof RefusedRequest ? 'refused' : 'setup';
      send(socket, { event: 'failed', why, detail: (error as Error).message });
    } finally {
      this.connections.delete(socket);
      socket.destroySoon();
    }
  }

  /** Resolves when the client's sandbox is completely removed. */
  private async answer(socket: Socket): Promise<void> {
    const { maxSlots, warn } = this.options;
    const request = await receiveRequest(socket);
    const available = await this.measure();
    if (request.ask === 'status') {
      const reason = available.ok ? null : available.reason;
      return send(socket, { event: 'status', reason, cgroups: this.factory.cgroupsInUse });
    }
    if (!available.ok) throw new RefusedRequest(available.reason);
    if (this.supervisors.size >= maxSlots)
      throw new RefusedRequest(`All ${maxSlots} sandboxes of this server are in use.`);
    if (!this.server.listening || socket.destroyed || socket.readableEnded) return;
    if (socket.readableLength > 0)
      throw new RefusedRequest('Nothing may follow a request before the answer.');
    const supervisor = this.factory.start(resolveLimits(request.limits), request.ask, socket);
    this.supervisors.add(supervisor);
    const last = await supervisor.closed;
    this.supervisors.delete(supervisor);
    if (last !== SUPERVISOR_ENDED) warn(last);
  }
}

/** Also removes its folder, which is empty then. */
function removeSocket(path: string): void {
  rmSync(path, { force: true });
  try {
    rmdirSync(dirname(path));
  } catch {
    // The folder is not empty or is in use: the next server uses it again.
  }
}

function send(socket: Socket, answer: ServerAnswer): void {
  socket.write(`${JSON.stringify(answer)}\n`);
}
