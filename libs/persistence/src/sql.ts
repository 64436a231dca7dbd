import { QueryRunnerAlreadyReleasedError, type DataSource, type EntityManager } from 'typeorm';
import type { ClientBase, QueryResultRow } from 'pg';

/** Where a statement runs: on any connection of the pool, or on the connection of a transaction. */
export type Executor = DataSource | EntityManager;

/**
 * A statement of PostgreSQL. One that every turn or every request runs has a name: each connection parses and plans it
 * once. The name is unique in the product and the text never changes. Source: PostgreSQL, "PREPARE".
 */
export interface Statement {
  name?: string;
  text: string;
}

/** A view of the API as it is stored: these times are dates. */
export type WithDates<View, Time extends keyof View> = Omit<View, Time> & {
  [Key in Time]: Date | Extract<View[Key], null>;
};

/**
 * Runs a statement in one round trip, and returns its rows as the driver gives them. Errors are the driver's. For what
 * must be one statement or is a feature of PostgreSQL; anything else goes through a repository of TypeORM.
 */
export async function rows<Row>(
  on: Executor,
  statement: Statement | string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { queryRunner, dataSource } = 'manager' in on ? on.manager : on;
  const runner = queryRunner ?? dataSource.createQueryRunner();
  if (runner.isReleased) throw new QueryRunnerAlreadyReleasedError();
  try {
    const client = (await runner.connect()) as ClientBase & { end: () => Promise<void> };
    const { name, text } = typeof statement === 'string' ? { text: statement } : statement;
    const isUnnamed = dataSource.options.extra?.unnamedStatements === true;
    const answer = client.query<QueryResultRow & Row>({ name: isUnnamed ? undefined : name, text, values });
    return (await endIfStale(client, answer)).rows;
  } finally {
    if (runner !== queryRunner) await runner.release();
  }
}

/** The only row, or null. */
export async function row<Row>(
  on: Executor,
  statement: Statement | string,
  values: unknown[] = [],
): Promise<Row | null> {
  return (await rows<Row>(on, statement, values))[0] ?? null;
}

/** SQL with the values of its parameters. */
export class Fragment {
  readonly values: readonly unknown[];

  constructor(
    readonly texts: readonly string[],
    ...values: readonly unknown[]
  ) {
    this.values = values;
  }
}

type Template = [texts: TemplateStringsArray, ...values: readonly unknown[]];

/** A part of statements. Each `${…}` is another fragment, or else the value of a parameter. */
export const fragment = (...template: Template): Fragment => new Fragment(...template);

/** A text of the product as SQL, never one of a user. */
export const raw = (text: string | number): Fragment => new Fragment([String(text)]);

/**
 * Runs a statement that is written as a template. What stands in `${…}` is a {@link fragment}, or else the value of a
 * parameter: no value becomes SQL. A value that is written twice is two parameters, each with a type of its own. `column` and
 * `value` give the first column, of each row or of the only one; `row` and `value` give null where there is no row.
 * @param name of a statement that every turn or every request runs, as in {@link Statement}
 */
export const sql = (on: Executor, name?: string) => {
  const run = <Row>(template: Template) => rows<Row>(on, ...compose(template, name));
  const column = async <Value>(...template: Template): Promise<Value[]> =>
    (await run<Record<string, Value>>(template)).flatMap((one) => Object.values(one).slice(0, 1));
  return {
    rows: <Row>(...template: Template) => run<Row>(template),
    row: async <Row>(...template: Template) => (await run<Row>(template))[0] ?? null,
    column,
    value: async <Value>(...template: Template) => (await column<Value>(...template))[0] ?? null,
    hasRow: async (...template: Template) => (await run(template)).length > 0,
  };
};

function compose(template: Template, name?: string): [statement: Statement, values: unknown[]] {
  const parameters: unknown[] = [];
  const toText = ({ texts, values }: Fragment): string =>
    texts.reduce((text, next, at) => `${text}${place(values[at - 1])}${next}`);
  const place = (part: unknown): string =>
    part instanceof Fragment ? toText(part) : `$${parameters.push(part)}`;
  return [{ name, text: toText(fragment(...template)) }, parameters];
}

