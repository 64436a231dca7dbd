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
const CROWD_ROUNDS = 6;
const STREAM_ROUNDS = 5;
const STREAM_TOKENS = 1_000;

const median = (values: number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

let missed = false;
function line(what: string, value: number, detail: string, holds: boolean, aim: string): void {
  missed ||= !holds;
  console.log(
    `${what}: ${value.toFixed(value < 2 ? 3 : 1)} (${detail}; aim ${aim}: ${holds ? 'holds' : 'MISSED'})`,
  );
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

  for (const [streams, rounds, aim] of [
    [1, SINGLE_ROUNDS, 6],
    [PEOPLE, CROWD_ROUNDS, 15],
  ] as const) {
    const message = streams === 1 ? '[[demo: tokens=8 rate=100]]' : '[[demo: tokens=60 rate=30]]';
    const taken = { through: [] as number[], direct: [] as number[] };
    for (let round = 0; round < rounds; round++) {
      for (const kind of round % 2 === 0
        ? (['direct', 'through'] as const)
        : (['through', 'direct'] as const))
        taken[kind].push(...(await run({ kind, message, streams })).map(({ first }) => first));
    }
    const [through, direct] = [median(taken.through), median(taken.direct)];
    const detail = `through ${through.toFixed(1)} ms, direct ${direct.toFixed(1)} ms, medians of ${taken.through.length}`;
    line(
      `first token, ${streams} at once, added ms`,
      through - direct,
      detail,
      through - direct <= aim,
      `≤ ${aim}`,
    );
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
  line('tokens a second, through ÷ direct', through / direct, detail, through / direct >= 0.98, '≥ 0.98');

  const writes = await countWrites(product.db);
  const counts: number[] = [];
  for (const tokens of [1, 200, 4_000]) {
    await run({ kind: 'through', message: `[[demo: tokens=${tokens}]]`, streams: 1 });
    counts.push(await writes.taken());
  }
  const most = Math.max(...counts);
  line(
    'database writes a turn',
    most,
    `replies of 1, 200, 4,000 tokens: ${counts.join(', ')}`,
    most <= 4,
    '≤ 4',
  );
} finally {
  load?.kill();
  await product.stop();
}
if (missed) process.exitCode = 1;
