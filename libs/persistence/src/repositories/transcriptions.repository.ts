import { longerAgo } from '../conditions.js';
import { Transcription as StoredTranscription } from '../entities/transcription.entity.js';
import type { Executor } from '../sql.js';

/** A recording that waits to be transcribed. */
export type Transcription = Omit<StoredTranscription, 'created_at'>;

export async function insertTranscription(on: Executor, one: Transcription): Promise<void> {
  await on.getRepository(StoredTranscription).insert(one);
}

export async function findTranscription(on: Executor, id: string): Promise<Transcription | null> {
  return on.getRepository(StoredTranscription).findOneBy({ id });
}

export async function removeTranscription(on: Executor, id: string): Promise<void> {
  await on.getRepository(StoredTranscription).delete({ id });
}

/** Recordings that a crashed process left behind. */
export async function findForgotten(on: Executor, olderThanMs: number): Promise<Transcription[]> {
  return on
    .getRepository(StoredTranscription)
    .find({ where: { created_at: longerAgo(olderThanMs) }, order: { created_at: 'ASC' }, take: 100 });
}
