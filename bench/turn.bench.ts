/**
 * What the product adds to a reply of 25 tokens a second, at 1 to 500 replies at once: time to the first token and
 * duration against the same model asked directly, processor time of every process against that of a floor
 * (`turn/floor.server.ts`), memory. Model, client and floor are processes of their own; all sides are measured in one run,
 * interleaved.
 *
 * Run: `npm run bench -- turn`; `STREAMS=1,100` measures these alone.
 */
import { startProduct } from '../tests/support/product.ts';
import { cpuSeconds, memoryMb } from './support/accounting.ts';
import { ask, startChild, type Child } from './support/children.ts';
import { processesOf, type Part } from './support/parts.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { signInStudents } from './support/students.ts';
import type { Order, Timing } from './turn/load.client.ts';

const GOALS = {
  1: { p50: 8, p95: 20, duration: 1.01, cpu: 0.8, floor: undefined, memory: 220 },
  20: { p50: 8, p95: 20, duration: 1.02, cpu: 0.2, floor: undefined, memory: undefined },
  100: { p50: 10, p95: 30, duration: 1.02, cpu: undefined, floor: 2, memory: 280 },
  300: { p50: 15, p95: 60, duration: 1.03, cpu: undefined, floor: 2, memory: undefined },
  500: { p50: 20, p95: 100, duration: 1.05, cpu: undefined, floor: 2, memory: 450 },
} as const;
type Streams = keyof typeof GOALS;
const LEVELS = (process.env.STREAMS?.split(',').map(Number) ?? [1, 20, 100, 300, 500]) as Streams[];
const TOKENS = 200;
const SPREAD_MS = 4_000;
/** One reply after the other needs more rounds for as many figures. */
const roundsOf = (streams: Streams): number => (streams === 1 ? 8 : streams === 20 ? 3 : 2);

const sumOf = (timings: readonly Timing[], field: keyof Timing): number =>
  timings.reduce((sum, timing) => sum + timing[field], 0);

interface Measured {
  through: Timing[];
  direct: Timing[];
  cpu: Record<Part, number>;
  /** Processor time of the floor and of Redis for the same replies. */
  floor: number;
  tokens: number;
  memory: number;
}

