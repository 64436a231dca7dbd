import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DataSource } from 'typeorm';
import { classExercises, createDataSource } from '@studyhall/persistence';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { matchStored, storeFound, type Found } from './keep-exercises.js';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 1 }).initialize();
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

it('keeps what a teacher wrote after the reading began', async () => {
  const { id: owner } = await createUser(db, { school: 'NORTH' });
  const file = randomUUID();
  await db.query(
    `INSERT INTO files (id, user_id, name, mime_type, size, storage_key, purpose, status)
     VALUES ($1, $2, 'book', 'text/plain', 1, 'book', 'upload', 'ready')`,
    [file, owner],
  );
  const [{ id: group }] = await db.query(
    `INSERT INTO groups (name, school) VALUES ('Maths', 'NORTH') RETURNING id`,
  );
  const found: Found = {
    ...{ number: '1', chapter: '', text: 'Work out 30 times 31.', page: 1 },
    ...{ answer: { values: [900], texts: [] }, solvedAt: [], file_id: file },
  };
  const { number, text, answer } = found;
  const [id = 0] = await classExercises.insertExercises(
    db,
    group,
    [{ file_id: file, number, text, page: null, answer }],
    'found',
  );
  const stored = await classExercises.findStored(db, group);
  const corrected = { values: [930], texts: [] };
  await classExercises.updateExercise(db, group, id, { answer: corrected, origin: 'teacher' });
  await storeFound(db, group, [found], matchStored([found], stored));
  const [now] = await classExercises.findStored(db, group);
  expect(now).toMatchObject({ origin: 'teacher', answer: corrected, page: 1 });
});
