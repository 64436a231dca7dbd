/**
 * The first token of a reply in a conversation of 10 messages and in one of 10,000, and opening each, in turns.
 *
 * Run: `npm run bench -- history`
 */
import type { DataSource } from 'typeorm';
import { startProduct } from '../tests/support/product.ts';
import { startChild } from './support/children.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { StudentClient } from './support/student.client.ts';
import { signInStudents } from './support/students.ts';

const SIZES = [10, 10_000] as const;
const ROUNDS = 40;
const WARM_UP = 10;
const PAGE = 10;

async function storeConversation(db: DataSource, cookieAt: number, messages: number): Promise<string> {
  const [{ id: userId }] = (await db.query(`SELECT id FROM users ORDER BY id DESC OFFSET $1 LIMIT 1`, [
    cookieAt,
  ])) as [{ id: number }];
  const [{ id }] = (await db.query(
    `INSERT INTO conversations (user_id, title) VALUES ($1, 'Stored') RETURNING id`,
    [userId],
  )) as [{ id: string }];
  await db.query(
    `INSERT INTO messages (conversation_id, user_id, role, content)
     SELECT $1, $2, 'user', 'A question of some length about light and water, number ' || n FROM generate_series(1, $3::int) AS n`,
    [id, userId, messages],
  );
  return id;
}

const model = await startChild('turn/scripted.model.ts');
const product = await startProduct({ env: { OPENAI_BASE_URL: model.url, CHAT_MODEL: 'scripted' } });
try {
  const cookies = await signInStudents(product.db, SIZES.length);
  const sides = await Promise.all(
    SIZES.map(async (size, at) => ({
      size,
      id: await storeConversation(product.db, SIZES.length - 1 - at, size),
      student: await StudentClient.open(product.url, cookies[at]!),
      first: [] as number[],
      opened: [] as number[],
    })),
  );
  await product.db.query('ANALYZE messages');
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    for (const { id, student, first, opened } of sides) {
      const { firstMs } = await student.ask('tokens=1', { conversation_id: id });
      const began = performance.now();
      await student.request('GET', `/history?limit=${PAGE}`);
      if (round < WARM_UP) continue;
      first.push(firstMs);
      opened.push(performance.now() - began);
    }
  }
  for (const { student } of sides) student.close();
  const [short, long] = sides as [(typeof sides)[0], (typeof sides)[0]];
  const ratio = (one: number[], other: number[]): Figure => ({
    value: quantile(one, 0.5) / quantile(other, 0.5),
    goal: 1.3,
  });
  const rows: Array<[string, Figure]> = [
    ['first token, 10,000 ÷ 10 messages, p50', ratio(long.first, short.first)],
    [`the last ${PAGE} messages, 10,000 ÷ 10, p50`, ratio(long.opened, short.opened)],
    ['first token with 10,000, p50 ms', { value: quantile(long.first, 0.5), digits: 1 }],
  ];
  report('A long history', `${ROUNDS} questions in each conversation, in turns.`, ['time'], rows);
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await product.stop();
  model.process.kill();
}
