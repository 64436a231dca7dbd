import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ImageGenerateResponse } from '@studyhall/contracts';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { Line } from '../support/line.ts';
import { OwnRedis } from '../support/own-redis.ts';
import type { Person } from '../support/person.ts';
import { startProduct, type Product } from '../support/product.ts';
import { expectSound } from '../support/soundness.ts';
import { numbered } from '../support/turn-checks.ts';

/** `npm run chaos` also kills workers, whose work another one takes over only after its locks have run out. */
const LONG = process.env.CHAOS === 'long';

let servers: TestServers;
let redis: OwnRedis;
let database: Line;
let product: Product;
let port: string;
beforeAll(async () => {
  [servers, redis] = await Promise.all([startTestServers(), OwnRedis.start()]);
  database = await Line.to(servers.env.DATABASE_URL);
  const env = { ...servers.env, DATABASE_URL: database.url, REDIS_URL: redis.url };
  product = await startProduct({ env, workers: 2 });
  port = new URL(product.url).port;
});
afterAll(async () => {
  database?.mend();
  await product?.stop();
  database?.close();
  await redis?.kill();
  await servers?.stop();
});
afterEach(() => product.model.control.reset());

const after = (milliseconds: number): Promise<unknown> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

const OUTLINE = { title: 'Tides', format: 'docx', sections: [{ heading: 'Why', paragraphs: ['The moon.'] }] };

/** How far somebody has come: with a reply, a document, a picture, a file that is read. */
interface Wish {
  what: string;
  come: () => Promise<unknown>;
}

const last = async (mia: Person) => (await mia.history()).at(-1);

/** Four people, each with something under way. */
async function underWay(): Promise<Wish[]> {
  product.model.control.setRules([{ endpoint: 'images', delay: 1_500 }]);
  const [reader, writer, painter, student] = await Promise.all(
    Array.from({ length: 4 }, () => product.signedIn()),
  );
  if (!reader || !writer || !painter || !student) throw new Error('Somebody is missing.');
  await reader.ask('[[demo: tokens=300 rate=150]]');
  await writer.ask(`[[demo: tool=make_document args=${JSON.stringify(OUTLINE)} text="Made."]]`);
  const picture = await painter.http.post<ImageGenerateResponse>('/api/image-generation/generate', {
    prompt: 'A fox',
  });
  const job = picture.body.job_id ?? '';
  const file = await student.upload('tests/fixtures/essay.docx', 'text/plain');
  await student.ask('[[demo: text="Read."]] What is it about?', { file_ids: [file.id] });
  return [
    {
      what: 'the reply',
      come: async () => expect(await last(reader)).toMatchObject({ content: numbered(300) }),
    },
    {
      what: 'the document',
      come: async () =>
        expect(await last(writer)).toMatchObject({ is_document_result: true, state: 'completed' }),
    },
    { what: 'the picture', come: async () => expect(await last(painter)).toMatchObject({ jobId: job }) },
    {
      what: 'the answer about the file',
      come: async () =>
        expect(await last(student)).toMatchObject({ state: 'completed', used_uploaded_files: true }),
    },
  ];
}

async function expectAllCome(wishes: Wish[]): Promise<void> {
  for (const { what, come } of wishes)
    await expect.poll(() => come().then(() => what), { timeout: 60_000, interval: 250 }).toBe(what);
  await expectSound(product, 60_000);
  expect([...product.apis, ...product.workers].filter(({ exitCode }) => exitCode !== null)).toEqual([]);
}

/** Begins work, lets something happen in the middle of it, and expects everything to be there in the end. */
async function survives(fault: () => Promise<void>): Promise<void> {
  const wishes = await underWay();
  await after(300);
  await fault();
  await expectAllCome(wishes);
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
      await after(3_000);
      database.mend();
    });
  }, 120_000);

  it('Redis loses all data', async () => {
    await survives(async () => {
      await redis.kill();
      await redis.again();
    });
  }, 120_000);

  it('Redis rejects writes for three seconds', async () => {
    const commands = new Redis(redis.url);
    await survives(async () => {
      await commands.config('SET', 'maxmemory', '1');
      await after(3_000);
      await commands.config('SET', 'maxmemory', '0');
    });
    commands.disconnect();
  }, 120_000);

  it.runIf(LONG)(
    'a worker is killed',
    async () => {
      await survives(async () => {
        await product.workers.shift()?.kill();
        await product.startWorker();
      });
    },
    120_000,
  );

  it('the api is killed', async () => {
    await survives(async () => {
      await product.apis.shift()?.kill();
      await product.startApi({ PORT: port });
    });
  }, 120_000);

  it.runIf(LONG)(
    'both workers are killed, again and again',
    async () => {
      await survives(async () => {
        for (let times = 0; times < 3; times += 1) {
          await Promise.all(product.workers.splice(0).map((worker) => worker.kill()));
          await product.startWorker();
          await after(200);
        }
        await product.startWorker();
      });
    },
    180_000,
  );
});
