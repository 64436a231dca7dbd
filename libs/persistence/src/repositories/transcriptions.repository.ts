import { row, rows, type Executor } from '../sql.js';

/** A recording that waits to be heard. It goes, with its bytes, as soon as there is a transcript. */
export interface Transcription {
  id: string;
  user_id: number;
  storage_key: string;
  filename: string;
  mime_type: string;
  language_code: string;
  enable_punctuation: boolean;
}

export async function insertTranscription(on: Executor, one: Transcription): Promise<void> {
  await rows(
    on,
    `INSERT INTO transcriptions (id, user_id, storage_key, filename, mime_type, language_code, enable_punctuation)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [
      one.id,
      one.user_id,
      one.storage_key,
      one.filename,
      one.mime_type,
      one.language_code,
      one.enable_punctuation,
    ],
  );
}

export async function findTranscription(on: Executor, id: string): Promise<Transcription | null> {
  return row<Transcription>(on, `SELECT * FROM transcriptions WHERE id = $1`, [id]);
}

export async function removeTranscription(on: Executor, id: string): Promise<void> {
  await rows(on, `DELETE FROM transcriptions WHERE id = $1`, [id]);
}

/** Recordings that a dead process left behind. */
export async function findForgotten(on: Executor, olderThanMs: number): Promise<Transcription[]> {
  return rows<Transcription>(
    on,
    `SELECT * FROM transcriptions WHERE created_at < now() - $1 * interval '1 millisecond' ORDER BY created_at LIMIT 100`,
    [olderThanMs],
  );
}
