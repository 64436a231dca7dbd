// SQL: the workers run it every 3 s, prepared; the work of all frequent tasks is asked for in one statement.
import { OPEN_WORK, type WorkTable } from './open-jobs.js';
import { dueQuery, REMOVABLE, type Removable } from './repositories/removals.repository.js';
import { raw, sql, type Executor } from './sql.js';

/** What tasks of every few seconds look for: queries that find a row where there is some. Each reads an index. */
const DUE_WORK = {
  ...(Object.fromEntries(
    Object.entries(OPEN_WORK).map(([table, open]) => [table, `SELECT FROM ${table} WHERE ${open}`]),
  ) as Record<WorkTable, string>),
  stop: `SELECT FROM turns WHERE state = 'running' AND stop_requested`,
  // Longer than two rounds: a worker that dies in one leaves the end to the next.
  end: `SELECT FROM turns WHERE finished_at > now() - interval '15 seconds'`,
  lesson_end: 'SELECT FROM lessons WHERE ended_at IS NULL AND ends_at <= now()',
  relabel: 'SELECT FROM lesson_topics WHERE relabel_at <= now()',
  tool_run: 'SELECT FROM tool_runs',
  outbox: `SELECT FROM outbox_items WHERE sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at <= now()`,
  removed_object: 'SELECT FROM removed_objects WHERE next_attempt_at <= now()',
  ...(Object.fromEntries(REMOVABLE.map((kind) => [`removed_${kind.name}`, dueQuery(kind)])) as Record<
    `removed_${Removable['name']}`,
    string
  >),
};

export type DueWork = keyof typeof DUE_WORK;

const FIND_DUE = Object.entries(DUE_WORK)
  .map(([name, query]) => `SELECT '${name}' AS name WHERE EXISTS (${query})`)
  .join(' UNION ALL ');

/** Names the work that there is: most rounds find none, and need no other statement. */
export const findDueWork = (on: Executor): Promise<DueWork[]> =>
  sql(on, 'due_work').column<DueWork>`${raw(FIND_DUE)}`;
