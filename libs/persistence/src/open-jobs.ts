// SQL: the reconciler runs it every 3 s, prepared; the tables are asked in one statement.
import { raw, rows, sql, type Executor } from './sql.js';

/** The tables of stored work, and which of their rows have not ended. */
export const OPEN_WORK = {
  turns: `state IN ('queued', 'running')`,
  files: 'is_unread',
  tool_runs: `state IN ('queued', 'running')`,
  image_jobs: `status IN ('pending', 'processing')`,
  quiz_answers: 'verdict IS NULL',
  group_materials: 'indexed_at IS NULL',
  imports: `status IN ('queued', 'running')`,
  roster_runs: `state IN ('queued', 'reading', 'applying')`,
  lti_scores: `state = 'waiting'`,
  person_exports: `state IN ('waiting', 'running')`,
} as const;

export type WorkTable = keyof typeof OPEN_WORK;

const HAS_OPEN = Object.entries(OPEN_WORK)
  .map(([table, open]) => `SELECT '${table}' AS name WHERE EXISTS (SELECT FROM ${table} WHERE ${open})`)
  .join(' UNION ALL ');

/** The tables that hold work which has not ended: most hold none, and need no statement of their own. */
export const findOpenTables = (on: Executor): Promise<WorkTable[]> =>
  sql(on, 'open_tables').column<WorkTable>`${raw(HAS_OPEN)}`;

/** A stored job that has not ended: its id and the user it belongs to. */
export interface OpenJob {
  id: string;
  user_id: number;
}

type FindOpenJobs = (
  on: Executor,
  olderThanMs: number,
  afterId: string | null,
  limit: number,
) => Promise<OpenJob[]>;

/** Finds the rows of a table that have not ended, in the order of their ids: the reconciler compares them with the queue. */
export const findOpenJobs =
  (table: WorkTable): FindOpenJobs =>
  (on, ...values) =>
    rows<OpenJob>(
      on,
      {
        name: `${table}.open_jobs`,
        text: `SELECT id, user_id FROM ${table}
                WHERE ${OPEN_WORK[table]} AND created_at < now() - $1::float8 * interval '1 millisecond'
                  AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      },
      values,
    );
