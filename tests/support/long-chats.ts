import type { DataSource } from 'typeorm';

/** Messages that one INSERT stores. */
const BATCH = 50;
const MESSAGE_CHARS = 30_000;

/** Text of a vocabulary of 20,000 words, other words for each `seed`. */
export function longText(seed: number, characters = MESSAGE_CHARS): string {
  let state = seed * 2_654_435_761 + 1;
  let text = '';
  while (text.length < characters) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    text += `${(state % 20_000).toString(26).replace(/\d/g, 'q')}${state % 7} `;
  }
  return text.slice(0, characters);
}

/** Stores `megabytes` of messages of a user in a new conversation; returns its id. */
export async function storeLongChat(
  db: DataSource,
  userId: number,
  megabytes: number,
  role: 'user' | 'assistant' = 'user',
): Promise<string> {
  const [place] = await db.query<Array<{ id: string }>>(
    `INSERT INTO conversations (user_id, title) VALUES ($1, 'Long') RETURNING id`,
    [userId],
  );
  // A database cannot be dropped by its owner while autovacuum reads it.
  await db.query(`ALTER TABLE messages SET (autovacuum_enabled = false, toast.autovacuum_enabled = false)`);
  const count = Math.ceil((megabytes * 1_000_000) / MESSAGE_CHARS);
  for (let first = 0; first < count; first += BATCH) {
    const texts = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) => longText(first + at));
    await db.query(
      `INSERT INTO messages (conversation_id, user_id, role, content)
       SELECT $1, $2, $4, content FROM unnest($3::text[]) AS content`,
      [place?.id, userId, texts, role],
    );
  }
  return place?.id ?? '';
}
