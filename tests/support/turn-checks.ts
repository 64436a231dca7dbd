import { expect } from 'vitest';
import type { DataSource } from 'typeorm';
import type { TurnEvent } from '@studyhall/contracts';
import { EMPTY_DRAFT, foldTurnEvent, type ReplyDraft } from '@studyhall/domain';

/** Expects 1, 2, 3 … without gap or repetition, and one closing event, the last. */
export function expectWhole(events: readonly TurnEvent[]): void {
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, at) => at + 1));
  const closing = events.filter(({ type }) => /completed|stopped|failed/.test(type));
  expect(closing).toEqual([events.at(-1)]);
}

export const fold = (events: readonly TurnEvent[], from: ReplyDraft = EMPTY_DRAFT): ReplyDraft =>
  events.reduce(foldTurnEvent, from);

/** The words `w1 w2 … wN` that `[[demo: tokens=N]]` orders. */
export const numbered = (tokens: number): string =>
  Array.from({ length: tokens }, (_, at) => `w${at + 1}`).join(' ');

/** Counts the statements that write, whoever sends them, by statement-level triggers in a test's own database. */
export async function countWrites(db: DataSource): Promise<{ taken: () => Promise<number> }> {
  await db.query(`CREATE UNLOGGED TABLE IF NOT EXISTS write_log (pid integer, at timestamptz)`);
  await db.query(`
    CREATE OR REPLACE FUNCTION note_write() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN INSERT INTO write_log VALUES (pg_backend_pid(), statement_timestamp()); RETURN NULL; END $$`);
  const tables = (await db.query(
    `SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'write_log'`,
  )) as Array<{ tablename: string }>;
  for (const { tablename } of tables) {
    await db.query(`
      CREATE OR REPLACE TRIGGER note_write AFTER INSERT OR UPDATE OR DELETE ON "${tablename}"
        FOR EACH STATEMENT EXECUTE FUNCTION note_write()`);
  }
  return {
    /** How many since the last look. One statement that writes several tables is one. */
    taken: async () => {
      const [found] = (await db.query(
        `WITH gone AS (DELETE FROM write_log RETURNING pid, at)
         SELECT count(DISTINCT (pid, at))::int AS writes FROM gone`,
      )) as Array<{ writes: number }>;
      return found?.writes ?? 0;
    },
  };
}
