import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence } from '@studyhall/contracts';
import { scopeFor } from '@studyhall/domain';
import { files, type Account, type StoredFileRow } from '@studyhall/persistence';
import { JobQueues } from '@studyhall/platform';

/** A user's own files, and materials of their classes. Any other file is treated as nonexistent. */
@Injectable()
export class FilesService {
  constructor(
    private readonly db: DataSource,
    private readonly queues: JobQueues,
  ) {}

  /** A file that the user may open: their own, or a material of one of their classes. @throws AppError `not_found`. */
  async find(account: Account, id: string): Promise<files.ReadableFile> {
    const reader = { id: account.id, scope: scopeFor(account) };
    const file = await files.findReadable(this.db, reader, id);
    if (!file) throw new AppError('not_found');
    return file;
  }

  /**
   * Like `find`, for code that shows or sends the bytes of the file.
   * @throws AppError `not_found`; `forbidden` if some of its pages solve exercises that study mode withholds.
   */
  async findWhole(account: Account, id: string): Promise<StoredFileRow> {
    return assertWhole(await this.find(account, id));
  }

  /**
   * Like {@link findWhole}. For a PDF with withheld pages, returns the copy without them once it exists. The copy has a
   * different id, so that no cache mixes them.
   */
  async findSendable(account: Account, id: string): Promise<StoredFileRow> {
    const file = await this.find(account, id);
    const { cut_key: key, cut_size: size } = file;
    if (file.is_withheld && key !== null && size !== null)
      return { ...file, id: key, storage_key: key, size };
    if (file.is_withheld && file.can_cut && size === null) {
      const job = { file_id: id, user_id: file.user_id, format: 'cut' } as const;
      await this.queues.addStored('previews', `${id}-cut`, job);
    }
    return assertWhole(file);
  }

  /** A file that the assistant created for the user. @throws AppError `not_found`. */
  async findArtifact(account: Account, id: string): Promise<StoredFileRow> {
    const file = await files.findOwned(this.db, account.id, id);
    if (!file || file.purpose === 'upload') throw new AppError('not_found');
    return file;
  }

  /** Deletes the row. Its bytes are then inaccessible, and a worker deletes them. @throws AppError `not_found`. */
  async remove(account: Account, id: string): Promise<void> {
    if (!(await files.removeOwned(this.db, account.id, id))) throw new AppError('not_found');
    void this.queues.remove('ingest', id);
  }
}

function assertWhole(file: files.ReadableFile): StoredFileRow {
  if (file.is_withheld) throw new AppError('forbidden', sentence(withheldBecause(file)));
  return file;
}

/** Why a student does not see the complete file. */
export const withheldBecause = ({
  is_being_read,
}: files.ReadableFile): 'file_being_read' | 'file_has_solutions' =>
  is_being_read ? 'file_being_read' : 'file_has_solutions';
