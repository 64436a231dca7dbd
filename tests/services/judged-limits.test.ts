import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OwnLimits } from '@studyhall/contracts';
import { budgets } from '@studyhall/persistence';
import { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { newSafeguardedSchool } from '../support/safeguarded-school.ts';

let product: Product;
beforeAll(async () => {
  product = await startProduct({ env: { MODERATION_KIND: 'moderations' } });
});
afterAll(() => product?.stop());

/** A student of a school whose replies are judged by study mode and by a moderator. */
async function newStudent() {
  const { pupil } = await newSafeguardedSchool({
    db: product.db,
    signedIn: async (user) => {
      const person = await product.signedIn(user);
      return { user: person.user, client: person.http };
    },
  });
  const school = String(pupil.user.school);
  await product.db.query(`UPDATE schools SET study_mode = 'hints' WHERE name = $1`, [school]);
  await product.db.query(
    `WITH made AS (INSERT INTO stored_groups (name, school) VALUES ('8a', $1) RETURNING id)
     INSERT INTO group_members (group_id, user_id) SELECT id, $2 FROM made`,
    [school, pupil.user.id],
  );
  return { school, mia: new Person(pupil.user, pupil.client) };
}

const kindsOf = async (turn: string) =>
  product.db.query<Array<{ model: string; requests: number; open: number }>>(
    `SELECT model, count(*)::int AS requests, count(*) FILTER (WHERE settled_at IS NULL)::int AS open
       FROM usage_ledger WHERE part_of = $1 GROUP BY model ORDER BY model`,
    [turn],
  );

it('never passes a limit of tokens, however little is left for a reply and its judges', async () => {
  const { mia } = await newStudent();
  const own = async () => (await mia.http.get<OwnLimits>('/api/me/limits')).body.limits[0];
  const limit = (tokens: number) =>
    product.db.query(
      `INSERT INTO limits (user_id, kind, period, amount) VALUES ($1, 'tokens', 'month', $2)
       ON CONFLICT (school, role, group_id, user_id, kind, period) DO UPDATE SET amount = EXCLUDED.amount`,
      [mia.user.id, tokens],
    );
  const ends: string[] = [];
  for (const left of [1_000, 4_000, 7_000, 10_000, 20_000, 100_000]) {
    await limit(((await own())?.used ?? 0) + left);
    const tab = await mia.open();
    const sent = await mia.send({ message: `Solve for x: 3x + ${left} = 21. What is x?` });
    if (sent.status === 429) ends.push('refused');
    else {
      const end = await tab.terminalEvent((sent.body as { turn_id: string }).turn_id);
      ends.push(end.type);
      if (end.type !== 'turn.completed') expect(JSON.stringify(end)).toContain('limit_reached');
    }
    mia.close();
    const after = await own();
    expect(after?.used, String(left)).toBeLessThanOrEqual(after?.limit ?? 0);
  }
  expect(ends[0]).toBe('refused');
  expect(ends.slice(-3)).toEqual(['turn.completed', 'turn.completed', 'turn.completed']);
});

it('never passes a budget with many questions at once, whose replies and judges end settled', async () => {
  const { school, mia } = await newStudent();
  const price = { input: 1, output: 4, image: null, minute: null, speech: null };
  const models = await product.db.query<Array<{ model: string }>>(`SELECT DISTINCT model FROM work_models`);
  await budgets.replacePrices(product.db, {
    currency: 'EUR',
    prices: models.map(({ model }) => ({ ...price, model })),
  });
  await budgets.set(product.db, school, { amount: 0.7, currency: 'EUR' });
  const chats = Array.from({ length: 10 }, () => randomUUID());
  await product.db.query(
    `INSERT INTO conversations (id, user_id) SELECT id, $2 FROM unnest($1::uuid[]) AS c (id)`,
    [chats, mia.user.id],
  );
  const tab = await mia.open();
  const sent = await Promise.all(
    chats.map((conversation_id) => mia.send({ message: 'Solve for x: 3x + 6 = 21.', conversation_id })),
  );
  const turns = sent.flatMap(({ status, body }) =>
    status === 202 ? [(body as { turn_id: string }).turn_id] : [],
  );
  // A reply holds 0.044, its judges 0.165 and its moderator 0.112.
  expect(turns).toHaveLength(2);
  for (const turn of turns) expect(await tab.terminalEvent(turn)).toMatchObject({ type: 'turn.completed' });
  for (const turn of turns) {
    await expect.poll(() => kindsOf(turn)).toMatchObject([{ open: 0 }, { open: 0 }]);
  }
  await budgets.settle(product.db);
  const state = await budgets.find(product.db, school);
  expect(state).toMatchObject({ held: 0 });
  expect(state?.spent).toBeLessThanOrEqual(0.7);
  mia.close();
});
