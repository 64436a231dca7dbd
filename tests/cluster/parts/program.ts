import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const START_LIMIT_MS = 60_000;

/** A program of the system that a test starts on a port of the loopback interface. */
export class Program {
  readonly port: number;
  private readonly child: ChildProcess;
  private output = '';

  private constructor(child: ChildProcess, port: number) {
    this.child = child;
    this.port = port;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.output = (this.output + text).slice(-10_000);
      });
  }

  /** Resolves once it accepts connections. @throws Error with what it printed, or with the package that brings it. */
  static async start(command: string, args: string[], port: number): Promise<Program> {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const missing = once(child, 'error').then(() => {
      throw new Error(
        `${command} is missing. On Debian: apt-get install haproxy pgbouncer redis-server redis-sentinel`,
      );
    });
    const program = new Program(child, port);
    await Promise.race([program.accepts(), missing]);
    return program;
  }

  signal(signal: NodeJS.Signals): void {
    this.child.kill(signal);
  }

  /** Resolves when the process has ended. */
  async stop(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    this.child.kill(signal);
    const late = setTimeout(() => this.child.kill('SIGKILL'), 5_000);
    await once(this.child, 'exit');
    clearTimeout(late);
  }

  private async accepts(): Promise<void> {
    const until = performance.now() + START_LIMIT_MS;
    while (performance.now() < until && this.child.exitCode === null) {
      const socket = connect(this.port, '127.0.0.1');
      const isOpen = await Promise.race([
        once(socket, 'connect').then(
          () => true,
          () => false,
        ),
        delay(1_000, false),
      ]);
      socket.destroy();
      if (isOpen) return;
      await delay(50);
    }
    throw new Error(`${this.child.spawnfile} does not accept connections:\n${this.output}`);
  }
}
