/**
 * The client of `turn.bench.ts`, in a process of its own: students with a socket each to the product and to the floor, and
 * the same requests straight to the model. Receives one {@link Order} over IPC at a time and answers with its {@link Timing}s.
 */
import { setTimeout as delay } from 'node:timers/promises';
import { io, type Socket } from 'socket.io-client';

export interface Order {
  kind: 'through' | 'floor' | 'direct';
  streams: number;
  tokens: number;
  /** Milliseconds over which the starts are spread. */
  spreadMs: number;
  /** Milliseconds of a frame of the floor. */
  frameMs?: number;
}

/** Milliseconds from sending the request to the first text, and to the last; how many pieces the text came in. */
export interface Timing {
  first: number;
  last: number;
  frames: number;
}

const LIMIT_MS = 120_000;
const { API_URL = '', FLOOR_URL = '', MODEL_URL = '', COOKIES = '[]' } = process.env;
const cookies = JSON.parse(COOKIES) as string[];
const students = {
  through: await Promise.all(cookies.map((cookie) => connect(API_URL, cookie))),
  floor: await Promise.all(cookies.map((cookie) => connect(FLOOR_URL, cookie))),
};

interface Student {
  url: string;
  cookie: string;
  socket: Socket;
}

async function connect(url: string, cookie: string): Promise<Student> {
  const socket = io(url, { transports: ['websocket'], forceNew: true, extraHeaders: { cookie } });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve).once('connect_error', reject);
  });
  return { url, cookie, socket };
}

async function ask({ url, cookie, socket }: Student, message: string, frameMs: number): Promise<Timing> {
  let first = 0;
  let last = 0;
  let frames = 0;
  const ended = Promise.withResolvers<void>();
  const onDelta = (): void => {
    last = performance.now();
    first ||= last;
    frames += 1;
  };
  socket.on('turn.delta', onDelta);
  socket.once('turn.completed', () => ended.resolve());
  socket.once('turn.failed', ({ detail }: { detail: string }) => ended.reject(new Error(detail)));
  const began = performance.now();
  const answer = await fetch(`${url}/chat`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      prefer: 'respond-async',
      cookie,
      room: cookie,
      frame: `${frameMs}`,
    },
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
  return { first: first - began, last: last - began, frames };
}

async function direct(message: string): Promise<Timing> {
  let first = 0;
  let last = 0;
  let frames = 0;
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
    frames += 1;
  }
  return { first: first - began, last: last - began, frames };
}

process.on('message', ({ kind, streams, tokens, spreadMs, frameMs = 0 }: Order) => {
  const message = `Write. tokens=${tokens}`;
  const work = Array.from({ length: streams }, async (_, at) => {
    await delay((at * spreadMs) / streams);
    return kind === 'direct' ? direct(message) : ask(students[kind][at]!, message, frameMs);
  });
  Promise.all(work).then(
    (timings) => process.send?.({ timings }),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.send?.({ ready: true });
