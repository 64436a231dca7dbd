/**
 * A class of 300 students in a live lesson whose teacher watches the wall: each student does something every ten seconds
 * for two minutes, then the lesson is paused ten times while replies are written. Then the same with the wall in Chromium.
 *
 * Run: `npm run load -- classroom`
 */
import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { startProduct } from '../tests/support/product.ts';
import type { ClassroomOrder } from './classroom/classroom.client.ts';
import type { ClassroomPlan, ClassroomResult } from './classroom/classroom.ts';
import { measureWall } from './classroom/wall.page.ts';
import { cpuSeconds } from './support/accounting.ts';
import { startLiveClass } from './support/lesson.class.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';

const STUDENTS = 300;
const PAUSES = 10;
const GOAL_MS = 1_000;
const EVERY_MS = 10_000;
const DURATION_MS = 120_000;
/** The wall in a browser is measured in so many parts of so many milliseconds. */
const WINDOWS = 4;
const WINDOW_MS = 15_000;

const product = await startProduct();
const clients: ChildProcess[] = [];
try {
  const { lessonId, cookies } = await startLiveClass(product.db, product.url, STUDENTS);
  const pids = [...product.apis, ...product.workers].map(({ pid }) => pid);
  const began = performance.now();
  const cpu = pids.map(cpuSeconds);
  /** Plays the lesson in a process of its own. */
  const play = async (part: Omit<ClassroomPlan, 'lessonId' | 'everyMs'>): Promise<ClassroomResult> => {
    const client = fork(fileURLToPath(new URL('classroom/classroom.client.ts', import.meta.url)));
    clients.push(client);
    const order: ClassroomOrder = {
      ...{ url: product.url, cookies },
      plan: { ...part, lessonId, everyMs: EVERY_MS },
    };
    client.send(order);
    const [played] = (await Promise.race([
      once(client, 'message'),
      once(client, 'exit').then(() => {
        throw new Error('The client of the lesson ended.');
      }),
    ])) as [ClassroomResult];
    return played;
  };
  const result = await play({ durationMs: DURATION_MS, pauses: PAUSES });
  const seconds = (performance.now() - began) / 1_000;
  const used = pids.map((pid, at) => cpuSeconds(pid) - cpu[at]!).reduce((sum, one) => sum + one, 0);
  const walls = await measureWall(
    product.url,
    { cookie: cookies.teacher, lessonId },
    () => play({ durationMs: WINDOW_MS * (WINDOWS + 1), pauses: 0 }),
    { ms: WINDOW_MS, count: WINDOWS },
  );
  const [first, last] = [walls[0], walls.at(-1)];
  if (!first || !last) throw new Error('The wall was not measured.');

  for (const sentence of [...result.errors, ...result.lost].slice(0, 20)) console.error(sentence);

  const { changeMs, pauseMs, stopMs } = result;
  const all = [...changeMs.hand, ...changeMs.writing, ...changeMs.question];
  const at = (values: number[], share: number, goal?: number): Figure => ({
    ...{ value: quantile(values, share), digits: 0, goal },
  });
  const rows: Array<[string, Figure]> = [
    ['changes of students', { value: all.length, digits: 0 }],
    ['a change reaches the teacher, p50 ms', at(all, 0.5)],
    ['a change reaches the teacher, p95 ms', at(all, 0.95, GOAL_MS)],
    ['– a hand, p95 ms', at(changeMs.hand, 0.95)],
    ['– typing, p95 ms', at(changeMs.writing, 0.95)],
    ['– a question, p95 ms', at(changeMs.question, 0.95)],
    ['a pause reaches each student, p50 ms', at(pauseMs, 0.5)],
    ['a pause reaches each student, p95 ms', at(pauseMs, 0.95, GOAL_MS)],
    ['a running reply stops after the pause, p95 ms', at(stopMs, 0.95, GOAL_MS)],
    ['events of the wall a second', { value: result.events / seconds, digits: 1, goal: 4 }],
    ['errors', { value: result.errors.length, digits: 0, goal: 0 }],
    ['lost', { value: result.lost.length, digits: 0, goal: 0 }],
    ['processor time of api and worker, cores', { value: used / seconds, digits: 2 }],
    ['tiles of the wall in Chromium', { value: last.tiles, digits: 0, goal: STUDENTS, atLeast: true }],
    ['– its scripts at first, ms a second', { value: first.scriptMs, digits: 0 }],
    ['– its scripts after a minute, ms a second', { value: last.scriptMs, digits: 0 }],
    ['– its scripts after a minute ÷ at first', { value: last.scriptMs / first.scriptMs, goal: 1.25 }],
    ['– its style and layout after a minute, ms a second', { value: last.layoutMs, digits: 0 }],
    ['– its main thread after a minute, ms a second', { value: last.taskMs, digits: 0, goal: 500 }],
    ['– its heap after a minute ÷ at first', { value: last.heapMb / first.heapMb, goal: 1.25 }],
  ];
  report(
    'A live lesson and its wall',
    `${STUDENTS} students with a socket each, who raise hands, type and ask, each every ${EVERY_MS / 1_000} s for ${DURATION_MS / 60_000} minutes, and a teacher who watches; then ${PAUSES} pauses while 20 replies are written. Model, client, database and product on one machine.`,
    ['lesson'],
    rows,
  );
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  for (const client of clients) client.kill();
  await product.stop();
}
