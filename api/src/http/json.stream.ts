import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

const JSON_TYPE = 'application/json; charset=utf-8';

/**
 * Streams a JSON array whose items are read in batches at the client's pace. Resolves after the first batch, so that an
 * earlier error is answered normally.
 */
export async function streamJsonArray(batches: AsyncIterable<readonly object[]>): Promise<StreamableFile> {
  return streamText(jsonArray(batches), JSON_TYPE);
}

/** Streams an object with `fields` and such an array as its member `name`. */
export async function streamJsonMember(
  fields: Record<string, unknown>,
  name: string,
  batches: AsyncIterable<readonly object[]>,
): Promise<StreamableFile> {
  const [open = '', close = ''] = JSON.stringify({ ...fields, [name]: [] }).split(/\[\](?=\}$)/);
  return streamText(jsonArray(batches, open, close), JSON_TYPE);
}

/** Streams text that is read in parts at the client's pace. Resolves after the first part, like {@link streamJsonArray}. */
export async function streamText(
  texts: AsyncGenerator<string, undefined>,
  type: string,
): Promise<StreamableFile> {
  const first = await texts.next();
  return new StreamableFile(Readable.from(startingWith(first.value ?? '', texts), { objectMode: false }), {
    type,
  });
}

async function* startingWith(first: string, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

async function* jsonArray(
  batches: AsyncIterable<readonly object[]>,
  open = '',
  close = '',
): AsyncGenerator<string, undefined> {
  const start = `${open}[`;
  let separator = start;
  for await (const batch of batches) {
    yield separator + batch.map((item) => JSON.stringify(item)).join(',');
    separator = ',';
  }
  yield `${separator === start ? start : ''}]${close}`;
  return undefined;
}
