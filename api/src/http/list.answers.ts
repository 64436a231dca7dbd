import { Header, UseInterceptors, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { mergeMap } from 'rxjs';
import { z } from 'zod';
import { AppError } from '@studyhall/contracts';
import { csvLine, csvText } from '@studyhall/domain';
import type { ListPage, WholeList } from '@studyhall/persistence';
import { describe, FileAnswer, type More } from './description/answers.decorator.js';
import { streamJsonArray, streamJsonMember, streamText } from './json.stream.js';

type Cells<Row> = Record<string, (row: Row) => string>;
type Handler<Answer> = (...args: never[]) => Answer | Promise<Answer>;

/**
 * Like `Answers`, for a list: the body is an array, or an object whose only member is the array. `X-Total-Count` has the
 * total. Source: `docs/specification/api.md#administration`.
 */
export function AnswersList<Row extends object>(
  summary: string,
  row: z.ZodType<Row>,
  { member, ...more }: More & { member?: string } = {},
) {
  const answer = member ? z.object({ [member]: z.array(row) }) : z.array(row);
  return <H extends Handler<ListPage<Row> | WholeList<Row>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    describe(summary, answer, { ...more, counted: true })(target, key, descriptor);
    const send = (list: ListPage<Row> | WholeList<Row>, context: ExecutionContext) => {
      const reply: FastifyReply = context.switchToHttp().getResponse();
      void reply.header('x-total-count', String(list.total)).header('cache-control', 'no-store');
      if ('items' in list) return Promise.resolve(member ? { [member]: list.items } : list.items);
      const batches = whileAllowed(reply.request, list.batches);
      return member ? streamJsonMember({}, member, batches) : streamJsonArray(batches);
    };
    sendWith(send)(target, key, descriptor);
  };
}

/** Like `AnswersFile`, for a list as a CSV file whose rows are read in batches at the client's pace. */
export function AnswersCsv<Row extends object>(summary: string, fileName: string, cells: Cells<Row>) {
  return <H extends Handler<AsyncIterable<readonly Row[]>>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<H>,
  ): void => {
    describe(summary, new FileAnswer('text/csv'), {})(target, key, descriptor);
    Header('content-disposition', `attachment; filename="${fileName}"`)(target, key, descriptor);
    const send = (batches: AsyncIterable<readonly Row[]>, context: ExecutionContext) => {
      const request: FastifyRequest = context.switchToHttp().getRequest();
      return streamText(csvOf(cells, whileAllowed(request, batches)), 'text/csv; charset=utf-8');
    };
    sendWith(send)(target, key, descriptor);
  };
}

const sendWith = <Answer>(send: (answer: Answer, context: ExecutionContext) => Promise<unknown>) => {
  const interceptor: NestInterceptor<Answer> = {
    intercept: (context, next) => next.handle().pipe(mergeMap((answer) => send(answer, context))),
  };
  return UseInterceptors(interceptor);
};

/**
 * Checks before each batch that the caller still has the access that the request started with. If not, closes the
 * connection before the end of the response, so that the client detects an incomplete transfer.
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

/** Yields the column headings with the first batch, or the headings alone. */
async function* csvOf<Row>(
  columns: Cells<Row>,
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
