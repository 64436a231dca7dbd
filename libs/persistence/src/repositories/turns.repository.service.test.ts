import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import type { TurnState } from '@studyhall/contracts';
import { statesBefore, TURN_TRANSITIONS } from '@studyhall/domain';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { migrate } from '../migrate.js';
import { ensureActive } from './conversations.repository.js';
import { findActive } from './turn-lookups.repository.js';
import { claimTurn, finishTurn, requestStop } from './turns.repository.js';

let servers: TestServers;
let db: DataSource;
let userId: number;
let conversationId: string;
beforeAll(async () => {
  servers = await startTestServers();
  db = createDataSource({ url: servers.env.DATABASE_URL });
  await db.initialize();
  await migrate(db);
  userId = (await createUser(db)).id;
  conversationId = await ensureActive(db, userId);
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

const STATES = Object.keys(TURN_TRANSITIONS) as TurnState[];

async function turnIn(state: TurnState): Promise<string> {
  const id = randomUUID();
  await db.query('DELETE FROM turns');
  await db.query(
    `INSERT INTO turns (id, user_id, conversation_id, state, attempt) VALUES ($1, $2, $3, $4, 1)`,
    [id, userId, conversationId, state],
  );
  await db.query(
    `INSERT INTO messages (conversation_id, user_id, turn_id, role, content)
     VALUES ($1, $2, $3, 'user', 'Why?'), ($1, $2, $3, 'assistant', '')`,
    [conversationId, userId, id],
  );
  return id;
}

const stateOf = async (id: string): Promise<TurnState> => {
  const [turn] = await db.query<Array<{ state: TurnState }>>('SELECT state FROM turns WHERE id = $1', [id]);
  if (!turn) throw new Error('The turn is gone.');
  return turn.state;
};

const end = (id: string, state: 'completed' | 'failed' | 'stopped') =>
  finishTurn(db, { id, attempt: 1, state, content: '', details: {} });

/** The statements that move a turn into each state. */
const MOVES: Record<Exclude<TurnState, 'queued'>, (id: string) => Promise<unknown>> = {
  running: (id) => claimTurn(db, id, 1),
  completed: (id) => end(id, 'completed'),
  failed: (id) => end(id, 'failed'),
  stopped: (id) => end(id, 'stopped'),
};

const cases = STATES.flatMap((from) =>
  (Object.keys(MOVES) as Array<keyof typeof MOVES>).map((to) => ({ from, to })),
);

it.each(cases)(
  '$from → $to happens in the database exactly where the state machine allows it',
  async ({ from, to }) => {
    const id = await turnIn(from);
    await MOVES[to](id);
    expect(await stateOf(id)).toBe(statesBefore(to).includes(from) ? to : from);
  },
);

it.each(STATES)(
  'a turn that is %s is open work, and can be asked to stop, exactly while it is active',
  async (state) => {
    const id = await turnIn(state);
    const active = (TURN_TRANSITIONS[state] as readonly TurnState[]).length > 0;
    await requestStop(db, userId, id);
    const [turn] = await db.query<Array<{ stop_requested: boolean }>>('SELECT stop_requested FROM turns');
    expect(turn?.stop_requested).toBe(active);
    expect(await findActive(db, -1_000, null, 10)).toEqual(active ? [{ id, user_id: userId }] : []);
  },
);
