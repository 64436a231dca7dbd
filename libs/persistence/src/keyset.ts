import type { Conditions } from './conditions.js';
import { orderBy, type Order } from './natural-order.js';
import { rows, type Executor } from './sql.js';

/** Rows of a batch. */
const BATCH = 1_000;

/** A key of an order, never null, and its type. */
export interface SortKey {
  key: string;
  type: string;
}

/**
 * Reads a whole list batch by batch at the caller's pace, each batch after the last row of the one before.
 * @param keys the order; the last key is unique. An index has them.
 */
export async function* readInOrder<Row extends object>(
  on: Executor,
  {
    view,
    source,
    where,
    keys,
    order = 'asc',
  }: {
    view: string;
    source: string;
    where: () => Conditions;
    keys: readonly SortKey[];
    order?: Order;
  },
): AsyncGenerator<Row[]> {
  const expressions = keys.map(({ key }) => key);
  const texts = keys.map(({ key }, at) => `(${key})::text AS key_${at}`);
  for (let last: Record<string, string> | null = null; ;) {
    const filter = where();
    const after = keys.map(({ type }, at) => last && `${filter.value(last[`key_${at}`])}::${type}`);
    if (last) filter.add(`(${expressions.join(', ')}) ${order === 'asc' ? '>' : '<'} (${after.join(', ')})`);
    const found = await rows<Row & Record<string, string>>(
      on,
      `SELECT ${[view, ...texts].join(', ')} FROM ${source}
        WHERE ${filter.sql} ORDER BY ${orderBy(expressions, order)} LIMIT ${BATCH}`,
      filter.values,
    );
    if (found.length > 0) yield found.map(withoutKeys);
    last = found.at(-1) ?? null;
    if (found.length < BATCH) return;
  }
}

const withoutKeys = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.startsWith('key_'))) as Row;
