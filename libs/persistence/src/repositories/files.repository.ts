// SQL: compares several tables in one statement, returns what it removes, and is prepared for every turn.
import type { FileStatus } from '@studyhall/contracts';
import type { FileRecord, Scope } from '@studyhall/domain';
import { In } from 'typeorm';
import { Conditions, removedReply } from '../conditions.js';
import { StoredFile } from '../entities/stored-file.entity.js';
import { findOpenJobs } from '../open-jobs.js';
import { changesOne, raw, sql, unnest, type Executor } from '../sql.js';
import { isBeingRead, sourcesFor } from './materials.repository.js';

export interface StoredFileRow extends FileRecord, Pick<StoredFile, 'user_id' | 'purpose' | 'storage_key'> {}

/** A file as it was stored. */
export type InsertedFile = StoredFileRow & Pick<StoredFile, 'is_unread'>;

type NewFile = Pick<
  StoredFile,
  'id' | 'user_id' | 'purpose' | 'name' | 'mime_type' | 'size' | 'storage_key' | 'status'
> &
  Partial<Pick<StoredFile, 'turn_id' | 'is_unread'>>;

const COLUMNS = `f.id, f.user_id, f.purpose, f.name, f.mime_type, f.size::float8 AS size, f.storage_key, f.status, f.detail, f.created_at`;

export async function insertFile(on: Executor, file: NewFile): Promise<InsertedFile> {
  const files = on.getRepository(StoredFile);
  const stored = files.create({ detail: null, turn_id: null, is_unread: false, ...file });
  await files.insert(stored);
  return stored;
}

/** The condition that the file `f` does not belong to a removed reply. */
export const NOT_REMOVED = `NOT EXISTS (${removedReply('f.turn_id')})
        AND NOT EXISTS (SELECT FROM image_jobs j JOIN messages m ON m.id = j.message_id
                         WHERE j.file_id = f.id AND m.removed_with IS NOT NULL)`;

/** The owner's file; null if it does not exist, belongs to another user, or to a removed reply. */
export async function findOwned(on: Executor, userId: number, id: string): Promise<StoredFileRow | null> {
  return on
    .getRepository(StoredFile)
    .createQueryBuilder('f')
    .where({ id, user_id: userId })
    .andWhere(NOT_REMOVED)
    .getOne();
}

/**
 * `is_withheld`: some of its pages solve exercises that are locked for the reader. `cut_key` and `cut_size`: the copy
 * without these pages; the key is null if it could not be created, the size is null if it is not created yet. `can_cut`:
 * whether a copy is to be created.
 */
export type ReadableFile = StoredFileRow & {
  is_withheld: boolean;
  /** Its exercises are not read yet. In study mode, a student sees nothing of it until then. */
  is_being_read: boolean;
  can_cut: boolean;
  cut_key: string | null;
  cut_size: number | null;
};

/**
 * A file that the user may open: their own, a source of a class that they are a member of, or any material of a class in
 * their scope. Null otherwise.
 */
export async function findReadable(
  on: Executor,
  user: { id: number; scope: Scope },
  id: string,
): Promise<ReadableFile | null> {
  const isMaterial = new Conditions().inScope(user.scope, 'g.school', 'g.id');
  const beingRead = isBeingRead('f.id', user.id);
  return sql(on).row<ReadableFile>`
    SELECT ${raw(COLUMNS)}, EXISTS (
             SELECT FROM passages p WHERE p.file_id = f.id AND p.solves IS NOT NULL
                AND solutions_are_shut(${user.id}, p.solves)) OR ${beingRead} AS is_withheld,
           ${beingRead} AS is_being_read,
           material.student_pages IS NOT NULL AS can_cut, cut.storage_key AS cut_key, cut.size AS cut_size
      FROM files f
      LEFT JOIN group_materials material ON material.file_id = f.id AND material.indexed_at IS NOT NULL
      LEFT JOIN file_previews cut ON cut.file_id = f.id AND cut.format = 'cut' AND cut.pages = material.student_pages
     WHERE f.id = ${id} AND (f.user_id = ${user.id} AND ${raw(NOT_REMOVED)}
       OR EXISTS (SELECT FROM (${sourcesFor(user.id)}) AS s WHERE s.id = f.id) OR ${beingRead}
       OR EXISTS (SELECT FROM group_materials m JOIN groups g ON g.id = m.group_id
                   WHERE m.file_id = f.id AND ${isMaterial.fragment}))`;
}

/** Those of `ids` that the owner uploaded, in the order of `ids`. */
export async function findOwnedUploads(
  on: Executor,
  userId: number,
  ids: string[],
): Promise<StoredFileRow[]> {
  const found = await on
    .getRepository(StoredFile)
    .findBy({ id: In(ids), user_id: userId, purpose: 'upload' });
  return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id));
}

/** The files attached to a turn's question, in order. */
export async function findOfTurn(on: Executor, turnId: string): Promise<StoredFileRow[]> {
  return sql(on, 'files.of_turn').rows<StoredFileRow>`
    SELECT ${raw(COLUMNS)} FROM files f
      JOIN message_files mf ON mf.file_id = f.id
     WHERE mf.message_id = (SELECT id FROM messages WHERE turn_id = ${turnId} AND role = 'user' LIMIT 1)
     ORDER BY mf.position`;
}

/** By id only, for the worker, which gets the id from the queue. */
export async function findById(on: Executor, id: string): Promise<StoredFileRow | null> {
  return on.getRepository(StoredFile).findOneBy({ id });
}

