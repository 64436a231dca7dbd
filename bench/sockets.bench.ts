/**
 * The memory of 5,000 idle signed-in sockets of 1,000 users, against bare Socket.IO with the same connections.
 *
 * Run: `npm run bench -- sockets`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../tests/support/product.ts';
import { memoryMb } from './support/accounting.ts';
import { ask, startChild, type Child } from './support/children.ts';
import { holds, report, type Figure } from './support/report.ts';
import { signInStudents } from './support/students.ts';

const SOCKETS = 5_000;
const PER_USER = 5;
/** Milliseconds until the memory of the handshakes has been collected. */
const SETTLE_MS = 15_000;

const product = await startProduct();
const bare = await startChild('bare/sockets.server.ts');
const clients: Child[] = [];
try {
  const cookies = await signInStudents(product.db, SOCKETS / PER_USER);
  const all = Array.from({ length: SOCKETS }, (_, at) => cookies[at % cookies.length]!);

  /** Kilobytes that each socket costs the process. */
  const costOf = async (url: string, pid: number): Promise<number> => {
    const client = await startChild('bare/sockets.client.ts');
    clients.push(client);
    // The code of the handshake is loaded and compiled.
    await ask(client, { url, cookies: all.slice(0, 100) });
    await delay(SETTLE_MS);
    const before = memoryMb(pid);
    const { connected } = await ask<{ connected: number }>(client, { url, cookies: all.slice(100) });
    if (connected !== SOCKETS - 100) throw new Error(`${connected} of ${SOCKETS - 100} sockets connected.`);
    await delay(SETTLE_MS);
    const cost = ((memoryMb(pid) - before) / connected) * 1_024;
    client.process.kill();
    return cost;
  };

  const own = await costOf(product.url, product.apis[0]!.pid);
  const measure = await costOf(bare.url, bare.process.pid ?? 0);
  const rows: Array<[string, Figure]> = [
    ['product ÷ bare Socket.IO', { value: own / measure, goal: 1.5 }],
    ['product, KB a socket', { value: own, digits: 1 }],
    ['bare Socket.IO, KB a socket', { value: measure, digits: 1 }],
  ];
  report(
    'Idle sockets',
    `${SOCKETS} signed-in sockets of ${SOCKETS / PER_USER} users on one api process.`,
    ['memory'],
    rows,
  );
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  for (const client of clients) client.process.kill();
  bare.process.kill();
  await product.stop();
}
