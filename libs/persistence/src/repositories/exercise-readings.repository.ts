// SQL: sets of rows from arrays and JSON.
import type { MaterialKind } from '@studyhall/contracts';
import { ClassExercise } from '../entities/class-exercise.entity.js';
import { GroupMaterial } from '../entities/group-material.entity.js';
import { fragment, sql, unnest, type Executor, type Fragment } from '../sql.js';

/** The pages that were detected as solutions, in addition to those that a teacher marked. */
const FOUND_PAGES = fragment`ARRAY(SELECT DISTINCT p.page FROM passages p
  WHERE p.file_id = group_materials.file_id AND p.solves IS NOT NULL AND p.page IS NOT NULL AND p.page <> ALL (group_materials.solution_pages))`;

/** An ingested material with a teacher's page marks; for a PDF also its owner. */
export interface MaterialToRead {
  file_id: string;
  kind: MaterialKind;
  solution_pages: number[];
  open_pages: number[];
  is_new: boolean;
  pdf_of: number | null;
}

/** The ingested materials of a class. */
export async function findReadMaterials(on: Executor, groupId: number): Promise<MaterialToRead[]> {
  return sql(on).rows`
    SELECT m.file_id, m.kind, m.solution_pages, m.open_pages, m.indexed_at IS NULL AS is_new,
           CASE WHEN f.mime_type = 'application/pdf' THEN f.user_id END AS pdf_of FROM group_materials m
             JOIN files f ON f.id = m.file_id
     WHERE m.group_id = ${groupId} AND f.status <> 'processing' ORDER BY m.id`;
}

/** The passages of a material in order. */
export async function findPassages(
  on: Executor,
  fileId: string,
): Promise<Array<{ position: number; page: number | null; content: string }>> {
  return sql(on)
    .rows`SELECT position, page, content FROM passages WHERE file_id = ${fileId} ORDER BY position`;
}

/** Replaces which passages of a file solve which exercises. All other passages become ordinary ones. */
export async function markSolutions(
  on: Executor,
  fileId: string,
  solutions: ReadonlyArray<{ position: number; exercises: readonly number[] }>,
): Promise<void> {
  const solving = solutions.map(({ position, exercises }) => ({ position, ids: exercises.join(',') }));
  await sql(on).rows`
    UPDATE passages p SET solves = found.solves
      FROM (SELECT p.id, s.solves FROM passages p
             LEFT JOIN (SELECT position, string_to_array(ids, ',')::int[] AS solves
                          FROM ${unnest('s', solving, { position: 'int', ids: 'text' })}) s ON s.position = p.position
            WHERE p.file_id = ${fileId} AND p.solves IS DISTINCT FROM s.solves) AS found
     WHERE p.id = found.id`;
}

/** A material whose exercises were read, with the page marks that the reading used. */
export interface ReadMark {
  file_id: string;
  solution_pages: number[];
  open_pages: number[];
  /** The pages of a PDF that students see while its solutions are locked. */
  student_pages: number[] | null;
}

const IS_AS_READ = fragment`m.file_id = r.file_id AND m.solution_pages = r.solution_pages AND m.open_pages = r.open_pages`;
const readMarks = (materials: readonly ReadMark[]): Fragment => fragment`
  jsonb_to_recordset(${JSON.stringify(materials)}) AS r (file_id uuid, solution_pages int[], open_pages int[], student_pages int[])`;

/** Stores which pages students see. Skips materials whose marks a teacher changed meanwhile. */
export async function noteStudentPages(on: Executor, materials: readonly ReadMark[]): Promise<void> {
  await sql(on).rows`
    UPDATE group_materials m SET student_pages = r.student_pages FROM ${readMarks(materials)} WHERE ${IS_AS_READ}`;
}

/**
 * Makes these materials visible to members. Skips materials whose marks a teacher changed meanwhile. If a material replaced
 * another one, removes exercises that were not found again, unless a teacher added or corrected them.
 * @param isWhole whether the model was asked too; otherwise, exercises that only it could find stay
 */
