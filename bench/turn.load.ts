/**
 * The load client of `turn.bench.ts`, in a process of its own: people with sockets, and the same requests straight
 * to the model. Talks with its parent over IPC: one {@link Order} in, one answer out.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Order {
  kind: 'through' | 'direct';
  message: string;
  /** How many at once. */
  streams: number;
  /** Milliseconds over which their starts are spread; 0 is all in the same instant. */
  spreadMs?: number;
}

export interface Timing {
  /** Milliseconds from sending the request to the first text, and to the last. */
  first: number;
  last: number;
}

const { API_URL = '', MODEL_URL = '', COOKIES = '[]' } = process.env;
const people = await Promise.all((JSON.parse(COOKIES) as string[]).map(connect));

async function connect(cookie: string): Promise<{ cookie: string; socket: Socket }> {
  const socket = io(API_URL, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return { cookie, socket };
}

async function through({ cookie, socket }: (typeof people)[number], message: string): Promise<Timing> {
  let first = 0;
  let last = 0;
  const ended = Promise.withResolvers<void>();
  const onDelta = (): void => {
    last = performance.now();
    first ||= last;
  };
  socket.on('turn.delta', onDelta);
  socket.once('turn.completed', () => ended.resolve());
  socket.once('turn.failed', ({ detail }: { detail: string }) => ended.reject(new Error(detail)));
  const began = performance.now();
  const answer = await fetch(`${API_URL}/chat`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', prefer: 'respond-async', cookie },
    body: JSON.stringify({ message }),
  });
  if (answer.status !== 202) throw new Error(`POST /chat answered ${answer.status}: ${await answer.text()}`);
  await answer.arrayBuffer();
  await ended.promise;
  socket.removeAllListeners('turn.delta').removeAllListeners('turn.failed');
  return { first: first - began, last: last - began };
}

async function direct(message: string): Promise<Timing> {
  let first = 0;
  let last = 0;
  const began = performance.now();
  const answer = await fetch(`${MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      model: 'demo-model',
      stream: true,
      messages: [{ role: 'user', content: message }],
    }),
  });
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    if (!/"content":"[^"]/.test(decoder.decode(chunk as Uint8Array))) continue;
    last = performance.now();
    first ||= last;
  }
  return { first: first - began, last: last - began };
}

process.on('message', ({ kind, message, streams, spreadMs = 0 }: Order) => {
  const work = Array.from({ length: streams }, async (_, at) => {
    if (spreadMs > 0) await delay((at * spreadMs) / streams);
    const person = people[at % people.length];
    return kind === 'direct' || !person ? direct(message) : through(person, message);
  });
  Promise.all(work).then(
    (timings) => process.send?.({ timings }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ready: true });
