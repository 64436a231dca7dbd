import type { TestUser } from './users.factory.ts';

export interface Answer<Body = unknown> {
  status: number;
  headers: Headers;
  /** Parsed if the response is JSON, else text; null if empty. */
  body: Body;
}

/** Milliseconds. Only a request that is never answered takes longer, also on a busy machine. */
const ANSWER_LIMIT_MS = 90_000;

/** A REST client with a cookie of its own. */
export class HttpClient {
  /** Called with every answer; throws for a wrong one. The service tests set it. */
  static check: ((method: string, path: string, answer: Answer) => void) | undefined;

  readonly baseUrl: string;
  /** The whole `Cookie` header, for socket handshakes too. */
  readonly cookie: string | null;

  constructor(baseUrl: string, cookie: string | null = null) {
    this.baseUrl = baseUrl;
    this.cookie = cookie;
  }

  get<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('GET', path, undefined, headers);
  }

  post<Body = unknown>(
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    return this.send('POST', path, body, headers);
  }

  delete<Body = unknown>(path: string, headers: Record<string, string> = {}): Promise<Answer<Body>> {
    return this.send('DELETE', path, undefined, headers);
  }

  /**
   * `body`: FormData, blobs and strings are sent unchanged, everything else as JSON.
   * @throws Error that names the request where it is not answered within {@link ANSWER_LIMIT_MS}
   */
  async send<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const { response, text } = await this.fetchText(method, path, body, headers).catch((error: Error) => {
      if (error.name !== 'TimeoutError') throw error;
      throw new Error(`${method} ${path} was not answered within ${ANSWER_LIMIT_MS} ms.`, { cause: error });
    });
    const isJson =
      /^application\/(scim\+)?json/.test(response.headers.get('content-type') ?? '') && text !== '';
    const answer: Answer<Body> = {
      status: response.status,
      headers: response.headers,
      body: (isJson ? JSON.parse(text) : text || null) as Body,
    };
    HttpClient.check?.(method, path, answer);
    return answer;
  }

  private async fetchText(
    method: string,
    path: string,
    body: unknown,
    headers: Record<string, string>,
  ): Promise<{ response: Response; text: string }> {
    const raw =
      body === undefined || typeof body === 'string' || body instanceof FormData || body instanceof Blob;
    const response = await fetch(new URL(path, this.baseUrl), {
      method,
      redirect: 'manual',
      headers: {
        ...(this.cookie === null ? {} : { cookie: this.cookie }),
        ...(raw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: raw ? (body as string | FormData | undefined) : JSON.stringify(body),
      signal: AbortSignal.timeout(ANSWER_LIMIT_MS),
    });
    return { response, text: await response.text() };
  }
}

/**
 * Signs a user in.
 * @throws Error when that fails.
 */
export async function signIn(
  baseUrl: string,
  user: Pick<TestUser, 'username' | 'password'>,
): Promise<HttpClient> {
  const { username, password } = user;
  const answer = await new HttpClient(baseUrl).post('/api/signin', { username, password });
  if (answer.status !== 200)
    throw new Error(`Signing in answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0];
  if (!cookie) throw new Error('Signing in set no cookie.');
  return new HttpClient(baseUrl, cookie);
}