/**
 * Removes the owner's file with its passages. Records its key, so that the bytes are deleted now, or at the end of a legal
 * hold. False if it does not exist or belongs to another user.
 */
export async function removeOwned(on: Executor, userId: number, id: string): Promise<boolean> {
  return sql(on).hasRow`
    WITH gone AS (DELETE FROM files WHERE id = ${id} AND user_id = ${userId} RETURNING storage_key),
    recorded AS (INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING)
    SELECT FROM gone`;
}

/** Removes files that no reply shows. Records their keys, so that the bytes are deleted. */
export async function removeUnshown(
  on: Executor,
  unshown: ReadonlyArray<{ user_id: number; file_id: string }>,
): Promise<void> {
  await sql(on).rows`
    WITH gone AS (
      DELETE FROM files f USING ${unnest('made', unshown, { user_id: 'int', file_id: 'uuid' })}
       WHERE f.id = made.file_id AND f.user_id = made.user_id RETURNING f.storage_key)
    INSERT INTO removed_objects (storage_key) SELECT storage_key FROM gone ON CONFLICT DO NOTHING`;
}

/** Stores the result of reading a file. False if the file no longer exists or already has a result. */
export async function settleFile(
  on: Executor,
  id: string,
  status: Exclude<FileStatus, 'processing'>,
  detail: string | null,
): Promise<boolean> {
  const files = on.getRepository(StoredFile);
  const settled = { is_unread: false, status, detail };
  if (await changesOne(files.update({ id, status: 'processing' }, settled))) return true;
  await files.update({ id, is_unread: true }, { is_unread: false });
  return false;
}

/** Stores the progress of reading a file. False if the file no longer exists or its reading has ended. */
export async function noteReading(on: Executor, id: string, detail: string): Promise<boolean> {
  return changesOne(on.getRepository(StoredFile).update({ id, status: 'processing' }, { detail }));
}

/** Uploads whose text is not read yet. */
export const findProcessing = findOpenJobs('files');

/** The number of uploads of a user. */
export async function countUploads(on: Executor, userId: number): Promise<number> {
  return on.getRepository(StoredFile).countBy({ user_id: userId, purpose: 'upload' });
}

/** Files that the owner attached to visible questions of a conversation, newest first, up to `maxBytes` in total. */
export async function findAttachedInConversation(
  on: Executor,
  userId: number,
  conversationId: string,
  maxBytes: number,
): Promise<StoredFileRow[]> {
  return sql(on).rows<StoredFileRow>`
    SELECT ${raw(COLUMNS)} FROM (
      SELECT f.*, sum(f.size) OVER (ORDER BY f.created_at DESC, f.id) AS total FROM files f
       WHERE f.user_id = ${userId} AND f.id IN (
         SELECT mf.file_id FROM message_files mf JOIN messages m ON m.id = mf.message_id
          WHERE m.conversation_id = ${conversationId} AND m.in_view AND m.user_id = ${userId})) AS f
     WHERE total <= ${maxBytes} ORDER BY created_at DESC LIMIT 20`;
}

/** Images from programs and the image model in visible replies of the owner's conversation, newest first. */
export async function findMadeImages(
  on: Executor,
  userId: number,
  conversationId: string,
  limit: number,
): Promise<StoredFileRow[]> {
  return on
    .getRepository(StoredFile)
    .createQueryBuilder('f')
    .where({ user_id: userId, mime_type: In(['image/png', 'image/jpeg']) })
    .andWhere(
      `(f.purpose = 'artifact' AND EXISTS (
          SELECT 1 FROM turns t JOIN messages m ON m.turn_id = t.id AND m.in_view
           WHERE t.id = f.turn_id AND t.conversation_id = :conversationId AND t.user_id = f.user_id)
        OR f.purpose = 'image' AND EXISTS (
          SELECT 1 FROM image_jobs j JOIN messages m ON m.id = j.message_id AND m.in_view
           WHERE j.file_id = f.id AND j.conversation_id = :conversationId))`,
      { conversationId },
    )
    .orderBy('f.created_at', 'DESC')
    .addOrderBy('f.id')
    .limit(limit)
    .getMany();
}

/** The keys of objects in a backup: those of files, and of deleted files under a legal hold. */
export const BACKED_UP_KEYS = `
  SELECT storage_key FROM files UNION SELECT storage_key FROM transcriptions
   UNION SELECT storage_key FROM file_previews WHERE storage_key IS NOT NULL
   UNION SELECT storage_key FROM held_rows WHERE storage_key IS NOT NULL`;

/** Whether any row references this stored object. */
export function isReferred(on: Executor, key: string): Promise<boolean> {
  return sql(on).hasRow`SELECT FROM (${raw(BACKED_UP_KEYS)}) AS named WHERE storage_key = ${key}`;
}

/** Those of the object keys that no row references. */
export async function findUnknownKeys(on: Executor, keys: readonly string[]): Promise<string[]> {
  return sql(on).column<string>`
    SELECT key FROM unnest(${keys}::text[]) AS stored (key)
     WHERE NOT EXISTS (SELECT 1 FROM files WHERE storage_key = key)
       AND NOT EXISTS (SELECT 1 FROM file_previews WHERE storage_key = key)
       AND NOT EXISTS (SELECT 1 FROM transcriptions WHERE storage_key = key)
       AND NOT EXISTS (SELECT 1 FROM person_exports WHERE storage_key = key)
       AND NOT EXISTS (SELECT 1 FROM removed_objects WHERE storage_key = key)
       AND NOT EXISTS (SELECT 1 FROM held_rows WHERE storage_key = key)`;
}
