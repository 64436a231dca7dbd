import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  conversations,
  createDataSource,
  files,
  images,
  messages,
  migrate,
  removedChats,
  rows,
  turns,
  type Executor,
} from '@studyhall/persistence';
import { createUser, startTestServers, type TestServers } from '@studyhall/testing';
import { eraseDue } from '../support/erase-due.ts';

let servers: TestServers;
let db: DataSource;
beforeAll(async () => {
  servers = await startTestServers();
  db = await createDataSource({ url: servers.env.DATABASE_URL, poolSize: 2 }).initialize();
  await migrate(db);
});
afterAll(async () => {
  await db?.destroy();
  await servers?.stop();
});

interface Place {
  userId: number;
  conversationId: string;
  question: number;
}

async function store(
  userId: number,
  purpose: 'upload' | 'artifact' | 'image',
  turnId: string | null,
): Promise<string> {
  const id = randomUUID();
  const file = { id, user_id: userId, purpose, name: 'a', mime_type: 'text/plain', size: 1, turn_id: turnId };
  await files.insertFile(db, { ...file, storage_key: `${purpose}/${id}`, status: 'ready' });
  return id;
}

/** Two questions whose replies made a file each, and a picture after the second; an attached upload. */
async function conversation(): Promise<{ place: Place; first: string; made: string[]; upload: string }> {
  const userId = (await createUser(db)).id;
  const conversationId = await conversations.openEmpty(db, userId);
  const upload = await store(userId, 'upload', null);
  const ask = async (fileIds: string[]): Promise<{ question: number; artifact: string }> => {
    const turn = {
      id: randomUUID(),
      userId,
      conversationId,
      clientMessageId: null,
      message: 'Why?',
      fileIds,
    };
    const stored = await turns.insertTurn(db, { ...turn, shouldUseDocuments: false }, 10);
    await db.query(`UPDATE turns SET state = 'completed' WHERE id = $1`, [turn.id]);
    return { question: stored?.user_message_id ?? 0, artifact: await store(userId, 'artifact', turn.id) };
  };
  const first = await ask([upload]);
  const { question, artifact } = await ask([]);
  const job = { id: randomUUID(), user_id: userId, conversation_id: conversationId, prompt: 'A fox' };
  const options = { size: '1024x1024', quality: 'standard', style: 'vivid' } as const;
  await images.insertJob(db, { ...job, options }, 4);
  await images.startJob(db, job.id);
  const picture = await store(userId, 'image', null);
  const shown = await messages.insertMessage(db, {
    userId,
    conversationId,
    role: 'assistant',
    content: '{}',
  });
  await images.completeJob(db, job.id, picture, shown ?? 0);
  return {
    place: { userId, conversationId, question },
    first: first.artifact,
    made: [artifact, picture],
    upload,
  };
}

const owned = async (on: Executor, { userId, question }: Place): Promise<messages.OwnedMessage> => {
  const message = await messages.lockOwned(on, userId, question);
  if (!message) throw new Error('The question is not there.');
  return message;
};

type Removal = (on: Executor, place: Place, undoId: string) => Promise<unknown>;

it.each<[string, Removal, string]>([
  [
    'a deletion',
    async (on, place, undoId) =>
      removedChats.removeWithReply(on, place.userId, await owned(on, place), undoId),
    'artifact',
  ],
  [
    'a clearing',
    (on, place, undoId) => removedChats.clearConversation(on, place.userId, place.conversationId, undoId),
    'everything',
  ],
  [
    'a removal',
    (on, place, undoId) => removedChats.removeConversation(on, place.userId, place.conversationId, undoId),
    'everything',
  ],
])(
  '%s hides exactly the files that the replies made, and erases them at the end',
  async (_what, remove, gone) => {
    const [{ place, first, made, upload }, other] = await Promise.all([conversation(), conversation()]);
    const undoId = randomUUID();
    await db.transaction((on) => remove(on, place, undoId));
    const [artifact = '', picture = ''] = made;
    const taken = { artifact: [artifact], everything: [first, ...made] }[gone] ?? [];
    const all = [first, artifact, picture, upload];
    const left = all.filter((id) => !taken.includes(id)).toSorted();
    const seen = await Promise.all(all.map((id) => files.findOwned(db, place.userId, id)));
    expect(seen.flatMap((file) => file?.id ?? []).toSorted()).toEqual(left);

    expect(await eraseDue(db)).toEqual([undoId]);
    const stored = await rows<{ id: string }>(db, `SELECT id FROM files WHERE user_id = $1`, [place.userId]);
    expect(stored.map(({ id }) => id).toSorted()).toEqual(left);
    const leaving = await rows<{ storage_key: string }>(
      db,
      `DELETE FROM removed_objects RETURNING storage_key`,
    );
    expect(leaving.map(({ storage_key }) => storage_key.split('/')[1]).toSorted()).toEqual(taken.toSorted());
    const others = await rows(db, `SELECT id FROM files WHERE user_id = $1`, [other.place.userId]);
    expect(others).toHaveLength(4);
  },
);
