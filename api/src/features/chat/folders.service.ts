import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, LIMITS, sentence, type FolderView } from '@studyhall/contracts';
import { conversationFolders, violatedUnique, type Account } from '@studyhall/persistence';
import { EventPublisher } from '@studyhall/platform';

/** Manages a user's folders of conversations. */
@Injectable()
export class FoldersService {
  constructor(
    private readonly db: DataSource,
    private readonly events: EventPublisher,
  ) {}

  list(account: Account): Promise<FolderView[]> {
    return conversationFolders.findOfUser(this.db, account.id);
  }

  async create(account: Account, name: string): Promise<{ folder_id: number }> {
    const folder_id = await conversationFolders
      .insert(this.db, account.id, name, LIMITS.foldersMax)
      .catch(nameTaken);
    if (folder_id === null)
      throw new AppError('conflict', sentence('folders_full', { max: LIMITS.foldersMax }));
    await this.changed(account);
    return { folder_id };
  }

  async rename(account: Account, id: number, name: string): Promise<void> {
    const renamed = await conversationFolders.rename(this.db, account.id, id, name).catch(nameTaken);
    if (!renamed) throw folderAbsent();
    await this.changed(account);
  }

  async remove(account: Account, id: number): Promise<void> {
    if (!(await conversationFolders.remove(this.db, account.id, id))) throw folderAbsent();
    await this.changed(account);
  }

  private changed(account: Account): Promise<void> {
    return this.events.publish({ user: account.id }, 'folders.changed', {});
  }
}

export const folderAbsent = (): AppError => new AppError('not_found', sentence('folder_not_found'));

function nameTaken(error: unknown): never {
  if (violatedUnique(error) === 'conversation_folders_name')
    throw new AppError('conflict', sentence('folder_name_taken'));
  throw error;
}
