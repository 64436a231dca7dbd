/** The collation of names: `CLASS 2` before `CLASS 10`, É beside E. It tells any two names apart, so that pages can begin after one. */
export const IN_ORDER = 'COLLATE natural_order';

/** A name as lists are sorted by it, whatever its case; the indexes that serve the lists are built on the same words. */
export const inOrder = (column: string): string => `lower(${column}) ${IN_ORDER}`;
