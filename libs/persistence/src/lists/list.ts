// SQL: the conditions, the order and the page of a list come from its declaration.
import { LIMITS } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { orderBy, reversed, type Order } from '../natural-order.js';
import { raw, rows, sql, type Executor } from '../sql.js';

/** Rows per batch when a whole list is read. */
const BATCH = 1_000;

/** A sort key and its type. Must not be null in a list that is read as a whole. */
interface SortKey<Owner> {
  key: string;
  type: string;
  /** Whether all rows of an owner have the same value. An index then starts with the next key. */
  isConstant?: (owner: Owner) => boolean;
}

interface ListQuery {
  limit?: number;
  offset?: number;
  sort?: string;
  order?: Order;
}

type SortOf<Query> = 'sort' extends keyof Query ? NonNullable<Query['sort' & keyof Query]> & string : never;
/** `school` belongs to the scope, `time_zone` to other filters. */
type FilterOf<Query> = Exclude<keyof Query, keyof ListQuery | 'school' | 'time_zone'>;
type Filter<Value, Query> = string | ((where: Conditions, value: Value, query: Query) => unknown);

/**
 * The meaning of each query parameter and column: a value of `sort`, a filter, or a column of the export.
 * `filter`: a condition in which `$` is the value, or a function that adds conditions. Ignored if the value is absent or
 * `false`.
 * `csv`: the cell of an export. A column without it is not exported.
 */
type Columns<View, Query, Owner> = {
  [Name in SortOf<Query>]: { sort: SortKey<Owner>; csv?: Cell<View> };
} & {
  [Name in FilterOf<Query>]: { filter: Filter<NonNullable<Query[Name]>, Query>; csv?: Cell<View> };
} & Record<string, Column<View, Query, Owner>>;

type Cell<View> = (row: View) => string;

interface Column<View, Query, Owner> {
  sort?: SortKey<Owner>;
  filter?: Filter<never, Query>;
  csv?: Cell<View>;
}

/** The filter `search` on a column with search text. */
export const searchIn = (searched: string) => ({
  filter: (where: Conditions, text: string) => where.matching(searched, text),
});

interface ListDeclaration<View, Query, Stored, Owner> {
  /** The FROM clause, and the columns that identify its rows. */
  source: string;
  id: readonly string[];
  /** The selected columns of a row and their joins. Evaluated only for the rows of a page. */
  view: string;
  details?: string;
  toView: (stored: Stored) => View;
  /** Limits the rows to an owner: to the caller's scope, or to the object that the list belongs to. */
  scope: (where: Conditions, owner: Owner) => Conditions;
  columns: Columns<View, Query, Owner>;
  /** The final sort keys, unique together. Without `sort`, the only ones. */
  last: ReadonlyArray<SortKey<Owner>>;
  /** The direction without `sort` and `order`. */
  order?: Order;
  /** The number of matching rows, if it is stored. Otherwise rows are counted, up to `maxCount`. */
  storedCount?: (on: Executor, owner: Owner, query: Query) => Promise<number> | null;
  maxCount?: number;
  /** Whether to find the few matching rows first and sort them afterwards, instead of reading an index in order. */
  findsFirst?: (owner: Owner, query: Query, count: Count) => boolean;
}

/** `isExact`: false if counting stopped at `maxCount`. */
interface Count {
  total: number;
  isExact: boolean;
}

/** One page of a list, and the total count. */
export interface ListPage<View> {
  items: View[];
  total: number;
}

/** A whole list, read in batches at the client's pace. */
export interface WholeList<View> {
  batches: AsyncIterable<View[]>;
  total: number;
}

interface Window {
  limit: number;
  offset?: number;
  /** The sort keys of the last row of the previous batch. */
  after?: readonly string[] | null;
  isReversed?: boolean;
  findsFirst?: boolean;
}

type Read<Stored> = Stored & { sort_keys: string[] };

/**
 * A list of the console, declared once: which rows an owner sees, the columns for sorting, filtering and exporting, and
 * what is selected. Provides pages, the whole list, counts and export cells.
 */
export class List<View, Query extends ListQuery, Stored extends object, Owner = Scope> {
  private readonly columns: Record<string, Column<View, Query, Owner>>;

  constructor(private readonly declared: ListDeclaration<View, Query, Stored, Owner>) {
    this.columns = declared.columns;
  }

  /** The columns of the export, with the cell of each. */
  get csv(): Record<string, Cell<View>> {
    return Object.fromEntries(
      Object.entries(this.columns).flatMap(([name, { csv }]) => (csv ? [[name, csv]] : [])),
    );
  }

  /** The values of `sort`. */
  get sorts(): string[] {
    return Object.keys(this.columns).filter((name) => this.columns[name]?.sort);
  }

  /**
   * The whole list for a request without `limit` and `offset`, otherwise a page. Source:
   * `docs/specification/console.md#calls`.
   */
  async answer(on: Executor, owner: Owner, query: Query): Promise<ListPage<View> | WholeList<View>> {
    if (query.limit !== undefined || query.offset !== undefined) return this.page(on, owner, query);
    const total = await this.count(on, owner, query);
    return { total, batches: this.read(on, owner, query) };
  }

  /** The requested page (the first by default) and the number of matching rows. */
  async page(on: Executor, owner: Owner, query: Query): Promise<ListPage<View>> {
    const count = await this.countMatches(on, owner, query);
    return { total: count.total, items: await this.rows(on, owner, query, count) };
  }

