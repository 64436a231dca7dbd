/**
 * The cost of isolation, as ratios in one run, interleaved so that the machine's load falls on both sides alike:
 * a program from the pool against the same program in bare Python. Source: issue "What the assistant can do", 1.
 *
 * Run: `node bench/sandbox.bench.ts [rounds]` after `npm run build:server`.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';

const PYTHON = '/usr/bin/python3';
const rounds = Number(process.argv[2] ?? 15);
const hello = 'print("hello")';
const plot = `
import matplotlib.pyplot as plt
import numpy as np
x = np.linspace(0, 10, 200)
plt.plot(x, np.sin(x), label='sine')
plt.title('A wave')
plt.legend()
plt.savefig('plot.png')
`;

const place = mkdtempSync(join(tmpdir(), 'studyhall-bench-'));
const sandbox = new BubblewrapSandbox({ stateDir: join(place, 'state'), poolSize: 1 });
const signal = new AbortController().signal;

async function timed(work: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function bare(code: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const child = spawn(PYTHON, ['-c', code], {
    cwd: place,
    env: { MPLBACKEND: 'Agg', HOME: place },
    stdio: 'pipe',
  });
  child.stdout.resume();
  child.stderr.resume();
  child.on('close', (status) =>
    status === 0 ? resolve() : reject(new Error(`bare Python ended with ${status}`)),
  );
  child.on('error', reject);
  return promise;
}

async function pooled(code: string, artifacts: number): Promise<number> {
  await sandbox.warm();
  let dispose = (): Promise<void> => Promise.resolve();
  const elapsed = await timed(async () => {
    const run = await sandbox.run({ code, signal });
    dispose = run.dispose;
    if (run.outcome !== 'ok' || run.artifacts.length !== artifacts)
      throw new Error(run.error || 'wrong artifacts');
  });
  await dispose();
  return elapsed;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

function line(what: string, inside: number[], outside: number[], limit: number): boolean {
  const ratio = median(inside) / median(outside);
  const holds = ratio <= limit;
  console.log(
    `${what}: pool ${median(inside).toFixed(1)} ms, bare ${median(outside).toFixed(1)} ms, ` +
      `ratio ${ratio.toFixed(2)} (at most ${limit}; ${holds ? 'holds' : 'MISSED'}; median of ${inside.length})`,
  );
  return holds;
}

const figures = {
  hello: [] as number[],
  bareHello: [] as number[],
  plot: [] as number[],
  barePlot: [] as number[],
};
try {
  // Bare Python's list of fonts, too, is made before the measurement.
  await bare(plot);
  for (let round = 0; round < rounds; round += 1) {
    figures.hello.push(await pooled(hello, 0));
    await sandbox.warm();
    figures.bareHello.push(await timed(() => bare(hello)));
    figures.plot.push(await pooled(plot, 1));
    await sandbox.warm();
    figures.barePlot.push(await timed(() => bare(plot)));
  }
  const results = [
    line('hello world', figures.hello, figures.bareHello, 2.5),
    line('a first plot', figures.plot, figures.barePlot, 0.25),
  ];
  if (!results.every(Boolean)) process.exitCode = 1;
} finally {
  await sandbox.close();
  rmSync(place, { recursive: true, force: true });
}
