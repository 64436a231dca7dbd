import type { Readable } from 'node:stream';
import { Agent, FormData as UndiciFormData, request, type Dispatcher } from 'undici';
import { modelConnector } from '../outbound-guard/index.js';
import { notAModel } from './model.faults.js';

/** An answer exceeds the size limit. */
class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

export interface ModelFetchOptions {
  /** Milliseconds without data of the body before it fails with `UND_ERR_BODY_TIMEOUT`. */
  idleTimeoutMs: number;
  /** Limit on the bytes of an answer that is not an event stream. */
  maxAnswerBytes: number;
}

const CONNECTIONS = 512;
const MAX_ERROR_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;

/** The response to a streamed request, with its body as a Node stream: web streams cost several promises per chunk. */
export class StreamedResponse extends Response {
  constructor(
    readonly chunks: Readable,
    init: ResponseInit,
  ) {
    super(null, init);
  }
}

/**
 * The `fetch` function for the openai package. Uses a separate keep-alive agent (HTTP/1.1, so that aborting a request
 * closes only its connection), and limits bodies that the package would read into memory. Event streams become a
 * {@link StreamedResponse}; their decoder has its own limits.
 */
export function createModelFetch(options: ModelFetchOptions): {
  fetch: typeof fetch;
  close(): Promise<void>;
} {
  const agent = new Agent({
    connections: CONNECTIONS,
    allowH2: false,
    // The package measures the time to the headers itself, with different limits for streams and images.
    headersTimeout: 0,
    bodyTimeout: options.idleTimeoutMs,
    connect: modelConnector(CONNECT_TIMEOUT_MS),
  });
  const modelFetch = async (input: unknown, init: RequestInit = {}): Promise<Response> => {
    const answer = await request(String(input), {
      dispatcher: agent,
      method: (init.method ?? 'GET') as Dispatcher.HttpMethod,
      headers: Object.fromEntries(new Headers(init.headers)),
      body: toUndiciBody(init.body),
      signal: init.signal,
    });
    const head = { status: answer.statusCode, headers: toHeaders(answer) };
    if (isRedirect(head.status) || isWebPage(head)) {
      // Destroying a body before its end emits an error.
      answer.body.on('error', () => undefined).destroy();
      throw notAModel(head.status);
    }
    const isStream = head.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    const ok = head.status < 300;
    if (ok && isStream) return new StreamedResponse(answer.body, head);
    return limited(answer.body, head, ok ? options.maxAnswerBytes : MAX_ERROR_BYTES);
  };
  // Marks FormData as supported, so that the package sends no test request.
  return { fetch: Object.assign(modelFetch, { Response }) as typeof fetch, close: () => agent.destroy() };
}

const isWebPage = ({ status, headers }: { status: number; headers: Headers }): boolean =>
  status < 300 && /^text\/html\b/i.test(headers.get('content-type') ?? '');

const isRedirect = (status: number): boolean => status >= 300 && status < 400;

function toHeaders({ headers }: Dispatcher.ResponseData): Headers {
  return new Headers(
    Object.entries(headers).flatMap(([name, value]) =>
      [value ?? []].flat().map((one): [string, string] => [name, one]),
    ),
  );
}

function toUndiciBody(body: RequestInit['body']): Dispatcher.DispatchOptions['body'] {
  if (!(body instanceof FormData)) return body as string | null | undefined;
  const form = new UndiciFormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

/**
 * Uses an iterator: if the result of `Readable.toWeb` is cancelled while chunks arrive, it throws in an event handler,
 * outside of any call.
 */
function limited(body: Readable, head: ResponseInit, maxBytes: number): Response {
  // A body without a reader has no other error listener when its request is aborted.
  body.on('error', () => undefined);
  // A status such as 204 allows no body.
  if (head.status === 204 || head.status === 205) return new Response(null, head);
  return new Response(ReadableStream.from(firstBytes(body, maxBytes)), head);
}

/** @throws AnswerTooLarge after `maxBytes` */
async function* firstBytes(body: Readable, maxBytes: number): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let bytes = 0;
  for await (const chunk of body as AsyncIterable<Uint8Array<ArrayBuffer>>) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new AnswerTooLarge('The answer is too large');
    yield chunk;
  }
}
