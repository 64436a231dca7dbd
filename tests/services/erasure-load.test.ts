import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { conversations, turns } from '@studyhall/persistence';
import { startProduct, type Product } from '../support/product.ts';

const MANY = 200;
/** Only a failing test waits that long. */
const ERASED_MS = 500_000;

let product: Product;
beforeAll(async () => {
  product = await startProduct();
});
afterAll(() => product?.stop());

/** Removed accounts with a chat each, whose time to be restored is over. Returns their ids. */
const removedAccounts = (): Promise<number[]> =>
  // At once: the worker begins to erase what it finds.
  product.db.transaction(async (on) => {
    const made = await on.query<Array<{ id: number }>>(
      `INSERT INTO users (username, password_hash, role, school, removed_with)
     SELECT 'gone ' || n, 'x', 'STUDENT', 'GONE', gen_random_uuid() FROM generate_series(1, $1::int) AS n RETURNING id`,
      [MANY],
    );
    await on.query(
      `WITH chats AS (INSERT INTO conversations (id, user_id)
       SELECT gen_random_uuid(), unnest($1::int[]) RETURNING id, user_id)
     INSERT INTO messages (conversation_id, user_id, role, content)
     SELECT id, user_id, 'user', 'Why?' FROM chats, generate_series(1, 4)`,
      [made.map(({ id }) => id)],
    );
    return made.map(({ id }) => id);
  });

/** Removed conversations of a user, each removed by itself, that can no longer be restored. */
async function removedChats(userId: number): Promise<void> {
  await product.db.query(
    `WITH chats AS (INSERT INTO conversations (id, user_id, removed_with)
       SELECT gen_random_uuid(), $1, gen_random_uuid() FROM generate_series(1, $2::int)
       RETURNING id, removed_with)
     INSERT INTO messages (conversation_id, user_id, role, content, in_view, removed_with)
     SELECT id, $1, 'user', 'Why?', false, removed_with FROM chats, generate_series(1, 4)`,
    [userId, MANY],
  );
}

/** A stored turn that is in no queue. Returns its id. */
async function loseTurn(userId: number): Promise<string> {
  const id = randomUUID();
  const conversationId = await conversations.ensureActive(product.db, userId);
  const question = { clientMessageId: null, message: 'Why?', fileIds: [], shouldUseDocuments: false };
  await turns.insertTurn(product.db, { id, userId, conversationId, ...question }, 10);
  await product.db.query(`UPDATE turns SET created_at = now() - interval '3 seconds' WHERE id = $1`, [id]);
  return id;
}

const count = async (query: string, values: unknown[] = []): Promise<number> =>
  (await product.db.query<unknown[]>(query, values)).length;

it('a lost turn is queued again while hundreds of deletions are due, and one that fails stops no other', async () => {
  const mia = await product.signedIn();
  const gone = await removedAccounts();
  const [poisoned = 0] = gone;
  await product.db.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
       RAISE EXCEPTION 'This account cannot be erased.'; END $$`,
  );
  await product.db.query(
    `CREATE TRIGGER refuse BEFORE DELETE ON users FOR EACH ROW WHEN (OLD.id = ${poisoned}) EXECUTE FUNCTION refuse()`,
  );
  await removedChats(mia.user.id);
  const left = () => count(`SELECT FROM users WHERE id = ANY($1::int[])`, [gone]);
  for (let round = 0; round < 3; round += 1) {
    const id = await loseTurn(mia.user.id);
    await expect.poll(async () => (await mia.turn(id)).state, { interval: 50 }).toBe('completed');
    // Not after the deletions.
    expect(await left()).toBeGreaterThan(MANY / 10);
  }
  await expect.poll(left, { timeout: ERASED_MS }).toBe(1);
  await expect
    .poll(() => count(`SELECT FROM conversations WHERE removed_with IS NOT NULL`), { timeout: ERASED_MS })
    .toBe(0);
}, 1_200_000);
