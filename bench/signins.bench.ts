/**
 * A class of 300 signs in within a minute while 100 replies are always being written: the first token of each reply
 * meanwhile, against the minute before; then as many sign-ins as the product takes.
 *
 * Run: `npm run bench -- signins`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { hash } from '@node-rs/argon2';
import { ARGON2ID } from '@studyhall/platform';
import { createUser, HttpClient, type TestUser } from '../tests/support/testing/index.ts';
import { startProduct } from '../tests/support/product.ts';
import { startChild } from './support/children.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { StudentClient } from './support/student.client.ts';
import { signInStudents } from './support/students.ts';

const STREAMS = 100;
const SIGN_INS = 300;
const WITHIN_MS = 60_000;
const CALM_MS = 20_000;
/** Tokens of a reply, one every 40 ms. */
const TOKENS = 100;
const PASSWORD = 'correct horse battery';

const model = await startChild('turn/scripted.model.ts');
// Behind a proxy, each student has an address of their own.
const product = await startProduct({
  env: { OPENAI_BASE_URL: model.url, CHAT_MODEL: 'scripted', TRUST_PROXY: '127.0.0.1' },
});
try {
  const passwordHash = await hash(PASSWORD, ARGON2ID);
  const users: TestUser[] = [];
  for (let at = 0; at < 2 * SIGN_INS; at += 1) users.push(await createUser(product.db));
  await product.db.query(`UPDATE users SET password_hash = $1 WHERE id = ANY($2)`, [
    passwordHash,
    users.map(({ id }) => id),
  ]);
  const students = await Promise.all(
    (await signInStudents(product.db, STREAMS)).map((cookie) => StudentClient.open(product.url, cookie)),
  );

  const over = new AbortController();
  const firsts: Array<{ at: number; ms: number }> = [];
  const loops = students.map(async (student, at) => {
    await delay((at * TOKENS * 40) / STREAMS);
    while (!over.signal.aborted) {
      const { firstMs } = await student.ask(`tokens=${TOKENS}`);
      firsts.push({ at: performance.now(), ms: firstMs });
    }
  });
  const http = new HttpClient(product.url);
  const refused: number[] = [];
  const signIn = async (at: number): Promise<void> => {
    const { status } = await http.post(
      '/api/signin',
      { username: users[at]!.username, password: PASSWORD },
      { 'x-forwarded-for': `10.1.${Math.floor(at / 250)}.${(at % 250) + 1}` },
    );
    if (status !== 200) refused.push(status);
  };

  await delay(CALM_MS);
  const began = performance.now();
  await Promise.all(
    Array.from({ length: SIGN_INS }, async (_, at) => {
      await delay((at * WITHIN_MS) / SIGN_INS);
      await signIn(at);
    }),
  );
  const ended = performance.now();
  const refusedWithin = refused.length;
  await Promise.all(Array.from({ length: SIGN_INS }, (_, at) => signIn(SIGN_INS + at)));
  const perSecond = (SIGN_INS - (refused.length - refusedWithin)) / ((performance.now() - ended) / 1_000);
  over.abort();
  await Promise.all(loops);
  for (const student of students) student.close();

  const between = (from: number, to: number): number[] =>
    firsts.filter(({ at }) => at >= from && at < to).map(({ ms }) => ms);
  // The first replies of all students come at once.
  const calm = between(began - CALM_MS / 2, began);
  const busy = between(began, ended);
  const rows: Array<[string, Figure]> = [
    ['first token while 300 sign in, longest ms', { value: Math.max(...busy), digits: 0, goal: 200 }],
    ['– p95 ms', { value: quantile(busy, 0.95), digits: 0 }],
    ['first token before, p95 ms', { value: quantile(calm, 0.95), digits: 0 }],
    ['refused of them', { value: refusedWithin, digits: 0, goal: 0 }],
    ['sign-ins a second, all at once', { value: perSecond, digits: 1 }],
    ['– refused with 429 or 503', { value: refused.length - refusedWithin, digits: 0 }],
  ];
  report(
    'Signing in',
    `${SIGN_INS} students sign in within ${WITHIN_MS / 1_000} s beside ${STREAMS} running replies, then ${SIGN_INS} at once.`,
    ['sign-ins'],
    rows,
  );
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await product.stop();
  model.process.kill();
}
