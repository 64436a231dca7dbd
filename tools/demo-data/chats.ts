import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Client } from 'pg';
import type { ObjectStorage } from '@studyhall/ports';

const CODE = `import pandas as pd
days = pd.DataFrame({'week': range(1, 7), 'hours': [2, 3, 3, 5, 4, 6]})
days`;
const ROWS = [2, 3, 3, 5, 4, 6].map((hours, at) => [at + 1, hours]);
const CSV = ['week,hours', ...ROWS.map((row) => row.join(','))].join('\n');
const HTML =
  '<table><thead><tr><th>week</th><th>hours</th></tr></thead><tbody>' +
  ROWS.map(([week, hours]) => `<tr><td>${week}</td><td>${hours}</td></tr>`).join('') +
  '</tbody></table>';

/**
 * One conversation: a question with its answer, and a table that the assistant worked out, with the file of it.
 */
export async function insertChat(
  database: Client,
  storage: ObjectStorage,
  userId: number,
  topic: string,
): Promise<void> {
  const conversation = randomUUID();
  await database.query(`INSERT INTO conversations (id, user_id, title) VALUES ($1, $2, $3)`, [
    conversation,
    userId,
    `Learning about ${topic}`,
  ]);
  await database.query(`UPDATE users SET active_conversation_id = $1 WHERE id = $2`, [conversation, userId]);
  await insertTurn(database, userId, conversation, {
    question: `Can you explain ${topic} in a few sentences?`,
    reply:
      `Gladly. Start with what you can **observe**, then ask what causes it:\n\n` +
      `1. Write down what you already know about ${topic}.\n2. Find the one idea that ties it together.\n` +
      `3. Explain it to somebody else, and notice where you get stuck.\n\nWhich part shall we look at first?`,
    details: () => ({}),
  });
  await insertTurn(database, userId, conversation, {
    question: 'Make a table of how many hours I studied it each week: 2, 3, 3, 5, 4, 6.',
    reply: 'Here is the table. You studied most in week 6.',
    details: (turn) => tableOf(database, storage, userId, turn),
  });
}

interface Exchange {
  question: string;
  reply: string;
  details: (turn: string) => object | Promise<object>;
}

async function insertTurn(
  database: Client,
  userId: number,
  conversation: string,
  { question, reply, details }: Exchange,
): Promise<void> {
  const turn = randomUUID();
  await database.query(
    `INSERT INTO turns (id, user_id, conversation_id, state, attempt, started_at, finished_at)
     VALUES ($1, $2, $3, 'completed', 1, now(), now())`,
    [turn, userId, conversation],
  );
  const about = await details(turn);
  for (const [role, content, more] of [
    ['user', question, {}],
    ['assistant', reply, about],
  ] as const) {
    await database.query(
      `INSERT INTO messages (conversation_id, user_id, turn_id, role, content, details) VALUES ($1, $2, $3, $4, $5, $6)`,
      [conversation, userId, turn, role, content, JSON.stringify(more)],
    );
  }
}

/** The details of a reply that ran a program, whose table is stored as a file. */
async function tableOf(
  database: Client,
  storage: ObjectStorage,
  userId: number,
  turn: string,
): Promise<object> {
  const id = randomUUID();
  const filename = 'hours.csv';
  const bytes = Buffer.from(CSV);
  const key = `artifacts/${id}`;
  await storage.put(key, Readable.from([bytes]));
  await database.query(
    `INSERT INTO files (id, user_id, purpose, name, mime_type, size, storage_key, status, turn_id)
     VALUES ($1, $2, 'artifact', $3, 'text/csv', $4, $5, 'ready', $6)`,
    [id, userId, filename, bytes.length, key, turn],
  );
  const artifact = {
    type: 'dataframe',
    format: 'html',
    filename,
    name: 'days',
    data: HTML,
    shape: [ROWS.length, 2],
    file_id: id,
    download_url: `/download/${id}/${filename}`,
    size: bytes.length,
  };
  return {
    code_prose: 'Here is the table. You studied most in week 6.',
    code: {
      success: true,
      output: '',
      error: null,
      artifacts: [artifact],
      execution_time: 0.1,
      code: CODE,
      output_type: 'dataframe',
      reasoning: null,
      message: null,
    },
  };
}
