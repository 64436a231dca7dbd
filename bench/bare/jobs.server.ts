/**
 * The shortest way from a POST to a socket through BullMQ: Fastify adds a job, a worker takes it and publishes, Socket.IO
 * emits. All in one process.
 */
import { Queue, Worker } from 'bullmq';
import { fastify } from 'fastify';
import { Redis } from 'ioredis';
import { Server } from 'socket.io';

const connection = (): Redis => new Redis(process.env.REDIS_URL ?? '', { maxRetriesPerRequest: null });
const CHANNEL = 'bare-jobs-done';

const app = fastify();
const io = new Server(app.server, { serveClient: false, transports: ['websocket'] });
const queue = new Queue('bare', { connection: connection(), prefix: 'bare' });
const publisher = connection();
const worker = new Worker('bare', (job) => publisher.publish(CHANNEL, String(job.id)), {
  connection: connection(),
  prefix: 'bare',
});
const subscriber = connection();
await subscriber.subscribe(CHANNEL);
subscriber.on('message', (_, id) => io.emit('done', { id }));
app.post('/jobs', async () => {
  const { id } = await queue.add('noop', {}, { removeOnComplete: true });
  return { id };
});
await worker.waitUntilReady();
process.send?.({ url: await app.listen({ port: 0, host: '127.0.0.1' }) });
