// SQL: calls of the functions of the ledger.
import { fragment, sql, type Executor } from '../sql.js';

/** For whom a model works: a person, or a class, whose school then pays. */
export type Payer = { user_id: number } | { group_id: number } | { lesson_id: string };

/** A request to a model that is no reply, with what it may take at most. */
export interface ModelWork {
  /** What the ledger calls it. `background` counts tokens, `transcription` minutes, `speech` characters. */
  kind: 'background' | 'images' | 'transcription' | 'speech';
  model: string;
  input: number;
  output: number;
  /** Never refused. */
  isRequired: boolean;
}

/**
 * Holds work of a model before it is sent. Null where it may be sent; else why it may not: a limit of the person is reached,
 * the budget of the school is spent, or the price of the model is not known. Call it outside of a transaction.
 */
export function hold(
  on: Executor,
  ref: string,
  payer: Payer,
  { kind, model, input, output, isRequired }: ModelWork,
): Promise<'limit' | 'used' | 'unpriced' | null> {
  const person = 'user_id' in payer ? payer.user_id : null;
  const group =
    'lesson_id' in payer
      ? fragment`(SELECT group_id FROM lessons WHERE id = ${payer.lesson_id})`
      : fragment`${'group_id' in payer ? payer.group_id : null}::int`;
  return sql(on).value`
    SELECT hold_work(${ref}::uuid, ${person}::int, ${group}, ${kind}::text, ${model}::text, ${input}::int, ${output}::int, ${isRequired}::boolean)`;
}

/** Counts what the work took; nothing where it is settled already. */
export async function settle(
  on: Executor,
  ref: string,
  { input, output }: { input: number; output: number },
): Promise<void> {
  await sql(on).rows`SELECT settle_work(${ref}::uuid, ${input}::int, ${output}::int)`;
}