export async function noteIndexed(
  on: Executor,
  materials: readonly ReadMark[],
  isWhole: boolean,
): Promise<void> {
  const read = readMarks(materials);
  // Counts before the deletion.
  await sql(on).rows`
    WITH read AS (
      SELECT m.file_id, (m.replaced->>'before')::int AS before FROM group_materials m, ${read} WHERE ${IS_AS_READ}),
    gone AS (
      DELETE FROM class_exercises x USING read
       WHERE ${isWhole} AND x.file_id = read.file_id AND x.is_stale AND x.origin = 'found' AND NOT x.removed RETURNING x.file_id),
    counted AS (
      SELECT file_id, before, (SELECT count(*) FROM gone WHERE gone.file_id = read.file_id) AS gone,
             (SELECT count(*) FROM class_exercises x WHERE x.file_id = read.file_id AND NOT x.removed) AS found
        FROM read WHERE before IS NOT NULL)
    UPDATE group_materials m SET replaced = jsonb_build_object('kept', before - gone, 'added', found - before, 'gone', gone)
      FROM counted c WHERE m.file_id = c.file_id`;
  await sql(on).rows`
    UPDATE group_materials m SET indexed_at = COALESCE(m.indexed_at, now()),
           model_failures = CASE WHEN ${isWhole} THEN 0 ELSE GREATEST(1, m.model_failures) END
      FROM ${read} WHERE ${IS_AS_READ}`;
}

/** Counts a failed attempt to ask the model about these materials. Returns the highest count. */
export async function noteModelFailure(on: Executor, fileIds: readonly string[]): Promise<number> {
  const failures = await sql(on).column<number>`
    UPDATE group_materials SET model_failures = model_failures + 1 WHERE file_id = ANY(${fileIds})
      RETURNING model_failures AS failures`;
  return Math.max(0, ...failures);
}

/**
 * Replaces the pages of a material that contain solutions, and has its exercises read again. False if the class has no such
 * material.
 */
export async function markSolutionPages(
  on: Executor,
  groupId: number,
  materialId: number,
  pages: readonly number[],
): Promise<boolean> {
  const marked = await sql(on).column`
    UPDATE group_materials SET indexed_at = NULL, replaced = NULL, model_failures = 0,
           solution_pages = ARRAY(SELECT unnest(${pages}::int[]) EXCEPT SELECT unnest(${FOUND_PAGES}) ORDER BY 1),
           open_pages = ARRAY(SELECT unnest(open_pages || ${FOUND_PAGES}) EXCEPT SELECT unnest(${pages}::int[]) ORDER BY 1)
     WHERE id = ${materialId} AND group_id = ${groupId} RETURNING id`;
  return marked.length > 0;
}

/** The pages with solutions of a class's materials by file, detected and marked. */
export async function findSolutionPages(on: Executor, groupId: number): Promise<Map<string, number[]>> {
  const found = await sql(on).rows<{ file_id: string; pages: number[] }>`
    SELECT file_id, ARRAY(SELECT unnest(solution_pages || ${FOUND_PAGES}) ORDER BY 1) AS pages
      FROM group_materials WHERE group_id = ${groupId} AND kind = 'source'`;
  return new Map(found.map(({ file_id, pages }) => [file_id, pages]));
}

/** A teacher's marks on a source, which the replacing file inherits. */
export type Inherited = Pick<GroupMaterial, 'solution_pages' | 'open_pages' | 'replaced'>;

/** Moves the exercises of a source to the file that replaces it and is read next. Null if there is no such source. */
export async function moveExercises(
  on: Executor,
  groupId: number,
  materialId: number,
  fileId: string,
): Promise<Inherited | null> {
  const old = await on
    .getRepository(GroupMaterial)
    .findOneBy({ id: materialId, group_id: groupId, kind: 'source' });
  if (!old) return null;
  const exercises = on.getRepository(ClassExercise);
  const before = await exercises.countBy({ file_id: old.file_id, removed: false });
  await exercises.update({ file_id: old.file_id }, { file_id: fileId, is_stale: true });
  const { solution_pages, open_pages } = old;
  return { solution_pages, open_pages, replaced: { before } };
}
