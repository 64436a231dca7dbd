import { createHash } from 'node:crypto';
import type { QueryRunner } from 'typeorm';
import { COSTS } from './costs.sql.js';
import { ERASURE } from './erasure.sql.js';
import { LESSONS } from './lessons.sql.js';
import { LIMITS } from './limits.sql.js';
import { PEOPLE } from './people.sql.js';
import { SEARCH } from './search.sql.js';
import { STORAGE } from './storage.sql.js';

/** Every SQL function of the product. A function in SQL stands after those that it calls. */
const TEXTS = [SEARCH, PEOPLE, STORAGE, ERASURE, LESSONS, COSTS, LIMITS].join('\n');

/** When a text changed last: `Date.now()`. An older version that starts again beside a newer one leaves its functions alone. */
const CHANGED = 1796126211608;

/** What a database has that was given these texts. */
export const FUNCTIONS_STATE = `${CHANGED} ${createHash('sha256').update(TEXTS).digest('hex').slice(0, 16)}`;

/**
 * Creates the functions again where the database has those of an earlier version, or where migrations just ran, which may
 * have created earlier forms. The state is the comment of the table of migrations, so no backup carries it elsewhere.
 */
export async function replaceFunctions(runner: QueryRunner, hasMigrated: boolean): Promise<void> {
  const [{ state }] = (await runner.query(
    `SELECT obj_description('migrations'::regclass, 'pg_class') AS state`,
  )) as [{ state: string | null }];
  const isKept = state === FUNCTIONS_STATE || Number.parseInt(state ?? '0', 10) > CHANGED;
  if (isKept && !hasMigrated) return;
  await runner.startTransaction();
  await runner.query(TEXTS);
  await runner.query(`COMMENT ON TABLE migrations IS '${FUNCTIONS_STATE}'`);
  await runner.commitTransaction();
}
