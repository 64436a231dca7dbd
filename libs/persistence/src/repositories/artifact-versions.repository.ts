// SQL: one row for each artifact, JSON texts that are made storable first, and the next id of the sequence.
import type { Artifact } from '@studyhall/contracts';
import { isReplyInView } from '../conditions.js';
import { ArtifactVersion as StoredVersion } from '../entities/artifact-version.entity.js';
import { fragment, raw, sql, storableJson, type Executor } from '../sql.js';

export type ArtifactVersion = Pick<
  StoredVersion,
  'id' | 'artifact_id' | 'file_id' | 'kind' | 'outline' | 'images' | 'artifact'
>;

/** The versions `v` with their files `f`, of visible replies. */
const IN_VIEW = fragment`artifact_versions v JOIN files f ON f.id = v.file_id AND ${raw(isReplyInView('f.turn_id'))}`;

/**
 * Stores a new file as the newest version of an artifact, or as the first version of a new one. Call it in the transaction
 * that stores the file. False if `base` is no longer the newest visible version, because of a concurrent edit or restore.
 */
export async function insertVersion(
  on: Executor,
  version: Omit<ArtifactVersion, 'id' | 'artifact_id'> & { user_id: number },
  base: Pick<ArtifactVersion, 'id' | 'artifact_id'> | null,
): Promise<boolean> {
  const { user_id, file_id, kind, outline, images, artifact } = version;
  if (base && (await lockNewest(on, user_id, base.artifact_id)) !== base.id) return false;
  await sql(on).rows`
    INSERT INTO artifact_versions (artifact_id, file_id, user_id, kind, outline, images, artifact)
    VALUES (${base?.artifact_id ?? file_id}, ${file_id}, ${user_id}, ${kind}, ${storableJson(outline)},
      ${storableJson(images)}, ${storableJson(artifact)})`;
  return true;
}

/** The id of the newest visible version. Locks, so that no other transaction can add or restore one. */
async function lockNewest(on: Executor, userId: number, artifactId: string): Promise<number | null> {
  await on.getRepository(StoredVersion).find({
    select: { id: true },
    where: { artifact_id: artifactId, user_id: userId },
    lock: { mode: 'pessimistic_write' },
  });
  // A separate statement, so that it also sees what the locking statement waited for.
  return sql(on).value<number>`
    SELECT max(v.id) AS id FROM ${IN_VIEW} WHERE v.artifact_id = ${artifactId} AND v.user_id = ${userId}`;
}

/** The newest visible version of each artifact in the owner's conversation, latest first. */
export async function findNewest(
  on: Executor,
  userId: number,
  conversationId: string,
  limit: number,
): Promise<Array<{ id: number; filename: string }>> {
  return sql(on).rows`
    SELECT id, filename FROM (
      SELECT DISTINCT ON (v.artifact_id) v.id, v.artifact ->> 'filename' AS filename
        FROM ${IN_VIEW} JOIN turns t ON t.id = f.turn_id
       WHERE v.user_id = ${userId} AND t.conversation_id = ${conversationId}
       ORDER BY v.artifact_id, v.id DESC) AS newest
     ORDER BY id DESC LIMIT ${limit}`;
}

/** The owner's version; null if it does not exist or belongs to another user. */
export async function findVersion(on: Executor, userId: number, id: number): Promise<ArtifactVersion | null> {
  return on.getRepository(StoredVersion).findOneBy({ id, user_id: userId });
}

/** The version of a file of the owner, with its conversation; null if the file has no outline. */
export async function findOfFile(
  on: Executor,
  userId: number,
  fileId: string,
): Promise<(ArtifactVersion & { conversation_id: string }) | null> {
  const version = await on.getRepository(StoredVersion).findOne({
    where: { file_id: fileId, user_id: userId },
    relations: { file: { turn: true } },
  });
  const conversation_id = version?.file?.turn?.conversation_id;
  return version && conversation_id !== undefined ? { ...version, conversation_id } : null;
}

/** The visible versions of the artifact that the owner's file belongs to, oldest first. */
export async function listVersions(on: Executor, userId: number, fileId: string): Promise<Artifact[]> {
  return sql(on).column<Artifact>`
    SELECT v.artifact FROM ${IN_VIEW}
     WHERE v.user_id = ${userId}
       AND v.artifact_id = (SELECT artifact_id FROM artifact_versions WHERE file_id = ${fileId} AND user_id = ${userId})
     ORDER BY v.id`;
}

/**
 * Makes a version of the owner the newest. Call it in a transaction. False if it does not exist, is not visible, or belongs
 * to another user.
 */
export async function restoreVersion(on: Executor, userId: number, fileId: string): Promise<boolean> {
  const version = await on.getRepository(StoredVersion).findOneBy({ file_id: fileId, user_id: userId });
  if (!version) return false;
  await lockNewest(on, userId, version.artifact_id);
  return sql(on).hasRow`
    UPDATE artifact_versions v SET id = DEFAULT FROM files f
     WHERE v.file_id = ${fileId} AND v.user_id = ${userId} AND f.id = v.file_id
       AND ${raw(isReplyInView('f.turn_id'))} RETURNING v.id`;
}
