/** The collation of names: `CLASS 2` before `CLASS 10`, É beside E. No two names are equal in it, so that it can be the key of a page. */
export const IN_ORDER = 'COLLATE natural_order';

/** The sort key of a name, case ignored. The indexes of the lists are built on the same expression. */
export const inOrder = (column: string): string => `lower(${column}) ${IN_ORDER}`;

/** A list's direction; `desc` reverses the whole order. */
export type Order = 'asc' | 'desc';

/** ORDER BY of several keys in one direction, as one index has them. */
export const orderBy = (keys: readonly string[], order: Order): string =>
  keys.map((key) => `${key} ${order.toUpperCase()}`).join(', ');

export const reversed = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc');
