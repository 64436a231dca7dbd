/**
 * The least that a reply can cost: one bare process that reads the model's streams, appends their text to a stream in
 * Redis for each reply, and emits it to the user's socket, in frames as long as those of the product. No database, no
 * queue, no session; a token is cut out of its line by its position.
 */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

const { MODEL_URL = '', REDIS_URL = '' } = process.env;
const redis = new Redis(REDIS_URL, { enableAutoPipelining: true });
const agent = new Agent({ keepAlive: true });
const CONTENT = '"content":"';

async function reply(room: string, message: string, frameMs: number): Promise<void> {
  const key = `floor:${room}`;
  let text = '';
  let rest = '';
  let timer: NodeJS.Timeout | undefined;
  const send = (): void => {
    timer = undefined;
    if (text === '') return;
    io.to(room).emit('turn.delta', { text });
    void redis.xadd(key, '*', 'e', text);
    text = '';
  };
  const asked = request(`${MODEL_URL}/chat/completions`, {
    ...{ agent, method: 'POST', headers: { 'content-type': 'application/json' } },
  });
  asked.end(
    JSON.stringify({ model: 'scripted', stream: true, messages: [{ role: 'user', content: message }] }),
  );
  const [answer] = (await once(asked, 'response')) as [IncomingMessage];
  for await (const chunk of answer) {
    const lines = (rest + String(chunk)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      const at = line.indexOf(CONTENT);
      if (at !== -1) text += line.slice(at + CONTENT.length, line.indexOf('"', at + CONTENT.length));
    }
    timer ??= setTimeout(send, frameMs);
  }
  clearTimeout(timer);
  send();
  io.to(room).emit('turn.completed', {});
  void redis.del(key);
}

const server = createServer((incoming, response) => {
  const { room = '', frame = '' } = incoming.headers as Record<string, string>;
  let body = '';
  incoming.on('data', (part: Buffer) => (body += part.toString()));
  incoming.on('end', () => {
    response.writeHead(202).end();
    const { message } = JSON.parse(body) as { message: string };
    void reply(room, message, Number(frame));
  });
});
const io = new Server(server, { serveClient: false, transports: ['websocket'] });
io.on('connection', (socket) => void socket.join(String(socket.handshake.headers.cookie)));
server.listen(0, '127.0.0.1', 4_096, () => {
  process.send?.({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
});
