/**
 * A lesson of 300 students and 10 school admins with a socket each: each asks every 30 s for five minutes; one reply
 * in ten runs code, one in ten reads a file, some are edited, stopped or reloaded.
 *
 * Run: `npm run load -- lesson`; with `--hour` for an hour.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../tests/support/product.ts';
import type { LessonOrder } from './lesson/lesson.client.ts';
import type { LessonResult } from './lesson/lesson.ts';
import { cpuSeconds, memoryMb } from './support/accounting.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { signInStudents } from './support/students.ts';

const STUDENTS = 300;
const ADMINS = 10;
const MINUTE = 60_000;
const durationMs = process.argv.includes('--hour') ? 60 * MINUTE : 5 * MINUTE;
const SAMPLE_MS = 5_000;

const product = await startProduct({ env: { CODE_CONCURRENCY: '2' } });
let sampling: NodeJS.Timeout | undefined;
const client = fork(fileURLToPath(new URL('lesson/lesson.client.ts', import.meta.url)));
try {
  const order: LessonOrder = {
    url: product.url,
    cookies: {
      students: await signInStudents(product.db, STUDENTS),
      admins: await signInStudents(product.db, ADMINS, 'NORTH', 'SCHOOL_ADMIN'),
    },
    plan: { everyMs: MINUTE / 2, durationMs, tokens: 150 },
  };
  const pids = [...product.apis, ...product.workers].map(({ pid }) => pid);
  const memory: number[] = [];
  const sample = (): void => {
    memory.push(pids.reduce((sum, pid) => sum + memoryMb(pid), 0));
  };
  sampling = setInterval(sample, SAMPLE_MS);
  const cpu = pids.map(cpuSeconds);
  client.send(order);
  const [result] = (await Promise.race([
    once(client, 'message'),
    once(client, 'exit').then(() => {
      throw new Error('The client of the lesson ended.');
    }),
  ])) as [LessonResult];
  clearInterval(sampling);
  const used = pids.map((pid, at) => cpuSeconds(pid) - cpu[at]!).reduce((sum, one) => sum + one, 0);
  for (const sentence of [...result.errors, ...result.lost].slice(0, 20)) console.error(sentence);

  const warm = memory.slice(Math.floor(memory.length / 5));
  const mean = (values: number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length;
  const third = Math.ceil(warm.length / 3);
  const one = (value: number, digits: number, goal?: number): [Figure] => [{ value, digits, goal }];
  const rows: Array<[string, Figure]> = (
    [
      ['questions', one(result.firstMs.length, 0)],
      ['first visible token, p50 ms', one(quantile(result.firstMs, 0.5), 0)],
      ['first visible token, p95 ms', one(quantile(result.firstMs, 0.95), 0, 1_000)],
      ['first visible token, p99 ms', one(quantile(result.firstMs, 0.99), 0)],
      ['errors', one(result.errors.length, 0, 0)],
      ['lost', one(result.lost.length, 0, 0)],
      ['memory of api and worker after the first fifth, MB', one(mean(warm.slice(0, third)), 0)],
      [
        'memory in the last third ÷ after the first fifth',
        one(mean(warm.slice(-third)) / mean(warm.slice(0, third)), 2, 1.1),
      ],
      ['processor time of api and worker, cores', one(used / (durationMs / 1_000), 2)],
    ] as Array<[string, [Figure]]>
  ).map(([what, [figure]]) => [what, figure]);
  const { deeds } = result;
  report(
    'A lesson',
    `${STUDENTS} students and ${ADMINS} school admins with a socket each, a question every 30 s for ${durationMs / MINUTE} minutes: ${deeds.ask} plain, ${deeds.code} with a program, ${deeds.file} with an uploaded file, ${deeds.edit} edited, ${deeds.stop} stopped, ${deeds.reload} with a reload; ${deeds.admin} visits to the console. Model, client, database and product on one machine.`,
    ['lesson'],
    rows,
  );
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  clearInterval(sampling);
  client.kill();
  await product.stop();
}
