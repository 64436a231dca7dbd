// SQL: a minimum over several tables, each read from an index.
import { raw, sql, type Executor } from '../sql.js';

/** When work becomes due by a stored time alone, without a write: what ends, may be erased, or is tried again then. */
const DUE_TIMES = [
  'SELECT min(ends_at) AS at FROM lessons WHERE ended_at IS NULL AND ends_at > now()',
  'SELECT min(relabel_at) FROM lesson_topics WHERE relabel_at > now()',
  'SELECT min(undo_until) FROM undo_entries WHERE undo_until > now()',
  'SELECT min(next_attempt_at) FROM removed_objects WHERE next_attempt_at > now()',
  'SELECT min(next_attempt_at) FROM outbox_items WHERE sent_at IS NULL AND given_up_at IS NULL AND next_attempt_at > now()',
  `SELECT min(due) FROM (SELECT c.created_at + g.minutes_to_deputy * interval '1 minute' AS due
                           FROM safety_cases c JOIN safeguarding g USING (school_id)
                          WHERE c.tier = 'danger' AND c.acknowledged_at IS NULL AND c.escalated_at IS NULL) AS waiting
    WHERE due > now()`,
];

/** Milliseconds until the next work becomes due; null where none is stored. */
export function findNext(on: Executor): Promise<number | null> {
  return sql(on, 'due_times.next').value<number>`
    SELECT ceil(extract(epoch FROM min(at) - now()) * 1000)::float8 FROM (${raw(DUE_TIMES.join(' UNION ALL '))}) AS due`;
}
