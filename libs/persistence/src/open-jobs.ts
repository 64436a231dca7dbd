// SQL: the reconciler runs it every 3 s, prepared.
import { rows, type Executor } from './sql.js';

/** The tables of stored work, with the condition for rows that have not ended. */
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
export const WORK_TABLES = Object.keys(OPEN_WORK) as WorkTable[];

/** A stored job that has not ended: its id and its user. */
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

/** Creates a query for a table's open rows, in id order. The reconciler compares them with the queue. */
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