/** Whether a write of TypeORM changed one row. */
export async function changesOne(write: Promise<{ affected?: number | null }>): Promise<boolean> {
  return (await write).affected === 1;
}

/** A list as a table of a statement, with a parameter for each column: `unnest($1::int[], $2::text[]) AS alias (id, name)`. */
export function unnest<Row extends object>(
  alias: string,
  list: readonly Row[],
  types: Partial<Record<keyof Row & string, string>>,
): Fragment {
  const names = Object.keys(types) as Array<keyof Row & string>;
  const casts = names.map((name) => `::${types[name]}[]`);
  const last = `${casts.pop()}) AS ${alias} (${names.join(', ')})`;
  return new Fragment(
    ['unnest(', ...casts.map((cast) => `${cast}, `), last],
    ...names.map((name) => list.map((one) => one[name])),
  );
}

/** Sets the time limit of each further statement of a transaction. 0: none. */
export async function limitStatements(tx: EntityManager, ms: number): Promise<void> {
  await rows(tx, `SELECT set_config('statement_timeout', $1, true)`, [String(ms)]);
}

const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * After a migration that changes the type of a column, the statements prepared on it fail on this connection for ever:
 * the connection ends, and the pool opens another. Only the caller that meets it first gets an error.
 */
async function endIfStale<Answer>(
  client: { end: () => Promise<void> },
  answer: Promise<Answer>,
): Promise<Answer> {
  try {
    return await answer;
  } catch (error) {
    const { code, routine } = error as { code?: string; routine?: string };
    if (code === FEATURE_NOT_SUPPORTED && routine === 'RevalidateCachedQuery')
      client.end().catch(() => undefined);
    throw error;
  }
}

/**
 * Text as Postgres can store it: without NUL, and with U+FFFD for half of a surrogate pair. For the output of models and
 * tools; input of users is refused or cleaned by the contract. Source: PostgreSQL, "Character Types".
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** A value as a `jsonb` parameter, with {@link storableText} for every text in it. */
export function storableJson(content: unknown): string {
  return JSON.stringify(content, (_, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}

const UNIQUE_VIOLATION = '23505';

/** The name of the unique index that a write violated, or null where the error is another. */
export function violatedUnique(error: unknown): string | null {
  const { code, constraint } = unwrapError(error);
  return code === UNIQUE_VIOLATION ? (constraint ?? '') : null;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write refers to a row that does not exist. */
export function violatedForeignKey(error: unknown): boolean {
  return errorCode(error) === FOREIGN_KEY_VIOLATION;
}

const QUERY_CANCELED = '57014';

/** Whether PostgreSQL ended a statement at its time limit. */
export function isStatementTimeout(error: unknown): boolean {
  return errorCode(error) === QUERY_CANCELED;
}

/** Whether no connection of the pool became free in time. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

/** PostgreSQL's code of an error of the driver, or of TypeORM around it. */
export function errorCode(error: unknown): string | undefined {
  return unwrapError(error).code;
}

interface DriverError {
  code?: string;
  constraint?: string;
}

const unwrapError = (error: unknown): DriverError =>
  (error as { driverError?: DriverError }).driverError ?? (error as DriverError);

const DEADLOCK = '40P01';
const MAX_TRIES = 5;

/**
 * Runs a transaction again where Postgres ended it to resolve a deadlock. Source: PostgreSQL, "Explicit Locking",
 * deadlocks: applications should retry.
 */
export async function retryDeadlocks<Result>(transaction: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === MAX_TRIES || errorCode(error) !== DEADLOCK) throw error;
    }
  }
}

/**
 * Where PostgreSQL's log of writes ends: it stays the same while nothing is written to the server. Null where the server does
 * not say.
 */
export function findWritePosition(on: Executor): Promise<string | null> {
  return sql(on, 'write_position').value<string>`SELECT pg_current_wal_insert_lsn()::text`.catch(() => null);
}
