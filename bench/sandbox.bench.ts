/**
 * The cost of a program with its isolation: processor time of all processes, memory while it waits, and times as ratios
 * in one run, interleaved so that the machine's load falls on both sides alike: a program from the pool against the same
 * program in bare Python. Source: issues "What the assistant can do", 1, and "Cost", 2.
 *
 * Run as root: `npm run bench -- sandbox`
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { BubblewrapSandbox } from '@studyhall/adapters/bubblewrap';
import { countInGroup, descendants, memoryMb } from './support/accounting.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';

const PYTHON = '/usr/bin/python3';
const rounds = 15;
const hello = 'print(42)';
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
const sandbox = new BubblewrapSandbox({ stateDir: join(place, 'state') });
const signal = new AbortController().signal;
const cpuSeconds = countInGroup();

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

/** Processor time of a program and of the preparation of the next one, in all processes. */
async function processorSeconds(code: string): Promise<number> {
  await sandbox.warm();
  const before = cpuSeconds();
  for (let run = 0; run < rounds; run += 1) {
    const { dispose } = await sandbox.run({ code, signal });
    await dispose();
    await sandbox.warm();
  }
  return (cpuSeconds() - before) / rounds;
}

const times = {
  hello: [] as number[],
  bareHello: [] as number[],
  plot: [] as number[],
  barePlot: [] as number[],
};
try {
  // Bare Python's list of fonts, too, is made before the measurement.
  await bare(plot);
  for (let round = 0; round < rounds; round += 1) {
    times.hello.push(await pooled(hello, 0));
    await sandbox.warm();
    times.bareHello.push(await timed(() => bare(hello)));
    times.plot.push(await pooled(plot, 1));
    await sandbox.warm();
    times.barePlot.push(await timed(() => bare(plot)));
  }
  const waiting = descendants(process.pid)
    .filter((pid) => pid !== process.pid)
    .map(memoryMb)
    .reduce((sum, one) => sum + one, 0);
  const median = (values: number[]): number => quantile(values, 0.5);
  const rows: Array<[string, Figure]> = [
    ['`print(42)`, CPU-s of all processes', { value: await processorSeconds(hello), digits: 3, goal: 0.15 }],
    ['a first plot, CPU-s of all processes', { value: await processorSeconds(plot), digits: 3 }],
    ['`print(42)` from the pool, p50 ms', { value: median(times.hello), digits: 0, goal: 60 }],
    ['– ÷ bare Python', { value: median(times.hello) / median(times.bareHello), goal: 2.5 }],
    [
      'a first plot from the pool ÷ bare Python',
      { value: median(times.plot) / median(times.barePlot), goal: 0.25 },
    ],
    ['memory of the template and one prepared sandbox, MB', { value: waiting, digits: 0, goal: 90 }],
  ];
  const note = `Programs of one process that makes its own sandboxes, ${rounds} of each, in turns with bare Python.`;
  report('A program', note, ['program'], rows);
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await sandbox.close();
  rmSync(place, { recursive: true, force: true });
}
