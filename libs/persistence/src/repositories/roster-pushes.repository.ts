// SQL: one row a day counts what a source pushed, whatever the number of requests and processes.
import { randomUUID } from 'node:crypto';
import type { RosterError } from '@studyhall/contracts';
import { fragment, raw, sql, type Executor } from '../sql.js';

/** Counts of a run that a push increments. */
export type PushCounts = Partial<
  Record<'new' | 'changed' | 'gone' | 'entered' | 'left' | 'new_classes' | 'taken_classes', number>
>;

const TODAY = fragment`(now() AT TIME ZONE 'UTC')::date`;
const MAX_ERRORS = 100;

const CONFLICT = raw(`ON CONFLICT (source_id, day) WHERE day IS NOT NULL DO UPDATE SET finished_at = now()`);
/** Today's errors, except those about the entry in the following parameter. */
const OTHERS = raw(`SELECT e FROM jsonb_array_elements(r.errors) e WHERE e->>'row' <>`);

/** Counts a change that a source pushed today. Clears errors about this entry. */
export async function recordChange(
  on: Executor,
  sourceId: string,
  entry: string,
  counts: PushCounts,
): Promise<void> {
  await sql(on).rows`
    INSERT INTO roster_runs AS r (id, source_id, cause, state, day, counts, finished_at)
    VALUES (${randomUUID()}, ${sourceId}, 'push', 'applied', ${TODAY}, ${JSON.stringify(counts)}::jsonb, now())
    ${CONFLICT},
      counts = r.counts || COALESCE((SELECT jsonb_object_agg(c.key, COALESCE((r.counts->>c.key)::int, 0) + c.value::int)
                                       FROM jsonb_each_text(EXCLUDED.counts) c), '{}'),
      errors = CASE WHEN r.errors = '[]' THEN r.errors ELSE COALESCE((SELECT jsonb_agg(o.e) FROM (${OTHERS} ${entry}) o), '[]') END`;
  await countErrors(on, sourceId);
}

/** Stores why an entry was rejected today, for the admins of the source. Keeps the newest {@link MAX_ERRORS}. */
export async function recordError(on: Executor, sourceId: string, error: RosterError): Promise<void> {
  await sql(on).rows`
    INSERT INTO roster_runs AS r (id, source_id, cause, state, day, errors, finished_at)
    VALUES (${randomUUID()}, ${sourceId}, 'push', 'applied', ${TODAY}, ${JSON.stringify([error])}::jsonb, now())
    ${CONFLICT},
      errors = EXCLUDED.errors || COALESCE(
        (SELECT jsonb_agg(o.e) FROM (${OTHERS} ${error.row} LIMIT ${MAX_ERRORS - 1}) o), '[]')`;
  await countErrors(on, sourceId);
}

async function countErrors(on: Executor, sourceId: string): Promise<void> {
  await sql(on).rows`
    UPDATE roster_runs SET error_count = jsonb_array_length(errors)
     WHERE source_id = ${sourceId} AND day = ${TODAY} AND error_count <> jsonb_array_length(errors)`;
}

/** How many people lost access today because of pushes, and how many people the source lists. */
export async function findEnding(
  on: Executor,
  { id, name }: { id: string; name: string },
): Promise<{ gone: number; people: number }> {
  const found = await sql(on).row<{ gone: number; people: number }>`
    SELECT COALESCE((SELECT (counts->>'gone')::int FROM roster_runs WHERE source_id = ${id} AND day = ${TODAY}), 0) AS gone,
           (SELECT count(*)::int FROM external_ids WHERE source = ${name} AND erase_at IS NULL) AS people`;
  return found ?? { gone: 0, people: 0 };
}
