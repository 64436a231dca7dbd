// SQL: calls of the functions of the ledger.
import { fragment, sql, type Executor } from '../sql.js';

/**
 * For whom a model works. The limits of a person hold; `work_id` is the running reply or image that a request belongs to. The school of
 * the class pays where there is one, else that of the person.
 */
export type Payer =
  | { user_id: number; group_id?: number; work_id?: string }
  | { group_id: number }
  | { lesson_id: string };

/** A model request other than a reply, with its maximum use. */
export interface ModelWork {
  /** The kind in the ledger. `background` counts tokens, `transcription` minutes, `speech` characters. */
  kind: 'background' | 'images' | 'transcription' | 'speech';
  model: string;
  input: number;
  output: number;
}

/**
 * Reserves model work before it is sent. Null if it may be sent; otherwise the reason: a limit of the person is reached,
 * the school's budget is spent, or the model's price is unknown. Call it outside of a transaction.
 */
export function hold(
  on: Executor,
  ref: string,
  payer: Payer,
  { kind, model, input, output }: ModelWork,
): Promise<'limit' | 'used' | 'unpriced' | null> {
  const person = 'user_id' in payer ? payer.user_id : null;
  const reply = 'work_id' in payer ? (payer.work_id ?? null) : null;
  const group =
    'lesson_id' in payer
      ? fragment`(SELECT group_id FROM lessons WHERE id = ${payer.lesson_id})`
      : fragment`${'group_id' in payer ? (payer.group_id ?? null) : null}::int`;
  return sql(on).value`
    SELECT hold_work(${ref}::uuid, ${person}::int, ${group}, ${kind}::text, ${model}::text, ${input}::int, ${output}::int, false, ${reply}::uuid)`;
}

/** Stores the actual use. Does nothing if it is already settled. */
export async function settle(
  on: Executor,
  ref: string,
  { input, output }: { input: number; output: number },
): Promise<void> {
  await sql(on).rows`SELECT settle_work(${ref}::uuid, ${input}::int, ${output}::int)`;
}
