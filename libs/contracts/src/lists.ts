import { z } from 'zod';
import { inQuery, PlainText, QueryInt } from './common.js';
import { LIMITS } from './limits.js';

/** `?limit=&offset=`. */
export const Page = { limit: QueryInt(1, LIMITS.pageMax), offset: QueryInt(0, 10_000_000) };

export const Order = inQuery(z.enum(['asc', 'desc']));

/** `?sort=&order=` of a list: one of its columns, ascending by default. `order=desc` reverses the whole order. */
export const Sort = <const Columns extends readonly [string, ...string[]]>(...columns: Columns) => ({
  sort: inQuery(z.enum(columns)),
  order: Order,
});

/**
 * `?limit=&offset=` of a list. `X-Total-Count` has the total; a search or filter of users counts up to
 * `LIMITS.searchCountMax`.
 */
export const ListQuery = z.object(Page);
export type ListQuery = z.infer<typeof ListQuery>;

/** Search words; ignored if empty. */
export const Search = inQuery(PlainText.pipe(z.string().trim().max(200)));
