import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import type { TurnState } from '@studyhall/contracts';
import { toZonedTime, TURN_TRANSITIONS } from '@studyhall/domain';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { migrate } from '../migrate.js';
import { ensureActive } from './conversations.repository.js';
import { findOfTurn } from './messages.repository.js';
import { findActive } from './turn-lookups.repository.js';
import { claimTurn } from './turn-claims.repository.js';
import { endActive, finishTurn, requestStop } from './turns.repository.js';

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

interface Move {
  by: string;
  to: TurnState;
  run: (id: string) => Promise<unknown>;
  /** By default each state from which the machine allows it. */
  from?: TurnState[];
}

/** The statements that move a turn into another state. A worker ends only what it has claimed. */
const MOVES: Move[] = [
  { by: 'a claim', to: 'running', run: (id) => claimTurn(db, id, 1) },
  { by: 'its worker', to: 'completed', run: (id) => end(id, 'completed') },
  { by: 'its worker', to: 'failed', run: (id) => end(id, 'failed') },
  { by: 'its worker', to: 'stopped', run: (id) => end(id, 'stopped'), from: ['running'] },
  { by: 'an edit', to: 'stopped', run: () => endActive(db, userId, conversationId) },
];

/** The states from which a turn may go to `state`. */
const statesBefore = (state: TurnState): TurnState[] =>
  STATES.filter((from) => (TURN_TRANSITIONS[from] as readonly TurnState[]).includes(state));

const cases = STATES.flatMap((from) => MOVES.map((move) => ({ start: from, ...move })));

it.each(cases)(
  '$start → $to by $by happens in the database exactly where the state machine allows it',
  async ({ start, to, run, from = statesBefore(to) }) => {
    const id = await turnIn(start);
    await run(id);
    expect(await stateOf(id)).toBe(from.includes(start) ? to : start);
    expect(statesBefore(to)).toEqual(expect.arrayContaining(from));
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

it.each([
  ['plain', {}, null, true],
  ['with steps', { steps: [], is_cut: true }, null, true],
  ['with a file', { image: { prompt: 'A cat', url: null, job_id: 'x' } }, null, false],
  ['that was removed', {}, 'removed_with = gen_random_uuid(), in_view = false', false],
  ['that has versions', {}, 'version_group = 7', false],
])(
  'the end of a reply %s answers what reading it does, or nothing',
  async (_kind, details, change, isWhole) => {
    const id = await turnIn('running');
    if (change)
      await db.query(`UPDATE messages SET ${change} WHERE turn_id = $1 AND role = 'assistant'`, [id]);
    const ended = { id, attempt: 1, state: 'completed', content: 'So\u0000.', details } as const;
    const finished = await finishTurn(db, { ...ended, errorDetail: 'x\u0000' });
    expect(finished?.reply === null).toBe(!isWhole);
    const [, read] = await findOfTurn(db, userId, id);
    if (isWhole) expect(finished?.reply).toEqual(read);
  },
);

it.each(['Pacific/Kiritimati', 'Etc/GMT+12'])('a claim has the date of the school in %s', async (zone) => {
  // One of the two zones always has another date than UTC.
  const id = await turnIn('queued');
  await db.query(`UPDATE schools SET time_zone = $1 WHERE name = (SELECT school FROM users WHERE id = $2)`, [
    zone,
    userId,
  ]);
  const before = toZonedTime(zone, new Date()).date;
  const claimed = await claimTurn(db, id, 1);
  expect([before, toZonedTime(zone, new Date()).date]).toContain(claimed?.today);
});

it('what a question holds is planned once a connection', async () => {
  const [{ settings }] = await db.query<[{ settings: string[] | null }]>(
    `SELECT proconfig AS settings FROM pg_proc WHERE proname = 'hold_use'`,
  );
  expect(settings).toEqual(['plan_cache_mode=force_generic_plan']);
});
