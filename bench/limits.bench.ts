/**
 * What a budget adds to 300 questions that students of one school ask at once, until each is accepted. In each round 300 of a
 * school without a budget ask among them, in turns, so that both meet the same load. No worker takes the questions, so that
 * only their acceptance is measured.
 *
 * Run: `npm run bench -- limits`; `ROUNDS=40` for steadier figures.
 */
import { randomUUID } from 'node:crypto';
import { startProduct } from '../tests/support/product.ts';
import { HttpClient } from '../tests/support/testing/index.ts';
import { startChild } from './support/children.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { signInStudents } from './support/students.ts';

const STUDENTS = 300;
const ROUNDS = Number(process.env.ROUNDS ?? 20);
const GOAL_MS = 10;
const PLAIN = 'PLAIN';
const BUDGETED = 'BUDGETED';

const model = await startChild('turn/scripted.model.ts');
const product = await startProduct({
  workers: 0,
  env: { OPENAI_BASE_URL: model.url, CHAT_MODEL: 'scripted', TURN_CONCURRENCY: '1000' },
});
const { db } = product;

async function openSchool(school: string): Promise<HttpClient[]> {
  const cookies = await signInStudents(db, STUDENTS, school);
  return cookies.map((cookie) => new HttpClient(product.url, cookie));
}

/** Milliseconds until a question is accepted. */
async function ask(student: HttpClient): Promise<number> {
  const began = performance.now();
  const { status } = await student.post(
    '/chat',
    { message: 'tokens=1', client_message_id: randomUUID() },
    { prefer: 'respond-async' },
  );
  if (status !== 202) throw new Error(`A question was answered ${status}.`);
  return performance.now() - began;
}

/** The 95th percentiles of both schools, whose students ask at once and in turns: one of `first`, one of `second`, and so on. */
async function round(first: readonly HttpClient[], second: readonly HttpClient[]): Promise<[number, number]> {
  const times = await Promise.all(first.flatMap((student, at) => [ask(student), ask(second[at]!)]));
  await db.query(`UPDATE turns SET state = 'completed' WHERE state = 'queued'`);
  const of = (side: 0 | 1): number =>
    quantile(
      times.filter((_, at) => at % 2 === side),
      0.95,
    );
  return [of(0), of(1)];
}

try {
  const [plain, budgeted] = [await openSchool(PLAIN), await openSchool(BUDGETED)];
  await db.query(`INSERT INTO prices (model, currency, input, output) VALUES ('scripted', 'EUR', 1, 1)`);
  await db.query(`INSERT INTO budgets (school, amount, currency) VALUES ($1, 1000000000000, 'EUR')`, [
    BUDGETED,
  ]);
  for (const warmUp of [plain, budgeted]) await round(warmUp, warmUp === plain ? budgeted : plain);
  const p95: Record<'without' | 'with', number[]> = { without: [], with: [] };
  for (let done = 0; done < ROUNDS; done += 1) {
    const plainFirst = done % 2 === 0;
    const [first, second] = plainFirst ? await round(plain, budgeted) : await round(budgeted, plain);
    p95.without.push(plainFirst ? first : second);
    p95.with.push(plainFirst ? second : first);
  }
  const [held] = await db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM usage_ledger WHERE school = $1 AND kind = 'tokens' AND cost IS NOT NULL`,
    [BUDGETED],
  );
  if ((held?.count ?? 0) < STUDENTS * ROUNDS) throw new Error('Not every question was held in the budget.');
  const median = (side: keyof typeof p95): number => quantile(p95[side], 0.5);
  const differences = p95.with.map((withBudget, at) => withBudget - p95.without[at]!);
  const added = (part: number): Figure => ({ value: quantile(differences, part), digits: 0 });
  const middle: Figure = { ...added(0.5), goal: GOAL_MS };
  report(
    'A budget while 300 ask at once',
    `${STUDENTS} students of a school with a budget and as many of one without ask at once and in turns, ${ROUNDS} rounds: 95th percentiles until a question is accepted.`,
    ['ms'],
    [
      ['without a budget, median', { value: median('without'), digits: 0 }],
      ['with a budget, median', { value: median('with'), digits: 0 }],
      ['what the budget adds, median of the rounds', middle],
      ['– first quartile of the rounds', added(0.25)],
      ['– third quartile of the rounds', added(0.75)],
    ],
  );
  if (!holds(middle)) process.exitCode = 1;
} finally {
  await product.stop();
  model.process.kill();
}
