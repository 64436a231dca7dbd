// SQL: counts and stores in one statement.
import { ConversationFolder } from '../entities/conversation-folder.entity.js';
import { changesOne, sql, type Executor } from '../sql.js';

export interface FolderRow {
  id: number;
  name: string;
}

/** The owner's folders, by name. */
export async function findOfUser(on: Executor, userId: number): Promise<FolderRow[]> {
  return on.getRepository(ConversationFolder).find({
    select: { id: true, name: true },
    where: { user_id: userId },
    order: { name: 'ASC', id: 'ASC' },
  });
}

/** Creates a folder; null if the owner already has `max` of them. Violates `conversation_folders_name` for a duplicate name. */
export async function insert(
  on: Executor,
  userId: number,
  name: string,
  max: number,
): Promise<number | null> {
  return sql(on).value<number>`
    INSERT INTO conversation_folders (user_id, name)
    SELECT ${userId}, ${name} WHERE (SELECT count(*) FROM conversation_folders
      WHERE user_id = ${userId}) < ${max} RETURNING id`;
}

/** False if the folder does not exist or belongs to another user. Violates `conversation_folders_name` for a duplicate name. */
export async function rename(on: Executor, userId: number, id: number, name: string): Promise<boolean> {
  return changesOne(on.getRepository(ConversationFolder).update({ id, user_id: userId }, { name }));
}

/** Removes a folder and keeps its conversations. False if it does not exist or belongs to another user. */
export async function remove(on: Executor, userId: number, id: number): Promise<boolean> {
  return changesOne(on.getRepository(ConversationFolder).delete({ id, user_id: userId }));
}

export async function owns(on: Executor, userId: number, id: number): Promise<boolean> {
  return on.getRepository(ConversationFolder).existsBy({ id, user_id: userId });
}
