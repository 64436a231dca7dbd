/**
 * The collation of names: `CLASS 2` before `CLASS 10`, É next to E. It never treats different names as equal, so it can be
 * the key of a page.
 */
export const IN_ORDER = 'COLLATE natural_order';

/** The sort key of a name, ignoring case. The indexes of lists use the same expression. */
export const inOrder = (column: string): string => `lower(${column}) ${IN_ORDER}`;

/** The direction of a list. `desc` reverses the complete order. */
export type Order = 'asc' | 'desc';

/** ORDER BY of several keys in the same direction, matching one index. */
export const orderBy = (keys: readonly string[], order: Order): string =>
  keys.map((key) => `${key} ${order.toUpperCase()}`).join(', ');

export const reversed = (order: Order): Order => (order === 'asc' ? 'desc' : 'asc');
