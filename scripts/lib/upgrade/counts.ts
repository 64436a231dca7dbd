import type { Client } from 'pg';

/** What people would miss. Rows may go at a start, since what was removed is erased, but never all of them. */
const MISSED = ['users', 'conversations', 'messages', 'files'] as const;

export type Counts = Record<(typeof MISSED)[number] | 'migrations', number>;

export async function countRows(database: Client): Promise<Counts> {
  const count = async (table: keyof Counts): Promise<[string, number]> => {
    const { rows } = await database.query<{ count: string }>(`SELECT count(*) FROM ${table}`);
    return [table, Number(rows[0]?.count)];
  };
  const counts: Array<[string, number]> = [];
  for (const table of [...MISSED, 'migrations'] as const) counts.push(await count(table));
  return Object.fromEntries(counts) as Counts;
}

/** The tables that have become empty. */
export const emptied = (before: Counts, after: Counts): string[] =>
  MISSED.filter((table) => before[table] > 0 && after[table] === 0);

export const describeCounts = (counts: Counts): string =>
  MISSED.map((table) => `${counts[table]} ${table}`).join(', ');
