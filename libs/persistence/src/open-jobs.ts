// SQL: the reconciler runs it every 3 s, prepared.
import { rows, type Executor } from './sql.js';

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

/** Finds the rows of a table that are `open`, in the order of their ids: the reconciler compares them with the queue. */
export const findOpenJobs =
  (table: string, open: string): FindOpenJobs =>
  (on, ...values) =>
    rows<OpenJob>(
      on,
      {
        name: `${table}.open_jobs`,
        text: `SELECT id, user_id FROM ${table}
                WHERE ${open} AND created_at < now() - $1::float8 * interval '1 millisecond'
                  AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT $3`,
      },
      values,
    );
