// SQL: ranked by the words of a question, and removed from two tables in one statement.
import { Any } from 'typeorm';
import type { MaterialKind, MaterialView } from '@studyhall/contracts';
import { ClassExercise } from '../entities/class-exercise.entity.js';
import { GroupMaterial } from '../entities/group-material.entity.js';
import { findSolutionPages, type Inherited } from './exercise-readings.repository.js';
import { fragment, raw, sql, violatedUnique, type Executor, type Fragment } from '../sql.js';

/**
 * The sources of the user's classes: file ids with their owners. In study mode, only those whose exercises are read: before
 * that, it is unknown which passages solve exercises.
 */
export const sourcesFor = (user: number): Fragment => fragment`
  SELECT source.id, source.user_id FROM group_members member
     JOIN group_materials material ON material.group_id = member.group_id AND material.kind = 'source'
     JOIN files source ON source.id = material.file_id
    WHERE member.user_id = ${user} AND (material.indexed_at IS NOT NULL OR study_mode_of(${user}) = 'off')`;

/** The condition that a source's exercises are not read yet while study mode is on for the member. */
export const isBeingRead = (file: string, user: number): Fragment => fragment`
  (EXISTS (SELECT FROM group_materials unread JOIN group_members reader ON reader.group_id = unread.group_id
             WHERE unread.file_id = ${raw(file)} AND reader.user_id = ${user} AND unread.kind = 'source' AND unread.indexed_at IS NULL)
    AND study_mode_of(${user}) <> 'off')`;

/** The condition that a passage solves no exercise that is locked for the user. */
export const isUnlocked = (passage: string, user: number): Fragment =>
  fragment`(${raw(passage)}.solves IS NULL OR NOT solutions_are_shut(${user}, ${raw(passage)}.solves))`;

/** The condition that a file is not an answer key. */
export const noKey = (file: string): Fragment =>
  fragment`NOT EXISTS (SELECT FROM group_materials secret WHERE secret.file_id = ${raw(file)} AND secret.kind = 'answer_key')`;

/** The materials of a class, by name. */
export async function findMaterials(on: Executor, groupId: number): Promise<MaterialView[]> {
  const found = await on.getRepository(GroupMaterial).find({
    where: { group_id: groupId },
    relations: { file: true },
    order: { file: { name: 'ASC' }, id: 'ASC' },
  });
  const counts = await on
    .getRepository(ClassExercise)
    .createQueryBuilder('exercise')
    .select('exercise.file_id', 'file_id')
    .addSelect('count(*)::int', 'count')
    .where({ group_id: groupId, removed: false })
    .groupBy('exercise.file_id')
    .getRawMany<{ file_id: string | null; count: number }>();
  const countByFile = new Map(counts.map(({ file_id, count }) => [file_id, count]));
  const pages = await findSolutionPages(on, groupId);
  return found.flatMap(({ id, file_id, kind, created_at, indexed_at, model_failures, replaced, file }) => {
    if (!file) return [];
    const { name, size, status, detail } = file;
    const exercises = indexed_at === null ? 'reading' : (countByFile.get(file_id) ?? 0);
    return [
      {
        ...{ id, file_id, name, size, kind, status, detail, exercises },
        solution_pages: pages.get(file_id) ?? [],
        rules_only: indexed_at !== null && model_failures > 0,
        replaced: replaced && 'kept' in replaced ? replaced : null,
        created_at: created_at.toISOString(),
      },
    ];
  });
}

/** Whether the file is a source of the class. */
export async function isSource(on: Executor, groupId: number, fileId: string): Promise<boolean> {
  return (await findSourcesAmong(on, groupId, [fileId])).has(fileId);
}

/** Those of the files that are sources of the class. */
export async function findSourcesAmong(
  on: Executor,
  groupId: number,
  fileIds: readonly string[],
): Promise<Set<string>> {
  const found = await on.getRepository(GroupMaterial).find({
    select: { file_id: true },
    where: { group_id: groupId, kind: 'source', file_id: Any([...fileIds]) },
  });
  return new Set(found.map(({ file_id }) => file_id));
}

/** Passages of the answer keys of the student's classes, those that share most words with a question first. */
export async function findKeyPassages(
  on: Executor,
  userId: number,
  question: string,
  limit: number,
): Promise<string[]> {
  return sql(on).column<string>`
    SELECT p.content AS text
      FROM group_members m JOIN group_materials k ON k.group_id = m.group_id AND k.kind = 'answer_key'
      JOIN passages p ON p.file_id = k.file_id
      CROSS JOIN (SELECT replace(plainto_tsquery('simple', ${question})::text, '&', '|')::tsquery AS words) q
     WHERE m.user_id = ${userId} ORDER BY ts_rank(p.search, q.words) DESC, p.id LIMIT ${limit}`;
}

export async function countMaterials(on: Executor, groupId: number): Promise<number> {
  return on.getRepository(GroupMaterial).countBy({ group_id: groupId });
}

/** Adds a file to a class. Fails with {@link violatedMaterial} if it is already a material. */
export async function insertMaterial(
  on: Executor,
  material: { group_id: number; file_id: string; kind: MaterialKind } & Partial<Inherited>,
): Promise<number> {
  const materials = on.getRepository(GroupMaterial);
  const stored = materials.create(material);
  await materials.insert(stored);
  return stored.id;
}

/** Whether the error means that the file is already a material of this or another class. */
export const violatedMaterial = (error: unknown): boolean =>
  violatedUnique(error) === 'group_materials_of_file';

/**
 * Removes a material of this class, and its file unless a message shows it. Records the key of the file, so that the bytes
 * are deleted. Returns name and kind; null if the class has no such material.
 */
export async function removeMaterial(
  on: Executor,
  groupId: number,
  id: number,
): Promise<{ name: string; kind: MaterialKind } | null> {
  return sql(on).row`
    WITH gone AS (
      DELETE FROM group_materials WHERE id = ${id} AND group_id = ${groupId} RETURNING file_id, kind),
    removed AS (
      DELETE FROM files f USING gone WHERE f.id = gone.file_id
         AND NOT EXISTS (SELECT FROM message_files shown WHERE shown.file_id = f.id) RETURNING f.storage_key),
    recorded AS (
      INSERT INTO removed_objects (storage_key) SELECT storage_key FROM removed ON CONFLICT DO NOTHING)
    SELECT f.name, gone.kind FROM gone JOIN files f ON f.id = gone.file_id`;
}
