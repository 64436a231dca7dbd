import { expect } from 'vitest';
import type { DataSource } from 'typeorm';

/** Resolves once a transaction waits for this advisory lock, on one number or the first of two. */
export async function awaitLock(db: DataSource, lock: number): Promise<void> {
  const waiting = () =>
    db.query<unknown[]>(
      `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted AND $1::bigint =
          CASE l.objsubid WHEN 2 THEN l.classid::bigint ELSE (l.classid::bigint << 32) | l.objid::bigint END`,
      [lock],
    );
  await expect.poll(async () => (await waiting()).length).toBe(1);
}
