import { FilePreview } from '../entities/file-preview.entity.js';
import { row, type Executor } from '../sql.js';

export type Preview = Pick<FilePreview, 'storage_key' | 'size'>;

/** The owner's file as PDF; null where it was not converted yet. */
export async function findOwnedPreview(
  on: Executor,
  userId: number,
  fileId: string,
): Promise<Preview | null> {
  return on.getRepository(FilePreview).findOne({
    select: { file_id: true, storage_key: true, size: true },
    where: { file_id: fileId, file: { user_id: userId } },
  });
}

/** False where the file is gone or was converted meanwhile: the caller then keeps no bytes. */
export async function insertPreview(on: Executor, fileId: string, preview: Preview): Promise<boolean> {
  // SQL: inserts only where the file is still there, which another transaction may remove.
  const stored = await row(
    on,
    `INSERT INTO file_previews (file_id, storage_key, size) SELECT id, $2, $3 FROM files WHERE id = $1
     ON CONFLICT DO NOTHING RETURNING file_id`,
    [fileId, preview.storage_key, preview.size],
  );
  return stored !== null;
}
