/**
 * The client of `turn.bench.ts`, in a process of its own: students with a socket each, and the same requests straight
 * to the model. Receives one {@link Order} over IPC at a time and answers with its {@link Timing}s.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Order {
  kind: 'through' | 'direct';
  streams: number;
  tokens: number;
  /** Milliseconds over which the starts are spread. */
  spreadMs: number;
}

/** Milliseconds from sending the request to the first text, and to the last. */
export interface Timing {
  first: number;
  last: number;
}

const LIMIT_MS = 120_000;
const { API_URL = '', MODEL_URL = '', COOKIES = '[]' } = process.env;
const students = await Promise.all((JSON.parse(COOKIES) as string[]).map(connect));

async function connect(cookie: string): Promise<{ cookie: string; socket: Socket }> {
  const socket = io(API_URL, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return { cookie, socket };
}

async function through({ cookie, socket }: (typeof students)[number], message: string): Promise<Timing> {
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
  await Promise.race([
    ended.promise,
    delay(LIMIT_MS, undefined, { ref: false }).then(() => {
      throw new Error('A reply did not end in two minutes.');
    }),
  ]);
  socket
    .removeAllListeners('turn.delta')
    .removeAllListeners('turn.completed')
    .removeAllListeners('turn.failed');
  return { first: first - began, last: last - began };
}

async function direct(message: string): Promise<Timing> {
  let first = 0;
  let last = 0;
  const began = performance.now();
  const answer = await fetch(`${MODEL_URL}/chat/completions`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content: message }] }),
  });
  for await (const chunk of answer.body ?? []) {
    if (!Buffer.from(chunk as Uint8Array).includes('"content"')) continue;
    last = performance.now();
    first ||= last;
  }
  return { first: first - began, last: last - began };
}

process.on('message', ({ kind, streams, tokens, spreadMs }: Order) => {
  const message = `Write. tokens=${tokens}`;
  const work = Array.from({ length: streams }, async (_, at) => {
    await delay((at * spreadMs) / streams);
    const student = students[at % students.length];
    return kind === 'direct' || !student ? direct(message) : through(student, message);
  });
  Promise.all(work).then(
    (timings) => process.send?.({ timings }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ready: true });
