import type { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError, LIMITS } from '@studyhall/contracts';
import { csvLine, csvText } from '@studyhall/domain';
import type { ListPage, WholeList } from '@studyhall/persistence';
import { streamJsonArray, streamText } from '../../http/index.js';

export type { ListPage, WholeList };

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
export function toPage(query: PageQuery): { limit: number; offset: number } {
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
 * Checks before each batch that the caller still has the access that the request began with. Without it, the connection
 * is closed before the end of the answer, so that the client sees a broken transfer.
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

/**
 * A CSV file whose rows are read batch by batch at the client's pace. Resolves with the first batch.
 * @param columns the cell of each, by its heading
 */
export function sendCsv<Row>(
  { request }: FastifyReply,
  columns: Record<string, (row: Row) => string>,
  batches: AsyncIterable<readonly Row[]>,
): Promise<StreamableFile> {
  return streamText(csvOf(columns, whileAllowed(request, batches)), 'text/csv; charset=utf-8');
}

async function* csvOf<Row>(
  columns: Record<string, (row: Row) => string>,
  batches: AsyncIterable<readonly Row[]>,
): AsyncGenerator<string, undefined> {
  const cells = Object.values(columns);
  let before = csvText([Object.keys(columns)]);
  for await (const batch of batches) {
    yield before + batch.map((row) => csvLine(cells.map((cell) => cell(row)))).join('');
    before = '';
  }
  if (before !== '') yield before;
  return undefined;
}

/** The body is the array alone; the total goes into `X-Total-Count`. Source: `docs/specification/api.md#administration`. */
export async function sendPage<Item extends object>(
  reply: FastifyReply,
  list: ListPage<Item> | WholeList<Item>,
): Promise<Item[] | StreamableFile> {
  void reply.header('x-total-count', String(list.total)).header('cache-control', 'no-store');
  if ('items' in list) return list.items;
  return streamJsonArray(whileAllowed(reply.request, list.batches));
}
