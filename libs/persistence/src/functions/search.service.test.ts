import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestServers, type TestServers } from '@studyhall/testing';
import { createDataSource } from '../data-source.js';
import { migrate } from '../migrate.js';
import { MIGRATIONS } from '../migrations/index.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers({ schema: 'empty' });
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

const ADDED = MIGRATIONS.findIndex(({ name }) => name.startsWith('LatinLetters'));

it('finds letters that do not decompose by their Latin base, also in what was stored before', async () => {
  const url = servers.env.DATABASE_URL;
  const earlier = createDataSource({ url, poolSize: 2, migrationCount: ADDED });
  await migrate(await earlier.initialize()).finally(() => earlier.destroy());
  await db.query(`
    INSERT INTO users (username, password_hash, school, given_name) VALUES ('thor', '', 'Ðale', 'Þór');
    INSERT INTO groups (name, school) VALUES ('Đặng', 'Ðale')`);
  await migrate(db);
  const found = (table: string, word: string) =>
    db.query(`SELECT id FROM ${table} WHERE search LIKE search_pattern($1)`, [word]);
  for (const word of ['Thor', 'þór', 'dale']) expect(await found('users', word), word).toHaveLength(1);
  for (const word of ['dang', 'Đặng', 'ÐALE']) expect(await found('groups', word), word).toHaveLength(1);
  const [{ key, text }] = await db.query<[{ key: string; text: string }]>(
    `SELECT search_key($1) AS key, search_text($1) AS text`,
    ['Łódź Øre Æsir Œuvre Straße Ħal ılık Ŧa Ŋaa Əli Ɓala'],
  );
  const folded = 'lodz ore aesir oeuvre strasse hal ilik ta naa eli bala';
  expect([key, text]).toEqual([folded, folded]);
});
