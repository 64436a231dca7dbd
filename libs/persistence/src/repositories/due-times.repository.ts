// SQL: a minimum over several tables, each read from an index.
import { value, type Executor } from '../sql.js';

/** When work becomes due by a stored time alone, without a write: what ends, may be erased, or is tried again then. */
const DUE_TIMES = [
  'SELECT min(ends_at) AS at FROM lessons WHERE ended_at IS NULL AND ends_at > now()',
  'SELECT min(relabel_at) FROM lesson_topics WHERE relabel_at > now()',
  'SELECT min(undo_until) FROM undo_entries WHERE undo_until > now()',
  'SELECT min(next_attempt_at) FROM removed_objects WHERE next_attempt_at > now()',
];

/** Milliseconds until the next work becomes due; null where none is stored. */
export function findNext(on: Executor): Promise<number | null> {
  const text = `SELECT ceil(extract(epoch FROM min(at) - now()) * 1000)::float8 FROM (${DUE_TIMES.join(' UNION ALL ')}) AS due`;
  return value<number>(on, { name: 'due_times.next', text });
}
