// SQL: any number of items with one parameter, each with the school of its class.
import { DirectoryChange } from '../entities/directory-change.entity.js';
import { sql, unnest, type Executor } from '../sql.js';

type Item = Pick<DirectoryChange, 'user_id' | 'group_id' | 'school' | 'field' | 'begins'>;
/** What a change changed: see {@link DirectoryChange}. */
export type ChangedItem = Pick<Item, 'field'> & Partial<Item>;

const ITEM = { user_id: 'int', group_id: 'int', school: 'text', field: 'text', begins: 'boolean' } as const;

/**
 * Stores what a change changed. Returns the place of the change among all changes. Call it with all of it locked: of two
 * changes of one item, the one that was made later has the later place.
 */
export async function record(on: Executor, items: readonly ChangedItem[]): Promise<number> {
  const [at = 0] = await sql(on).column<number>`SELECT nextval('directory_change_order')::int`;
  if (items.length > 0)
    await sql(on).rows`
      INSERT INTO directory_changes (change, user_id, group_id, school, field, begins)
      SELECT ${at}, w.user_id, w.group_id, w.school, w.field, COALESCE(w.begins, false) FROM ${unnest('w', items, ITEM)}`;
  return at;
}

/** What changed after the change at `at` of these users and classes. `school` is also that of the class. */
export async function findLater(
  on: Executor,
  at: number,
  { users, groups }: { users: readonly number[]; groups: readonly number[] },
): Promise<Item[]> {
  return sql(on).rows`
    SELECT c.user_id, c.group_id, COALESCE(c.school, g.school) AS school, c.field, c.begins
      FROM directory_changes c LEFT JOIN stored_groups g ON g.id = c.group_id
     WHERE c.change > ${at} AND (c.user_id = ANY(${users}::int[]) OR c.group_id = ANY(${groups}::int[]))`;
}

/** Forgets what an undo took back of a change: all except what is of these users and classes. */
export async function forget(
  on: Executor,
  at: number,
  kept: { users: readonly number[]; groups: readonly number[] },
): Promise<void> {
  await sql(on).rows`
    DELETE FROM directory_changes WHERE change = ${at}
       AND (user_id = ANY(${kept.users}::int[])) IS NOT TRUE
       AND (group_id = ANY(${kept.groups}::int[])) IS NOT TRUE`;
}
