import type { DataSource } from 'typeorm';
import { removals } from '@studyhall/persistence';

/** Erases what can no longer be restored, as the workers do. Returns the keys of what was due. */
export async function eraseDue(db: DataSource): Promise<string[]> {
  const keys: string[] = [];
  for (const kind of removals.REMOVABLE)
    for (const due of await removals.findDue(db, kind, 100)) {
      for await (const _step of removals.erase(db, kind, due));
      keys.push(due.key);
    }
  return keys;
}
