import type { FastifyReply } from 'fastify';
import { LIMITS } from '@studyhall/contracts';

/** One page of a list, and how many there are in all. */
export interface ListPage<Item> {
  items: Item[];
  total: number;
}

/** What was asked for, or the page that is given when nothing is. */
export function pageOf(query: { limit?: number; offset?: number }): { limit: number; offset: number } {
  return { limit: query.limit ?? LIMITS.pageDefault, offset: query.offset ?? 0 };
}

/** The body is the array alone; the total goes into `X-Total-Count`. Source: `decisions.md` §5. */
export function sendPage<Item>(reply: FastifyReply, { items, total }: ListPage<Item>): Item[] {
  void reply.header('x-total-count', String(total)).header('cache-control', 'no-store');
  return items;
}
