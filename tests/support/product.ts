import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DataSource } from 'typeorm';
import { startDemoModel, type DemoModel } from '@studyhall/demo-model';
import { createDataSource } from '@studyhall/persistence';
import { createUser, openSession, startTestServers, type NewTestUser } from './testing/index.ts';
import { Person } from './person.ts';
import { ProductProcess } from './product.process.ts';

export const MASTER = { username: 'master', password: 'the master password' };

export interface ProductOptions {
  /** Added to the environment of api and worker; a function gets the addresses of database and Redis. */
  env?: Record<string, string> | ((servers: Record<string, string>) => Promise<Record<string, string>>);
  /** Tokens a second of the demo model where a message orders nothing else; default 0: as fast as it can. */
  rate?: number;
  /** Context of the demo model in tokens; default: unlimited. */
  contextTokens?: number;
  /** How many processes to start; default one each. */
  apis?: number;
  workers?: number;
}

/**
 * The built product, as it is shipped: api and worker as child processes (build first: `npm run build`), on a
 * database, a Redis prefix and a data folder of its own, with the demo model in this process.
 *
 *   const product = await startProduct();
 *   const mia = await product.signedIn();            // a student; { role, school, … } for others
 *   const tab = await mia.open();                    // a socket that records its events
 *   const turn = await mia.ask('[[demo: text="Hi"]]');
 *   await tab.terminalEvent(turn.turn_id);
 *   product.model.control.requests();                // the requests to the model
 *   await product.workers[0]?.kill();                // kill -9; startWorker() for another
 *   await product.stop();
 *
 * Directives such as `[[demo: tokens=200 rate=100]]` in a message order the model's reply (libs/demo-model). For
 * browser tests, `openChromium` of `browser.ts` gives pages on `product.url`.
 */
export interface Product {
  /** The first api. */
  url: string;
  env: Record<string, string>;
  db: DataSource;
  model: DemoModel;
  apis: ProductProcess[];
  workers: ProductProcess[];
  startApi(env?: Record<string, string>): Promise<ProductProcess>;
  startWorker(env?: Record<string, string>): Promise<ProductProcess>;
  /** Creates a user with a session. `stop` closes the user's sockets. */
  signedIn(user?: NewTestUser): Promise<Person>;
  /** Stops everything that was started and removes its data. */
  stop(): Promise<void>;
}

export async function startProduct(options: ProductOptions = {}): Promise<Product> {
  const servers = await startTestServers();
  const dataDir = await mkdtemp(join(tmpdir(), 'studyhall-product-'));
  const model = await startDemoModel({
    control: true,
    rate: options.rate ?? 0,
    contextTokens: options.contextTokens,
  });
  const env: Record<string, string> = {
    HOST: '127.0.0.1',
    PORT: '0',
    DATA_DIR: dataDir,
    MASTER_ADMIN_USERNAME: MASTER.username,
    MASTER_ADMIN_PASSWORD: MASTER.password,
    OPENAI_BASE_URL: model.url,
    OPENAI_API_KEY: 'demo',
    CHAT_MODEL: 'demo-model',
    TRANSCRIPTION_MODEL: 'demo-transcribe',
    SPEECH_MODEL: 'demo-speech',
    DEMO_MODEL: '1',
    // Preparing sandboxes costs seconds of processor time: only tests that run code ask for it.
    CODE_CONCURRENCY: '0',
    ...servers.env,
    ...(typeof options.env === 'function' ? await options.env(servers.env) : options.env),
  };
  const people: Person[] = [];
  const apis: ProductProcess[] = [];
  const workers: ProductProcess[] = [];
  const db = createDataSource({ url: env.DATABASE_URL ?? '', poolSize: 4 });
  const start = (app: 'api' | 'worker', more: Record<string, string> = {}): Promise<ProductProcess> => {
    const started = new ProductProcess(app, { ...env, ...more });
    (app === 'api' ? apis : workers).push(started);
    return started.ready();
  };
  const stop = async (): Promise<void> => {
    for (const person of people) person.close();
    // First: replies that still run end with it, and no worker drains for long.
    await model.close();
    await Promise.all([...apis, ...workers].map((one) => one.stop()));
    if (db.isInitialized) await db.destroy();
    await servers.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await Promise.all([
      ...Array.from({ length: options.apis ?? 1 }, () => start('api')),
      ...Array.from({ length: options.workers ?? 1 }, () => start('worker')),
    ]);
    await db.initialize();
  } catch (error) {
    await stop();
    throw error;
  }
  const url = apis[0]?.url ?? '';
  return {
    url,
    env,
    db,
    model,
    apis,
    workers,
    startApi: (more) => start('api', more),
    startWorker: (more) => start('worker', more),
    signedIn: async (given) => {
      const user = await createUser(db, given);
      const person = new Person(user, await openSession(db, url, user));
      people.push(person);
      return person;
    },
    stop,
  };
}
