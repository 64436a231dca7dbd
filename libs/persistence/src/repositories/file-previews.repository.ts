// SQL: conditions on other tables, which another transaction may change meanwhile.
import type { FileFormat } from '@studyhall/contracts';
import { FilePreview } from '../entities/file-preview.entity.js';
import { sql, type Executor } from '../sql.js';

export type Preview = Pick<FilePreview, 'storage_key' | 'size'>;

/** The owner's file in another format; null if it is not converted yet. */
export async function findOwnedPreview(
  on: Executor,
  userId: number,
  fileId: string,
  format: FileFormat,
): Promise<Preview | null> {
  return on.getRepository(FilePreview).findOne({
    select: { file_id: true, format: true, storage_key: true, size: true },
    where: { file_id: fileId, format, file: { user_id: userId } },
  });
}

/** False if the file no longer exists or was converted meanwhile: the caller must delete its bytes. */
export async function insertPreview(
  on: Executor,
  fileId: string,
  format: FileFormat,
  preview: Preview,
): Promise<boolean> {
  return sql(on).hasRow`
    INSERT INTO file_previews (file_id, format, storage_key, size)
      SELECT id, ${format}, ${preview.storage_key}, ${preview.size} FROM files WHERE id = ${fileId}
    ON CONFLICT DO NOTHING RETURNING file_id`;
}

/** The pages of the copy to create; null if it exists, or if the file needs none. */
export async function findPagesToCut(on: Executor, fileId: string): Promise<number[] | null> {
  const found = await sql(on).row<{ pages: number[] }>`
    SELECT m.student_pages AS pages FROM group_materials m
     WHERE m.file_id = ${fileId} AND m.student_pages IS NOT NULL AND m.indexed_at IS NOT NULL AND NOT EXISTS (
       SELECT FROM file_previews c WHERE c.file_id = m.file_id AND c.format = 'cut' AND c.pages = m.student_pages)`;
  return found?.pages ?? null;
}

/**
 * Stores a copy with these pages and replaces an older one. False if the file no longer exists: the caller must delete its
 * bytes.
 */
export async function replaceCut(
  on: Executor,
  fileId: string,
  pages: readonly number[],
  preview: Preview,
): Promise<boolean> {
  return on.transaction(async (tx) => {
    await tx.getRepository(FilePreview).delete({ file_id: fileId, format: 'cut' });
    return sql(tx).hasRow`
      INSERT INTO file_previews (file_id, format, storage_key, size, pages)
        SELECT id, 'cut', ${preview.storage_key}, ${preview.size}, ${pages}::int[] FROM files
       WHERE id = ${fileId} ON CONFLICT DO NOTHING RETURNING file_id`;
  });
}
