import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, LIMITS } from '@studyhall/contracts';
import { csvText } from '@studyhall/domain';
import { streamJsonArray, streamText } from '../../http/json.stream.js';

/** One page of a list, and the total count. */
export interface ListPage<Item> {
  items: Item[];
  total: number;
}

/** A whole list, read batch by batch at the client's pace. */
export interface WholeList {
  batches: AsyncIterable<readonly object[]>;
  total: number;
}

interface PageQuery {
  limit?: number;
  offset?: number;
}

/** Rows of a batch of a whole list. */
export const BATCH = 1_000;

/** Without `limit` or `offset` the call answers the whole list, as in `docs/specification/console.md#calls`. Source: `docs/specification/api.md#administration`. */
export const isWholeList = (query: PageQuery): boolean =>
  query.limit === undefined && query.offset === undefined;

/** The requested page, or the default page. */
export function pageOf(query: PageQuery): { limit: number; offset: number } {
  return { limit: query.limit ?? LIMITS.pageDefault, offset: query.offset ?? 0 };
}

/** Reads batch after batch by keyset, until one is not full. */
export async function* inBatches<Row>(next: (last: Row | null) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let last: Row | null = null; ;) {
    const batch: Row[] = await next(last);
    if (batch.length > 0) yield batch;
    last = batch.at(-1) ?? null;
    if (batch.length < BATCH || last === null) return;
  }
}

/**
 * Passes batches on while the caller has the access that the request began with, which is checked before each batch. Once
 * it ends, the connection is closed without the end of the answer, so that the client sees a broken transfer.
 */
async function* whileAllowed<Batch>(
  { assertAccess }: FastifyRequest,
  batches: AsyncIterable<Batch>,
): AsyncGenerator<Batch> {
  if (!assertAccess) throw new AppError('unauthorized');
  for await (const batch of batches) {
    await assertAccess();
    yield batch;
  }
}

/** A CSV file whose lines are read batch by batch at the client's pace. Resolves with the first batch. */
export function sendCsv(
  { request }: FastifyReply,
  columns: readonly string[],
  batches: AsyncIterable<string>,
): Promise<StreamableFile> {
  return streamText(withHead(csvText([columns]), whileAllowed(request, batches)), 'text/csv; charset=utf-8');
}

async function* withHead(head: string, batches: AsyncIterable<string>): AsyncGenerator<string, undefined> {
  let before = head;
  for await (const batch of batches) {
    yield before + batch;
    before = '';
  }
  if (before !== '') yield before;
  return undefined;
}

/** The body is the array alone; the total goes into `X-Total-Count`. Source: `docs/specification/api.md#administration`. */
export async function sendPage<Item>(
  reply: FastifyReply,
  list: ListPage<Item> | WholeList,
): Promise<Item[] | StreamableFile> {
  void reply.header('x-total-count', String(list.total)).header('cache-control', 'no-store');
  if ('items' in list) return list.items;
  return streamJsonArray(whileAllowed(reply.request, list.batches));
}
