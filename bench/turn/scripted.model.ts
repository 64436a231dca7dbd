/**
 * A model server that costs as little as possible: answers each completion with the tokens that its last message
 * orders, one every 40 ms from the request on. A process of its own, so that its costs are not those of the product.
 */
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const TOKEN_MS = 40;
/** Streams share timers: each tick serves those that began in the same eighth of the interval. */
const PHASES = 8;

interface Reply {
  to: ServerResponse;
  left: number;
}

const chunk = (delta: object, finish: string | null = null): string =>
  `data: ${JSON.stringify({ id: 'x', object: 'chat.completion.chunk', created: 0, model: 'scripted', choices: [{ index: 0, delta, finish_reason: finish }] })}\n\n`;
const TOKEN = chunk({ content: 'token ' });
const END = `${chunk({}, 'stop')}data: [DONE]\n\n`;

const phases = Array.from({ length: PHASES }, () => new Set<Reply>());
let tick = 0;
setInterval(() => {
  tick = (tick + 1) % PHASES;
  const replies = phases[tick]!;
  for (const reply of replies) {
    reply.left -= 1;
    reply.to.write(TOKEN);
    if (reply.left > 0) continue;
    replies.delete(reply);
    reply.to.end(END);
  }
}, TOKEN_MS / PHASES);

const server = createServer((request, response) => {
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => parts.push(part));
  request.on('end', () => {
    const { messages, stream } = JSON.parse(Buffer.concat(parts).toString()) as {
      messages: Array<{ content: string }>;
      stream?: boolean;
    };
    const last = JSON.stringify(messages.at(-1)?.content ?? '');
    const tokens = Number(/tokens=(\d+)/.exec(last)?.[1] ?? 3);
    if (stream !== true) {
      const message = { role: 'assistant', content: 'Title' };
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ choices: [{ index: 0, message, finish_reason: 'stop' }] }));
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(TOKEN);
    const reply = { to: response, left: tokens - 1 };
    if (reply.left <= 0) response.end(END);
    else phases[tick]!.add(reply);
    response.on('close', () => phases.forEach((replies) => replies.delete(reply)));
  });
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1` });
});
