import { QueryRunnerAlreadyReleasedError, type DataSource, type EntityManager } from 'typeorm';
import type { ClientBase, QueryResultRow } from 'pg';

/** Where a statement runs: on any connection of the pool, or on the connection of a transaction. */
export type Executor = DataSource | EntityManager;

/**
 * A PostgreSQL statement. A statement of every turn or request has a name, so that each connection parses and plans it only
 * once. The name must be unique in the product, and its text must never change. Source: PostgreSQL, "PREPARE".
 */
export interface Statement {
  name?: string;
  text: string;
}

/** A stored view of the API, in which these times are dates. */
export type WithDates<View, Time extends keyof View> = Omit<View, Time> & {
  [Key in Time]: Date | Extract<View[Key], null>;
};

/**
 * Runs a statement in one round trip and returns the driver's rows. Throws the driver's errors. Use it for what must be one
 * statement or needs a feature of PostgreSQL; use a TypeORM repository for everything else.
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

/** SQL with its parameter values. */
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

/** A part of a statement. Each `${…}` is another fragment or a parameter value. */
export const fragment = (...template: Template): Fragment => new Fragment(...template);

/** Text of the product as SQL. Never pass user input. */
export const raw = (text: string | number): Fragment => new Fragment([String(text)]);

/**
 * Runs a statement written as a template. Each `${…}` is a {@link fragment} or a parameter value; a value never becomes
 * SQL. A value that occurs twice is two parameters, each with its own type. `column` and `value` return the first column,
 * of each row or of the only row; `row` and `value` return null if there is no row.
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

/** Whether a TypeORM write changed one row. */
export async function changesOne(write: Promise<{ affected?: number | null }>): Promise<boolean> {
  return (await write).affected === 1;
}

/** A list as a table in a statement, with one parameter per column: `unnest($1::int[], $2::text[]) AS alias (id, name)`. */
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

/** Sets the statement timeout for the rest of a transaction. 0: none. */
export async function limitStatements(tx: EntityManager, ms: number): Promise<void> {
  await rows(tx, `SELECT set_config('statement_timeout', $1, true)`, [String(ms)]);
}

const FEATURE_NOT_SUPPORTED = '0A000';

/**
 * Closes a connection with stale prepared statements: after a migration changes a column type, they would fail for ever.
 * The pool then opens a new connection, so that only the first caller gets an error.
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
 * Makes text storable in Postgres: removes NUL and replaces lone surrogates with U+FFFD. For the output of models and
 * tools; contracts already reject or clean user input. Source: PostgreSQL, "Character Types".
 */
export function storableText(text: string): string {
  return text.replaceAll('\u0000', '').toWellFormed();
}

/** Encodes a value as a `jsonb` parameter, with {@link storableText} applied to all its strings. */
export function storableJson(content: unknown): string {
  return JSON.stringify(content, (_, part: unknown) =>
    typeof part === 'string' ? storableText(part) : part,
  );
}

const UNIQUE_VIOLATION = '23505';

/** The name of the unique index that a write violated; null for other errors. */
export function violatedUnique(error: unknown): string | null {
  const { code, constraint } = unwrapError(error);
  return code === UNIQUE_VIOLATION ? (constraint ?? '') : null;
}

const FOREIGN_KEY_VIOLATION = '23503';

/** Whether a write references a row that does not exist. */
export function violatedForeignKey(error: unknown): boolean {
  return errorCode(error) === FOREIGN_KEY_VIOLATION;
}

const QUERY_CANCELED = '57014';

/** Whether PostgreSQL cancelled a statement because of the statement timeout. */
export function isStatementTimeout(error: unknown): boolean {
  return errorCode(error) === QUERY_CANCELED;
}

/** Whether no connection of the pool became free in time. */
export function isConnectionTimeout(error: unknown): boolean {
  return error instanceof Error && error.message.includes('timeout exceeded when trying to connect');
}

/** The PostgreSQL error code of a driver error, possibly wrapped by TypeORM. */
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
 * Retries a transaction that Postgres aborted because of a deadlock. Source: PostgreSQL, "Explicit Locking", deadlocks:
 * applications should retry.
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
