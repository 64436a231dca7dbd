import type { FileFormat } from '@studyhall/contracts';
import { FilePreview } from '../entities/file-preview.entity.js';
import { hasRow, type Executor } from '../sql.js';

export type Preview = Pick<FilePreview, 'storage_key' | 'size'>;

/** The owner's file in another format; null where it was not converted yet. */
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

/** False where the file is gone or was converted meanwhile: the caller then keeps no bytes. */
export async function insertPreview(
  on: Executor,
  fileId: string,
  format: FileFormat,
  preview: Preview,
): Promise<boolean> {
  // SQL: inserts only where the file is still there, which another transaction may remove.
  return hasRow(
    on,
    `INSERT INTO file_previews (file_id, format, storage_key, size) SELECT id, $2, $3, $4 FROM files WHERE id = $1
     ON CONFLICT DO NOTHING RETURNING file_id`,
    [fileId, format, preview.storage_key, preview.size],
  );
}
