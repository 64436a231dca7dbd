import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { loadConfig } from '@studyhall/platform';
import {
  createUser,
  HttpClient,
  openSession,
  startTestServers,
  type NewTestUser,
  type TestUser,
} from './testing/index.ts';
import { createApp } from '../../api/src/create-app.js';

export const MASTER = { username: 'master', password: 'the master password' };

export interface TestApi {
  url: string;
  app: NestFastifyApplication;
  db: DataSource;
  dataDir: string;
  /** What the api was started with; another api or a worker on the same truth takes the same. */
  env: Record<string, string>;
  /** A visitor without a session. */
  visitor: HttpClient;
  /** Makes a user with a session. */
  signedIn: (user?: NewTestUser) => Promise<{ user: TestUser; client: HttpClient }>;
  /** A session of a user who was made before. */
  openSession: (user: TestUser) => Promise<HttpClient>;
  /** Closes the api, its servers, and removes its data. */
  stop: () => Promise<void>;
}

export interface TestApiOptions {
  /** Added to the environment. */
  env?: Record<string, string>;
  webRoot?: string;
}

/** The real api on a free port in this process, with a database, a Redis prefix and a data folder of its own. */
export async function startApi(options: TestApiOptions = {}): Promise<TestApi> {
  const servers = await startTestServers();
  const dataDir = await mkdtemp(join(tmpdir(), 'studyhall-test-'));
  const env = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    MASTER_ADMIN_USERNAME: MASTER.username,
    MASTER_ADMIN_PASSWORD: MASTER.password,
    ...servers.env,
    ...options.env,
  };
  const app = await createApp(loadConfig(env), { webRoot: options.webRoot });
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  const db = app.get(DataSource);
  return {
    url,
    app,
    db,
    dataDir,
    env,
    visitor: new HttpClient(url),
    signedIn: async (given) => {
      const user = await createUser(db, given);
      return { user, client: await openSession(db, url, user) };
    },
    openSession: (user) => openSession(db, url, user),
    stop: async () => {
      await app.close();
      await servers.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
