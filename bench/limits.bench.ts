/**
 * What a budget adds to 300 questions that students of one school ask at once, until each is accepted: pairs of rounds with
 * and without a budget, each on its own school. No worker takes the questions, so that only their acceptance is measured.
 *
 * Run: `npm run bench -- limits`; `ROUNDS=40` for steadier figures. A machine that does other work shows its own noise.
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

/** Milliseconds until each of the questions, asked at once, is accepted. */
async function ask(students: readonly HttpClient[]): Promise<number[]> {
  const times = await Promise.all(
    students.map(async (student) => {
      const began = performance.now();
      const { status } = await student.post(
        '/chat',
        { message: 'tokens=1', client_message_id: randomUUID() },
        { prefer: 'respond-async' },
      );
      if (status !== 202) throw new Error(`A question was answered ${status}.`);
      return performance.now() - began;
    }),
  );
  await db.query(`UPDATE turns SET state = 'completed' WHERE state = 'queued'`);
  return times;
}

try {
  const [plain, budgeted] = [await openSchool(PLAIN), await openSchool(BUDGETED)];
  await db.query(`INSERT INTO prices (model, currency, input, output) VALUES ('scripted', 'EUR', 1, 1)`);
  await db.query(`INSERT INTO budgets (school, amount, currency) VALUES ($1, 1000000000000, 'EUR')`, [
    BUDGETED,
  ]);
  for (const students of [plain, budgeted, plain, budgeted]) await ask(students);
  const p95: Record<'without' | 'with', number[]> = { without: [], with: [] };
  for (let round = 0; round < ROUNDS; round += 1)
    for (const side of round % 2 === 0 ? (['without', 'with'] as const) : (['with', 'without'] as const))
      p95[side].push(quantile(await ask(side === 'with' ? budgeted : plain), 0.95));
  const [held] = await db.query<Array<{ count: number }>>(
    `SELECT count(*)::int AS count FROM usage_ledger WHERE school = $1 AND kind = 'tokens' AND cost IS NOT NULL`,
    [BUDGETED],
  );
  if ((held?.count ?? 0) < STUDENTS * ROUNDS) throw new Error('Not every question was held in the budget.');
  const median = (side: keyof typeof p95): number => quantile(p95[side], 0.5);
  const differences = p95.with.map((withBudget, round) => withBudget - p95.without[round]!);
  const added = (part: number): Figure => ({ value: quantile(differences, part), digits: 0 });
  const middle: Figure = { ...added(0.5), goal: GOAL_MS };
  report(
    'A budget while 300 ask at once',
    `${STUDENTS} students of one school ask at once, ${ROUNDS} pairs of rounds with and without a budget: 95th percentiles until a question is accepted.`,
    ['ms'],
    [
      ['without a budget, median', { value: median('without'), digits: 0 }],
      ['with a budget, median', { value: median('with'), digits: 0 }],
      ['what the budget adds, median of the pairs', middle],
      ['– first quartile of the pairs', added(0.25)],
      ['– third quartile of the pairs', added(0.75)],
    ],
  );
  if (!holds(middle)) process.exitCode = 1;
} finally {
  await product.stop();
  model.process.kill();
}
