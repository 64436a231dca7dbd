import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Removed accounts are marked as everything else that is removed: with the id of the undo entry that restores them. */
export class RemovedAccounts1763708000100 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN removed_with uuid`);
    // The entries of earlier versions still restore these accounts; one of each account's own ends its time.
    await runner.query(`UPDATE users SET removed_with = gen_random_uuid() WHERE erase_after IS NOT NULL`);
    await runner.query(
      `INSERT INTO undo_entries (id, user_id, kind, data, undo_until, undone_at)
       SELECT removed_with, id, 'users.change', '{}', erase_after, now() FROM users WHERE erase_after IS NOT NULL`,
    );
    await replaceMark(runner, 'erase_after', 'removed_with');
    await runner.query(`CREATE INDEX users_removed ON users (removed_with) WHERE removed_with IS NOT NULL`);
    await runner.query(`ALTER TABLE users DROP COLUMN erase_after`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE users ADD COLUMN erase_after timestamptz`);
    await runner.query(
      `UPDATE users u SET erase_after = COALESCE((SELECT undo_until FROM undo_entries e WHERE e.id = u.removed_with), now())
        WHERE removed_with IS NOT NULL`,
    );
    await replaceMark(runner, 'removed_with', 'erase_after');
    await runner.query(`CREATE INDEX users_to_erase ON users (erase_after) WHERE erase_after IS NOT NULL`);
    await runner.query(`ALTER TABLE users DROP COLUMN removed_with`);
  }
}

/** Has the counts and the list of users leave out what the other column marks. */
async function replaceMark(runner: QueryRunner, from: string, to: string): Promise<void> {
  const found: Array<{ definition: string }> = await runner.query(
    `SELECT pg_get_functiondef(oid) AS definition FROM pg_proc WHERE proname IN ('count_users', 'count_moved_users')
     UNION ALL SELECT pg_get_indexdef('users_by_name'::regclass)`,
  );
  await runner.query('DROP INDEX users_by_name');
  for (const { definition } of found) await runner.query(definition.replaceAll(from, to));
}
