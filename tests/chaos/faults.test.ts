import { setTimeout as delay } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImageGenerateResponse } from '@studyhall/contracts';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { freePort } from '../../scripts/lib/free-port.ts';
import { Line } from '../support/line.ts';
import { OwnRedis } from '../support/own-redis.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectSound } from '../support/soundness.ts';
import { numbered } from '../support/turn-checks.ts';

/** `npm run chaos` also kills workers: another worker takes their jobs over only when the locks have expired. */
const LONG = process.env.CHAOS === 'long';

let servers: TestServers;
let redis: OwnRedis;
let database: Line;
let product: Product;
beforeAll(async () => {
  [servers, redis] = await Promise.all([startTestServers(), OwnRedis.start()]);
  database = await Line.to(servers.env.DATABASE_URL);
  // An api starts again where its clients look for it.
  const PORT = String(await freePort());
  const env = { ...servers.env, DATABASE_URL: database.url, REDIS_URL: redis.url, PORT };
  product = await startProduct({ env, workers: 2 });
});
afterAll(async () => {
  database?.mend();
  await product?.stop();
  database?.close();
  await redis?.kill();
  await servers?.stop();
});
afterEach(() => product.model.control.reset());

const OUTLINE = { title: 'Tides', format: 'docx', sections: [{ heading: 'Why', paragraphs: ['The moon.'] }] };

/** One user's work, and the check that its result is stored. */
interface Work {
  what: string;
  expectDone: () => Promise<void>;
}

const lastMessage = async (person: Person) => (await person.history()).at(-1);

/** Starts work of four users. Resolves in the middle of it. */
async function startWork(): Promise<Work[]> {
  product.model.control.setRules([{ endpoint: 'images', delay: 1_500 }]);
  const [reader, writer, painter, student] = await Promise.all([
    product.signedIn(),
    product.signedIn(),
    product.signedIn(),
    product.signedIn(),
  ]);
  const [readersTab, writersTab] = await Promise.all([reader.open(), writer.open()]);
  const reply = await reader.ask('[[demo: tokens=300 rate=100]]');
  const document = await writer.ask(
    `[[demo: tool=make_document args=${JSON.stringify(OUTLINE)} text="Made."]]`,
  );
  const image = await painter.http.post<ImageGenerateResponse>('/api/image-generation/generate', {
    prompt: 'A fox',
  });
  const file = await student.upload('tests/fixtures/essay.docx', 'text/plain');
  await student.ask('[[demo: text="Read."]] What is it about?', { file_ids: [file.id] });
  await Promise.all([
    readersTab.text(reply.turn_id),
    writersTab.event('turn.step', ({ turn_id }) => turn_id === document.turn_id),
    product.model.control.waitForRequest(({ endpoint }) => endpoint === 'images'),
  ]);
  return [
    {
      what: 'the reply',
      expectDone: async () => expect(await lastMessage(reader)).toMatchObject({ content: numbered(300) }),
    },
    {
      what: 'the document',
      expectDone: async () =>
        expect(await lastMessage(writer)).toMatchObject({ is_document_result: true, state: 'completed' }),
    },
    {
      what: 'the image',
      expectDone: async () => expect(await lastMessage(painter)).toMatchObject({ jobId: image.body.job_id }),
    },
    {
      what: 'the answer about the file',
      expectDone: async () =>
        expect(await lastMessage(student)).toMatchObject({ state: 'completed', used_uploaded_files: true }),
    },
  ];
}

/** Causes a fault in the middle of work. Expects every result, nothing else, and that no process ended by itself. */
async function survives(fault: () => Promise<void>): Promise<void> {
  const works = await startWork();
  await fault();
  for (const { what, expectDone } of works)
    await expect.poll(() => expectDone().then(() => what), { timeout: 120_000, interval: 250 }).toBe(what);
  await expectSound(product);
  expect([...product.apis, ...product.workers].filter(({ exitCode }) => exitCode !== null)).toEqual([]);
}

describe('nothing is lost, and nothing is left over, during a full load when', () => {
  it('the database goes away for three seconds', async () => {
    const visitor = await product.signedIn();
    await survives(async () => {
      database.cut();
      const answers = await Promise.all([
        visitor.http.get('/history'),
        visitor.http.get('/healthz'),
        visitor.http.post('/chat', { message: 'Hello?' }),
        visitor.http.post('/api/signin', {
          username: visitor.user.username,
          password: visitor.user.password,
        }),
      ]);
      expect(
        answers.map(({ status, body }) => [status, (body as { code?: string }).code ?? '']),
      ).toMatchObject([
        [503, 'unavailable'],
        [503, expect.any(String)],
        [503, 'unavailable'],
        [503, 'unavailable'],
      ]);
      await delay(3_000);
      database.mend();
    });
  });

  it('Redis loses all data', async () => {
    await survives(async () => {
      await redis.kill();
      await redis.restart();
    });
  });

  it('Redis rejects writes for three seconds', async () => {
    const commands = new Redis(redis.url);
    await survives(async () => {
      await commands.config('SET', 'maxmemory', '1');
      await delay(3_000);
      await commands.config('SET', 'maxmemory', '0');
    });
    commands.disconnect();
  });

  it.runIf(LONG)('a worker is killed', async () => {
    await survives(async () => {
      await product.workers.shift()?.kill();
      await product.startWorker();
    });
  });

  it('the api is killed', async () => {
    await survives(async () => {
      await product.apis.shift()?.kill();
      await product.startApi();
    });
  });

  it.runIf(LONG)('both workers are killed, again and again', async () => {
    await survives(async () => {
      for (let times = 0; times < 3; times += 1) {
        await Promise.all(product.workers.splice(0).map((worker) => worker.kill()));
        await product.startWorker();
        await delay(200);
      }
      await product.startWorker();
    });
  });
});
