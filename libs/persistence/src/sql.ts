import type { DataSource, EntityManager } from 'typeorm';

/** Anything that can run SQL: the pool, or a transaction's manager. */
export type Executor = Pick<DataSource | EntityManager, 'query'>;

/** Stored work that is not done: its id and the user it belongs to. */
export interface OpenJob {
  id: string;
  user_id: number;
}

/** Rows of a statement. TypeORM answers UPDATE and DELETE with `[rows, count]`; this gives the rows for all. */
export async function rows<Row>(on: Executor, sql: string, parameters: unknown[] = []): Promise<Row[]> {
  const result: unknown = await on.query(sql, parameters);
  if (
    Array.isArray(result) &&
    result.length === 2 &&
    Array.isArray(result[0]) &&
    typeof result[1] === 'number'
  ) {
    return result[0] as Row[];
  }
  return result as Row[];
}

/** The only row, or null. */
export async function row<Row>(on: Executor, sql: string, parameters: unknown[] = []): Promise<Row | null> {
  return (await rows<Row>(on, sql, parameters))[0] ?? null;
}

/**
 * Text as Postgres can hold it: without NUL, and with U+FFFD for half of a surrogate pair. For what models, tools and
 * cut-off titles give; what people send is refused or cleaned at the contract. Source: PostgreSQL, "Character Types".
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** A value as a `jsonb` parameter, every text in it {@link storableText}. */
export function storableJson(value: unknown): string {
  return JSON.stringify(value, (_, part: unknown) => (typeof part === 'string' ? storableText(part) : part));
}

const UNIQUE_VIOLATION = '23505';

/** The name of the unique index that a write ran into, or null where the error is another. */
export function violatedUnique(error: unknown): string | null {
  const source = (error as { driverError?: unknown }).driverError ?? error;
  const { code, constraint } = source as { code?: string; constraint?: string };
  return code === UNIQUE_VIOLATION ? (constraint ?? '') : null;
}

const EXCLUSION_VIOLATION = '23P01';
const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write overlaps what an exclusion constraint keeps apart. */
export function overlapsStored(error: unknown): boolean {
  return codeOf(error) === EXCLUSION_VIOLATION;
}

/** Whether a write refers to a row that is gone. */
export function refersToGone(error: unknown): boolean {
  return codeOf(error) === FOREIGN_KEY_VIOLATION;
}

const QUERY_CANCELED = '57014';

/** Whether PostgreSQL ended a statement at its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return codeOf(error) === QUERY_CANCELED;
}

/** Whether no connection of the pool became free in time. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

function codeOf(error: unknown): string | undefined {
  return ((error as { driverError?: { code?: string } }).driverError ?? (error as { code?: string })).code;
}
