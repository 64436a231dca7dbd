/**
 * `GET /api/me` against bare Nest on Fastify with the same answer: requests for each second of processor time of the
 * server process, measured in turns.
 *
 * Run: `npm run bench -- me`
 */
import { startProduct } from '../tests/support/product.ts';
import { cpuSeconds } from './support/accounting.ts';
import { ask, startChild, type Child } from './support/children.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { signInStudents } from './support/students.ts';

const CONNECTIONS = 32;
const ROUND_MS = 4_000;
const ROUNDS = 3;

const product = await startProduct();
const children: Child[] = [];
try {
  const [cookie = ''] = await signInStudents(product.db, 1);
  const me = await (await fetch(`${product.url}/api/me`, { headers: { cookie } })).text();
  const bare = await startChild('bare/me.server.ts', { ME: me, NODE_ENV: 'production' });
  const client = await startChild('bare/requests.client.ts');
  children.push(bare, client);

  const perSecond = async (url: string, pid: number): Promise<number> => {
    const before = cpuSeconds(pid);
    const order = { url: `${url}/api/me`, cookie, connections: CONNECTIONS, ms: ROUND_MS };
    const { requests } = await ask<{ requests: number }>(client, order);
    return requests / (cpuSeconds(pid) - before);
  };
  const sides = { product: [] as number[], bare: [] as number[] };
  // The first round compiles the code of both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const own = await perSecond(product.url, product.apis[0]!.pid);
    const other = await perSecond(bare.url, bare.process.pid ?? 0);
    if (round === 0) continue;
    sides.product.push(own);
    sides.bare.push(other);
  }
  const [own, other] = [quantile(sides.product, 0.5), quantile(sides.bare, 0.5)];
  const rows: Array<[string, Figure]> = [
    ['product ÷ bare', { value: own / other, goal: 0.6, atLeast: true }],
    ['product, requests for a second of processor time', { value: own, digits: 0 }],
    ['bare Nest on Fastify', { value: other, digits: 0 }],
  ];
  report('GET /api/me', `${CONNECTIONS} connections, the process of the api alone.`, ['requests'], rows);
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  for (const child of children) child.process.kill();
  await product.stop();
}