  /** A page without the total. If `count` is given, the second half of the list is read from its end. */
  async rows(on: Executor, owner: Owner, query: Query, count?: Count): Promise<View[]> {
    const { limit = LIMITS.pageDefault, offset = 0 } = query;
    const findsFirst = count && this.declared.findsFirst?.(owner, query, count);
    const total = count?.isExact ? count.total : 0;
    const end = total - offset;
    const window =
      !findsFirst && end > 0 && end < total / 2
        ? { limit: Math.min(limit, end), offset: Math.max(0, end - limit), isReversed: true }
        : { limit, offset, findsFirst };
    return (await this.select(on, owner, query, window)).map((row) => this.toView(row));
  }

  /** All rows in order, in batches at the caller's pace. Each batch starts after the last row of the previous one. */
  async *read(on: Executor, owner: Owner, query: Query): AsyncGenerator<View[]> {
    for (let after: readonly string[] | null = null; ;) {
      const found: Array<Read<Stored>> = await this.select(on, owner, query, { limit: BATCH, after });
      if (found.length > 0) yield found.map((row) => this.toView(row));
      after = found.at(-1)?.sort_keys ?? null;
      if (found.length < BATCH) return;
    }
  }

  /** One row of the list by its id, or null. */
  async find(on: Executor, owner: Owner, id: number): Promise<View | null> {
    const { source, view, details = '' } = this.declared;
    const where = this.where(owner, {} as Query).add(`${this.declared.id[0]} = $`, id);
    const found = await sql(on).row<Stored>`
      SELECT ${raw(view)} FROM ${raw(`${source} ${details}`)} WHERE ${where.fragment}`;
    return found ? this.declared.toView(found) : null;
  }

  /** The ids of matching rows, ascending. */
  async ids(on: Executor, owner: Owner, query: Query, limit: number | null = null): Promise<number[]> {
    const where = this.where(owner, query);
    const [id = ''] = this.declared.id;
    return sql(on).column<number>`
      SELECT ${raw(id)} FROM ${raw(this.declared.source)} WHERE ${where.fragment} ORDER BY ${raw(id)} LIMIT ${limit}`;
  }

  async count(on: Executor, owner: Owner, query: Query): Promise<number> {
    return (await this.countMatches(on, owner, query)).total;
  }

  private async countMatches(on: Executor, owner: Owner, query: Query): Promise<Count> {
    const { source, storedCount, maxCount } = this.declared;
    const stored = storedCount?.(on, owner, query) ?? null;
    if (stored !== null) return { total: await stored, isExact: true };
    const where = this.where(owner, query);
    const limit = maxCount === undefined ? '' : `LIMIT ${maxCount}`;
    const total = await sql(on).value<number>`
      SELECT count(*)::int FROM (SELECT FROM ${raw(source)} WHERE ${where.fragment} ${raw(limit)}) AS found`;
    return { total: total ?? 0, isExact: maxCount === undefined };
  }

  private toView({ sort_keys: _keys, ...stored }: Read<Stored>): View {
    return this.declared.toView(stored as unknown as Stored);
  }

  private where(owner: Owner, query: Query): Conditions {
    const where = this.declared.scope(new Conditions(), owner);
    for (const [name, { filter }] of Object.entries(this.columns)) {
      const value: unknown = query[name as keyof Query];
      if (filter === undefined || value === undefined || value === null || value === false) continue;
      if (typeof filter === 'function') filter(where, value as never, query);
      else if (filter.includes('$')) where.add(filter, value);
      else where.add(filter);
    }
    return where;
  }

  private async select(
    on: Executor,
    owner: Owner,
    query: Query,
    { limit, offset = 0, after = null, isReversed = false, findsFirst = false }: Window,
  ): Promise<Array<Read<Stored>>> {
    const { source, id, view, details = '', last } = this.declared;
    const first = query.sort === undefined ? undefined : this.columns[query.sort]?.sort;
    const sorted =
      first && !first.isConstant?.(owner) && first.key !== last[0]?.key ? [first, ...last] : last;
    const keys = sorted.map(({ key }) => key);
    const order = query.order ?? (query.sort === undefined ? this.declared.order : undefined) ?? 'asc';
    const direction = isReversed ? reversed(order) : order;
    const where = this.where(owner, query);
    if (after) {
      const values = sorted.map(({ type }, at) => `${where.value(after[at])}::${type}`);
      where.add(`(${keys.join(', ')}) ${order === 'asc' ? '>' : '<'} (${values.join(', ')})`);
    }
    const named = (expressions: readonly string[], prefix: string): string =>
      expressions.map((expression, at) => `${expression} AS ${prefix}_${at}`).join(', ');
    const names = (prefix: string, of: readonly string[]): string[] => of.map((_, at) => `${prefix}_${at}`);
    const ids = names('id', id);
    const matches = `FROM ${source} WHERE ${where.sql}`;
    const page = findsFirst
      ? `WITH found AS MATERIALIZED (SELECT ${named([...id], 'id')}, ${named(keys, 'key')} ${matches})
         SELECT ${ids.join(', ')} FROM found ORDER BY ${orderBy(names('key', keys), direction)}`
      : `SELECT ${named([...id], 'id')} ${matches} ORDER BY ${orderBy(keys, direction)}`;
    return rows<Read<Stored>>(
      on,
      `SELECT ${view}, ARRAY[${keys.map((key) => `(${key})::text COLLATE "C"`).join(', ')}] AS sort_keys
         FROM ${source}
         JOIN (${page} LIMIT ${where.value(limit)} OFFSET ${where.value(offset)}) AS page
           ON ${id.map((one, at) => `page.id_${at} = ${one}`).join(' AND ')}
         ${details} ORDER BY ${orderBy(keys, order)}`,
      where.values,
    );
  }
}
