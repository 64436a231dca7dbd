/**
 * From the POST of a question to its end at the socket, with a model that answers one token at once, against the shortest
 * way from a POST to a socket through BullMQ. One after the other, in turns.
 *
 * Run: `npm run bench -- jobs`
 */
import { once } from 'node:events';
import { io } from 'socket.io-client';
import { startProduct } from '../tests/support/product.ts';
import { startChild, type Child } from './support/children.ts';
import { holds, quantile, report, type Figure } from './support/report.ts';
import { StudentClient } from './support/student.client.ts';
import { signInStudents } from './support/students.ts';

const ROUNDS = 100;
const WARM_UP = 20;

const children: Child[] = [];
const model = await startChild('turn/scripted.model.ts');
children.push(model);
const product = await startProduct({ env: { OPENAI_BASE_URL: model.url, CHAT_MODEL: 'scripted' } });
try {
  const bare = await startChild('bare/jobs.server.ts', { REDIS_URL: product.env.REDIS_URL });
  children.push(bare);
  const socket = io(bare.url, { transports: ['websocket'] });
  await once(socket as unknown as NodeJS.EventEmitter, 'connect');
  const [cookie = ''] = await signInStudents(product.db, 1);
  const student = await StudentClient.open(product.url, cookie);

  const own: number[] = [];
  const other: number[] = [];
  for (let round = 0; round < WARM_UP + ROUNDS; round += 1) {
    let began = performance.now();
    await student.ask('tokens=1');
    if (round >= WARM_UP) own.push(performance.now() - began);
    began = performance.now();
    const done = new Promise<void>((resolve) => socket.once('done', () => resolve()));
    await (await fetch(`${bare.url}/jobs`, { method: 'POST' })).arrayBuffer();
    await done;
    if (round >= WARM_UP) other.push(performance.now() - began);
  }
  socket.disconnect();
  student.close();
  const [ownMs, otherMs] = [quantile(own, 0.5), quantile(other, 0.5)];
  const rows: Array<[string, Figure]> = [
    ['product ÷ bare BullMQ, p50', { value: ownMs / otherMs, goal: 3 }],
    ['product: question, turn, model, end; p50 ms', { value: ownMs, digits: 1 }],
    ['bare BullMQ, p50 ms', { value: otherMs, digits: 1 }],
  ];
  report('From POST to socket', `${ROUNDS} jobs one after the other.`, ['time'], rows);
  if (rows.some(([, figure]) => !holds(figure))) process.exitCode = 1;
} finally {
  await product.stop();
  for (const child of children) child.process.kill();
}
