/**
 * What the platform adds to a reply: time to the first token through it minus directly from the same demo model, at 1
 * and at 100 streams; tokens a second of a 250 tok/s stream as a ratio; database writes per turn. Both sides are
 * measured in one run, interleaved, by a client in a process of its own. Source: issue "The house and the main job".
 *
 * Run: `npm run bench -- turn`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../tests/support/product.ts';
import { countWrites } from '../tests/support/turn-writes.ts';
import type { Order, Timing } from './turn.load.ts';

const PEOPLE = 100;
const SINGLE_ROUNDS = 40;
const CROWD_ROUNDS = 3;
const STREAM_ROUNDS = 5;
const STREAM_TOKENS = 1_000;

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

let missed = false;
/** Prints a figure; with an aim, whether it holds (at most, or at least for ratios). */
function line(what: string, value: number, detail: string, aim?: number, atLeast = false): void {
  const holds = aim === undefined || (atLeast ? value >= aim : value <= aim);
  missed ||= !holds;
  const verdict =
    aim === undefined ? '' : `; aim ${atLeast ? '≥' : '≤'} ${aim}: ${holds ? 'holds' : 'MISSED'}`;
  console.log(`${what}: ${value.toFixed(value < 2 ? 3 : 1)} (${detail}${verdict})`);
}

const product = await startProduct({ env: { LOG_LEVEL: 'info', DATABASE_POOL: '20' } });
let load: ChildProcess | undefined;
try {
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => product.signedIn()));
  load = fork(fileURLToPath(new URL('./turn.load.ts', import.meta.url)), {
    env: {
      ...process.env,
      API_URL: product.url,
      MODEL_URL: product.model.url,
      COOKIES: JSON.stringify(people.map(({ http }) => http.cookie)),
    },
  });
  const client = load;
  await once(client, 'message');
  const run = async (order: Order): Promise<Timing[]> => {
    client.send(order);
    const [answer] = (await once(client, 'message')) as [{ timings?: Timing[]; error?: string }];
    if (!answer.timings) throw new Error(answer.error);
    return answer.timings;
  };

  // Warm: connections, prepared code, conversations and their titles.
  const warm = '[[demo: text="Warm."]]';
  for (const kind of ['through', 'direct', 'through', 'direct'] as const)
    await run({ kind, message: warm, streams: PEOPLE });

  const scenes = [
    {
      what: 'first token, 1 stream',
      streams: 1,
      rounds: SINGLE_ROUNDS,
      orders: 'tokens=8 rate=100',
      spreadMs: 0,
      aim: 6,
    },
    // Every reply outlives the start of the last: at the end a hundred are being written at once.
    {
      what: 'first token, 100 streams',
      streams: PEOPLE,
      rounds: CROWD_ROUNDS,
      orders: 'tokens=150 rate=25',
      spreadMs: 4_000,
      aim: 15,
    },
    {
      what: 'first token, 100 sent in one instant',
      streams: PEOPLE,
      rounds: CROWD_ROUNDS,
      orders: 'tokens=20 rate=25',
      spreadMs: 0,
    },
  ];
  for (const { what, streams, rounds, orders, spreadMs, aim } of scenes) {
    const message = `[[demo: ${orders}]]`;
    const taken = { through: [] as number[], direct: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 === 0
        ? (['direct', 'through'] as const)
        : (['through', 'direct'] as const))
        taken[kind].push(...(await run({ kind, message, streams, spreadMs })).map(({ first }) => first));
    }
    const [through, direct] = [median(taken.through), median(taken.direct)];
    const detail = `through ${through.toFixed(1)} ms, direct ${direct.toFixed(1)} ms, medians of ${taken.through.length}`;
    line(`${what}, added ms`, through - direct, detail, aim);
  }

  const rates = { through: [] as number[], direct: [] as number[] };
  for (let round = 0; round < STREAM_ROUNDS; round++) {
    for (const kind of ['direct', 'through'] as const) {
      const message = `[[demo: tokens=${STREAM_TOKENS} rate=250]]`;
      const [timing] = await run({ kind, message, streams: 1 });
      if (timing) rates[kind].push(((STREAM_TOKENS - 1) / (timing.last - timing.first)) * 1_000);
    }
  }
  const [through, direct] = [median(rates.through), median(rates.direct)];
  const detail = `through ${through.toFixed(1)} tok/s, direct ${direct.toFixed(1)} tok/s`;
  line('tokens a second, through ÷ direct', through / direct, detail, 0.98, true);

  const writes = await countWrites(product.db);
  const counts: number[] = [];
  for (const tokens of [1, 200, 4_000]) {
    await run({ kind: 'through', message: `[[demo: tokens=${tokens}]]`, streams: 1 });
    counts.push(await writes.taken());
  }
  const most = Math.max(...counts);
  line('database writes a turn', most, `replies of 1, 200, 4,000 tokens: ${counts.join(', ')}`, 4);
} finally {
  load?.kill();
  await product.stop();
}
if (missed) process.exitCode = 1;