const model = await startChild('turn/scripted.model.ts');
const modelUrl = model.url;
const product = await startProduct({
  env: { OPENAI_BASE_URL: modelUrl, CHAT_MODEL: 'scripted', TURN_CONCURRENCY: '1000', LOG_LEVEL: 'info' },
});
let client: Child | undefined;
let floor: Child | undefined;
try {
  const parts = await processesOf(product);
  const names = Object.keys(parts) as Part[];
  const cookies = await signInStudents(product.db, Math.max(...LEVELS));
  floor = await startChild('turn/floor.server.ts', {
    ...{ MODEL_URL: modelUrl, REDIS_URL: product.env.REDIS_URL, NODE_ENV: 'production' },
  });
  const floorNow = (): number => cpuSeconds(floor!.process.pid ?? 0) + cpuSeconds(parts.redis);
  client = await startChild('turn/load.client.ts', {
    API_URL: product.url,
    FLOOR_URL: floor.url,
    MODEL_URL: modelUrl,
    COOKIES: JSON.stringify(cookies),
  });
  const run = async (order: Order): Promise<Timing[]> =>
    (await ask<{ timings: Timing[] }>(client!, order)).timings;
  const cpuNow = () =>
    Object.fromEntries(names.map((name) => [name, cpuSeconds(parts[name])])) as Record<Part, number>;

  const measure = async (streams: Streams): Promise<Measured> => {
    const all: Measured = {
      through: [],
      direct: [],
      cpu: { worker: 0, api: 0, redis: 0, postgres: 0 },
      floor: 0,
      tokens: 0,
      memory: 0,
    };
    const spreadMs = streams === 1 ? 0 : SPREAD_MS;
    for (let round = 0; round < roundsOf(streams); round += 1) {
      const kinds = round % 2 === 0 ? (['direct', 'through'] as const) : (['through', 'direct'] as const);
      for (const kind of kinds) {
        const before = cpuNow();
        const timings = await run({ kind, streams, tokens: TOKENS, spreadMs });
        all[kind].push(...timings);
        if (kind === 'direct') continue;
        const after = cpuNow();
        for (const name of names) all.cpu[name] += after[name] - before[name];
        all.tokens += streams * TOKENS;
        all.memory = Math.max(all.memory, memoryMb(parts.api) + memoryMb(parts.worker));
        const [length, frames] = [sumOf(timings, 'last') - sumOf(timings, 'first'), sumOf(timings, 'frames')];
        const floorBefore = floorNow();
        await run({ kind: 'floor', streams, tokens: TOKENS, spreadMs, frameMs: length / frames });
        all.floor += floorNow() - floorBefore;
      }
    }
    return all;
  };

  const [cold] = await run({ kind: 'through', streams: 1, tokens: 3, spreadMs: 0 });
  // Warm: connections, compiled code, conversations and their titles.
  for (const kind of ['through', 'direct', 'floor', 'through'] as const)
    await run({ kind, streams: Math.max(...LEVELS), tokens: 10, spreadMs: SPREAD_MS });

  const columns: Array<{ streams: Streams; measured: Measured }> = [];
  for (const streams of LEVELS) columns.push({ streams, measured: await measure(streams) });

  const row = (
    what: string,
    figure: (streams: Streams, measured: Measured) => Figure,
  ): [string, ...Figure[]] => [what, ...columns.map(({ streams, measured }) => figure(streams, measured))];
  const added = ({ through, direct }: Measured, share: number): number =>
    quantile(
      through.map(({ first }) => first),
      share,
    ) -
    quantile(
      direct.map(({ first }) => first),
      share,
    );
  const perThousand = (seconds: number, { tokens }: Measured): number => (seconds / tokens) * 1_000;
  const all = ({ cpu }: Measured): number => names.reduce((sum, name) => sum + cpu[name], 0);
  const rows = [
    row('first token added, p50 ms', (at, one) => ({
      value: added(one, 0.5),
      digits: 1,
      goal: GOALS[at].p50,
    })),
    row('first token added, p95 ms', (at, one) => ({
      value: added(one, 0.95),
      digits: 1,
      goal: GOALS[at].p95,
    })),
    row('duration ÷ direct, p50', (at, { through, direct }) => ({
      value:
        quantile(
          through.map(({ last }) => last),
          0.5,
        ) /
        quantile(
          direct.map(({ last }) => last),
          0.5,
        ),
      digits: 3,
      goal: GOALS[at].duration,
    })),
    row('CPU-s per 1,000 tokens, all', (at, one) => ({
      value: perThousand(all(one), one),
      digits: 3,
      goal: GOALS[at].cpu,
    })),
    ...names.map((name) =>
      row(`– ${name}`, (_, one) => ({ value: perThousand(one.cpu[name], one), digits: 3 })),
    ),
    row('floor: CPU-s per 1,000 tokens', (_, one) => ({ value: perThousand(one.floor, one), digits: 3 })),
    row('CPU ÷ floor', (at, one) => ({ value: all(one) / one.floor, digits: 1, goal: GOALS[at].floor })),
    row('frames a second of one reply', (_, { through }) => ({
      value: sumOf(through, 'frames') / ((sumOf(through, 'last') - sumOf(through, 'first')) / 1_000),
      digits: 1,
    })),
    row('memory of api and worker, MB', (at, { memory }) => ({
      value: memory,
      digits: 0,
      goal: GOALS[at].memory,
    })),
  ];
  report(
    'A reply',
    `Replies of ${TOKENS} tokens, one every 40 ms, begun within ${SPREAD_MS / 1_000} s; model, client, database and product on one machine. The first reply after the start took ${cold!.first.toFixed(0)} ms to its first token.`,
    columns.map(({ streams }) => `${streams}`),
    rows,
  );
  if (rows.some(([, ...figures]) => figures.some((one) => typeof one !== 'string' && !holds(one))))
    process.exitCode = 1;
} finally {
  client?.process.kill();
  floor?.process.kill();
  await product.stop();
  model.process.kill();
}
