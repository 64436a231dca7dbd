// SQL: ends or claims jobs by conditions on other tables and returns them, in one statement.
import { Any, In } from 'typeorm';
import { lockUserInTransaction } from '../advisory-locks.js';
import { present } from '../conditions.js';
import { ImageJob as StoredJob } from '../entities/image-job.entity.js';
import { findOpenJobs } from '../open-jobs.js';
import { changesOne, fragment, raw, sql, storableText, type Executor } from '../sql.js';

export type ImageJob = Pick<
  StoredJob,
  | 'id'
  | 'user_id'
  | 'conversation_id'
  | 'prompt'
  | 'options'
  | 'status'
  | 'reached_model'
  | 'file_id'
  | 'message_id'
  | 'error_message'
>;

const COLUMNS = fragment`id, user_id, conversation_id, prompt, options, status, reached_model, file_id, message_id, error_message`;

const OPEN = In(['pending', 'processing'] as const);

const failed = (message: string) =>
  ({ status: 'failed', error_message: message, finished_at: () => 'now()' }) as const;

/**
 * Stores a job unless its user already has `maxOpen` open ones. Returns its id, or the id of the existing job with the same
 * `client_request_id`; null if it was not stored. Call it in a transaction: concurrent calls of the same user wait, so that
 * they cannot exceed the limit.
 */
export async function insertJob(
  on: Executor,
  job: Pick<ImageJob, 'id' | 'user_id' | 'conversation_id' | 'prompt' | 'options'> & {
    client_request_id?: string;
  },
  maxOpen: number,
): Promise<string | null> {
  const { user_id, client_request_id } = job;
  await lockUserInTransaction(on, 'imageJobs', user_id);
  const jobs = on.getRepository(StoredJob);
  const same = client_request_id && (await findRequestedJob(on, user_id, client_request_id));
  if (same) return same.id;
  if ((await jobs.countBy({ user_id, status: OPEN })) >= maxOpen) return null;
  await jobs.insert(job);
  return job.id;
}

/** The job with this request id of the user, or null. */
export async function findRequestedJob(
  on: Executor,
  userId: number,
  requestId: string,
): Promise<ImageJob | null> {
  return on.getRepository(StoredJob).findOneBy({ user_id: userId, client_request_id: requestId });
}

/** The owner's job, or null. */
export async function findOwnedJob(on: Executor, userId: number, id: string): Promise<ImageJob | null> {
  return on.getRepository(StoredJob).findOneBy({ id, user_id: userId });
}

/** By id only, for a worker that gets the id from the queue. */
export async function findJob(on: Executor, id: string): Promise<ImageJob | null> {
  return on.getRepository(StoredJob).findOneBy({ id });
}

/** Claims a job; null if it has ended, does not exist, or its owner has lost access. */
export async function startJob(on: Executor, id: string): Promise<ImageJob | null> {
  return sql(on).row<ImageJob>`
    UPDATE image_jobs SET status = 'processing' WHERE id = ${id} AND status IN ('pending', 'processing')
       AND EXISTS (SELECT 1 FROM users u WHERE u.id = user_id AND u.access_granted AND ${raw(present('u'))})
         RETURNING ${COLUMNS}`;
}

/** Completes a job. False if it has ended or does not exist: the caller must then store nothing. */
export async function completeJob(
  on: Executor,
  id: string,
  fileId: string,
  messageId: number,
): Promise<boolean> {
  return changesOne(
    on
      .getRepository(StoredJob)
      .update(
        { id, status: 'processing' },
        { status: 'completed', file_id: fileId, message_id: messageId, finished_at: () => 'now()' },
      ),
  );
}

/**
 * Records whether the model may have been asked for an image that no other record counts. False if the job has ended, or
 * if another worker recorded it since this one read the job.
 */
export async function setReached(
  on: Executor,
  { id, reached_model }: Pick<ImageJob, 'id' | 'reached_model'>,
  reached: boolean,
): Promise<boolean> {
  const open = { id, status: 'processing', reached_model } as const;
  return changesOne(on.getRepository(StoredJob).update(open, { reached_model: reached }));
}

export async function failJob(on: Executor, id: string, message: string): Promise<ImageJob | null> {
  return sql(on).row<ImageJob>`
    UPDATE image_jobs SET status = 'failed', error_message = ${storableText(message)}, finished_at = now()
     WHERE id = ${id} AND status IN ('pending', 'processing') RETURNING ${COLUMNS}`;
}

/** Cancels the owner's job. False if it was not open. */
export async function cancelOwnedJob(
  on: Executor,
  userId: number,
  id: string,
  message: string,
): Promise<boolean> {
  return changesOne(
    on.getRepository(StoredJob).update({ id, user_id: userId, status: OPEN }, failed(message)),
  );
}

/** Ends all open jobs of these users. */
export async function failAllOfUsers(
  on: Executor,
  userIds: readonly number[],
  message: string,
): Promise<void> {
  await on.getRepository(StoredJob).update({ user_id: Any([...userIds]), status: OPEN }, failed(message));
}

/**
 * Ends all open jobs of a conversation. Returns their ids. The caller must hold the conversation's lock (`lockActive`), so
 * that no worker stores an image meanwhile.
 */
export async function failAllOfConversation(
  on: Executor,
  userId: number,
  conversationId: string,
  message: string,
): Promise<string[]> {
  return sql(on).column<string>`
    UPDATE image_jobs SET status = 'failed', error_message = ${message}, finished_at = now()
     WHERE conversation_id = ${conversationId} AND user_id = ${userId} AND status IN ('pending', 'processing') RETURNING id`;
}

/**
 * Ends the open jobs of a question: those created after it and before the user's next message; with `andLater`, also all
 * later ones. Returns their ids. The caller must hold the lock of the conversation.
 */
export async function failAllOfQuestion(
  on: Executor,
  userId: number,
  question: { id: number; conversation_id: string },
  andLater: boolean,
  message: string,
): Promise<string[]> {
  return sql(on).column<string>`
    UPDATE image_jobs j SET status = 'failed', error_message = ${message}, finished_at = now()
     WHERE j.conversation_id = ${question.conversation_id} AND j.user_id = ${userId} AND j.status IN ('pending', 'processing')
       AND j.created_at >= (SELECT created_at FROM messages WHERE id = ${question.id})
       AND (${andLater}::boolean OR NOT EXISTS (
         SELECT 1 FROM messages m WHERE m.conversation_id = ${question.conversation_id} AND m.role = 'user'
           AND m.id > ${question.id}
            AND m.created_at <= j.created_at))
     RETURNING j.id`;
}

/** Whether an image is being generated in the owner's conversation. */
export async function isOpenIn(on: Executor, userId: number, conversationId: string): Promise<boolean> {
  return on
    .getRepository(StoredJob)
    .existsBy({ conversation_id: conversationId, user_id: userId, status: OPEN });
}

/** Jobs that have not ended. */
export const findOpen = findOpenJobs('image_jobs');

/** The message with the image of the owner's completed job, or null. */
export async function findMessageOfCompleted(
  on: Executor,
  userId: number,
  jobId: string,
): Promise<number | null> {
  const job = await findOwnedJob(on, userId, jobId);
  return job?.status === 'completed' ? job.message_id : null;
}
