/**
 * What the product costs while no one uses it: processor time of every process over three minutes.
 *
 * Run: `npm run bench -- idle`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../tests/support/product.ts';
import { cpuSeconds } from './support/accounting.ts';
import { processesOf } from './support/parts.ts';
import { holds, report, type Figure } from './support/report.ts';

/** Until the database has cleaned up behind the set-up, and V8 behind the start. */
const SETTLE_MS = 240_000;
const MEASURED_MS = 180_000;

const product = await startProduct();
try {
  const parts = Object.entries(await processesOf(product));
  await delay(SETTLE_MS);
  const before = parts.map(([, pid]) => cpuSeconds(pid));
  await delay(MEASURED_MS);
  const shares = parts.map(([, pid], at) => ((cpuSeconds(pid) - before[at]!) / (MEASURED_MS / 1_000)) * 100);
  const rows: Array<[string, Figure]> = [
    ['all, % of a core', { value: shares.reduce((sum, one) => sum + one, 0), goal: 0.5 }],
    ...parts.map(([name], at): [string, Figure] => [`– ${name}`, { value: shares[at]! }]),
  ];
  report('Idle', `${MEASURED_MS / 1_000} s without a request.`, ['processor time'], rows);
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await product.stop();
}
