import { Agent, FormData as UndiciFormData, fetch as undiciFetch } from 'undici';

/** An answer with more bytes than allowed. */
class AnswerTooLarge extends Error {
  override readonly name = 'AnswerTooLarge';
}

export interface ModelFetchOptions {
  /** Milliseconds without a byte of the body before it fails with `UND_ERR_BODY_TIMEOUT`. */
  idleTimeoutMs: number;
  /** Bytes of an answer that is not an event stream. */
  maxAnswerBytes: number;
}

const CONNECTIONS = 512;
const MAX_ERROR_BYTES = 64 * 1024;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * The `fetch` of the openai package: a separate keep-alive agent (HTTP/1.1, so that aborting one request closes one
 * connection), and bounded bodies where the package would read a whole answer into memory. Event streams pass
 * unchanged: their decoder has limits of its own.
 */
export function createModelFetch(options: ModelFetchOptions): {
  fetch: typeof fetch;
  close(): Promise<void>;
} {
  const agent = new Agent({
    connections: CONNECTIONS,
    allowH2: false,
    // The package measures the time to the headers, which differs between streams and images.
    headersTimeout: 0,
    bodyTimeout: options.idleTimeoutMs,
    connect: { timeout: CONNECT_TIMEOUT_MS },
  });
  const modelFetch: typeof fetch = async (input, init) => {
    // undici's own classes and Node's are the same code in two copies, with separate brands and types.
    const request = { ...init, body: toUndiciBody(init?.body), redirect: 'error', dispatcher: agent };
    const response = (await undiciFetch(
      input as Parameters<typeof undiciFetch>[0],
      request as Parameters<typeof undiciFetch>[1],
    )) as unknown as Response;
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
    if (response.body === null || (response.ok && isStream)) return response;
    return limited(response, response.ok ? options.maxAnswerBytes : MAX_ERROR_BYTES);
  };
  // Marks FormData as supported, so that the package sends no trial request.
  return { fetch: Object.assign(modelFetch, { Response }), close: () => agent.destroy() };
}

function toUndiciBody(body: RequestInit['body'] | undefined): unknown {
  if (!(body instanceof FormData)) return body;
  const form = new UndiciFormData();
  for (const [name, value] of body) {
    if (typeof value === 'string') form.append(name, value);
    else form.append(name, value, value.name);
  }
  return form;
}

function limited(response: Response, maxBytes: number): Response {
  let bytes = 0;
  const limit = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      bytes += chunk.byteLength;
      if (bytes > maxBytes) controller.error(new AnswerTooLarge('The answer is too large'));
      else controller.enqueue(chunk);
    },
  });
  const { status, statusText, headers } = response;
  return new Response(response.body?.pipeThrough(limit), { status, statusText, headers: [...headers] });
}
