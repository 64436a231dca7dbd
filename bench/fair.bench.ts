/**
 * 200 students of one school ask at once, then one of another school, while the model server takes eight replies at a
 * time: how long the one waits for the first token.
 *
 * Run: `npm run bench -- fair`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { startProduct } from '../tests/support/product.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { StudentClient } from './support/student.client.ts';
import { signInStudents } from './support/students.ts';

const CROWD = 200;
const PLACES = 8;
const TOKENS = 50;
/** 25 tokens a second. */
const REPLY_MS = (TOKENS / 25) * 1_000;
const ROUNDS = 3;
const MESSAGE = `[[demo: tokens=${TOKENS} rate=25]]`;

const product = await startProduct({ env: { MODEL_CONCURRENCY: String(PLACES) } });
try {
  const crowd = await Promise.all(
    (await signInStudents(product.db, CROWD)).map((cookie) => StudentClient.open(product.url, cookie)),
  );
  const [cookie] = await signInStudents(product.db, 1, 'SOUTH');
  const single = await StudentClient.open(product.url, cookie!);
  await single.ask('[[demo: tokens=3]]');

  const waits: number[] = [];
  const crowdWaits: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const asked = await Promise.all(crowd.map((student) => student.send(MESSAGE)));
    // All slots are taken, and the queue stands.
    await Promise.any(asked.map(({ first }) => first));
    await delay(REPLY_MS / 2);
    waits.push((await single.ask(MESSAGE)).firstMs);
    const replies = await Promise.all(asked.map(({ reply }) => reply));
    crowdWaits.push(...replies.map(({ firstMs }) => firstMs));
  }
  for (const student of [...crowd, single]) student.close();
  const rows: Array<[string, Figure]> = [
    [
      'first token of the other school, in replies, longest',
      { value: Math.max(...waits) / REPLY_MS, goal: 2, digits: 2 },
    ],
    ['– in seconds', { value: Math.max(...waits) / 1_000, digits: 2 }],
    ['first token of the crowd, p50 s', { value: quantile(crowdWaits, 0.5) / 1_000, digits: 1 }],
    ['first token of the crowd, longest s', { value: Math.max(...crowdWaits) / 1_000, digits: 1 }],
    [
      'shortest possible for the last of the crowd, s',
      { value: ((CROWD / PLACES - 1) * REPLY_MS) / 1_000, digits: 1 },
    ],
  ];
  report(
    'Fair queueing',
    `${CROWD} students of a school ask at once, then one of another school; the model server takes ${PLACES} replies at a time, ${REPLY_MS / 1_000} s each; ${ROUNDS} rounds.`,
    ['two schools'],
    rows,
  );
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await product.stop();
}
