import type { MigrationInterface, QueryRunner } from 'typeorm';

const MESSAGE_BYTES = (row: string): string =>
  `octet_length(${row}.content) + octet_length(${row}.details::text)`;

/**
 * What each user stores, as a ledger that triggers write: each statement that changes files or messages adds one row for
 * each user. A ledger rather than a counter: nobody waits for a lock on a shared row, so no order of locks can deadlock.
 * Rows of a deleted user go with the user.
 */
export class StorageUse1763701310000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE storage_changes (
        id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        bytes bigint NOT NULL
      )`);
    await runner.query(`CREATE INDEX storage_changes_of_user ON storage_changes (user_id) INCLUDE (bytes)`);
    for (const [table, bytes] of [
      ['files', (row: string) => `${row}.size`],
      ['messages', MESSAGE_BYTES],
    ] as const) {
      await runner.query(changeFunction(table, bytes));
      for (const [event, transition] of [
        ['INSERT', 'NEW TABLE AS added'],
        ['UPDATE', 'OLD TABLE AS gone NEW TABLE AS added'],
        ['DELETE', 'OLD TABLE AS gone'],
      ])
        await runner.query(`
          CREATE TRIGGER ${table}_storage_${event?.toLowerCase()} AFTER ${event} ON ${table}
            REFERENCING ${transition} FOR EACH STATEMENT EXECUTE FUNCTION count_${table}_storage()`);
    }
    await runner.query(`
      INSERT INTO storage_changes (user_id, bytes)
      SELECT user_id, sum(bytes) FROM (
        SELECT user_id, size AS bytes FROM files UNION ALL
        SELECT user_id, ${MESSAGE_BYTES('messages')} FROM messages) AS stored GROUP BY user_id`);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of ['files', 'messages'])
      await runner.query(`DROP FUNCTION count_${table}_storage() CASCADE`);
    await runner.query(`DROP TABLE storage_changes`);
  }
}

/** An update that changes no sizes writes nothing; nor does what goes together with its user. */
function changeFunction(table: string, bytes: (row: string) => string): string {
  const added = `SELECT a.user_id, ${bytes('a')} AS bytes FROM added a`;
  const gone = `SELECT g.user_id, -(${bytes('g')}) FROM gone g JOIN users u ON u.id = g.user_id`;
  const insert = (source: string): string => `
    INSERT INTO storage_changes (user_id, bytes)
    SELECT user_id, sum(bytes) FROM (${source}) AS c (user_id, bytes) GROUP BY user_id HAVING sum(bytes) <> 0;`;
  return `
    CREATE FUNCTION count_${table}_storage() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'INSERT' THEN ${insert(added)}
      ELSIF TG_OP = 'DELETE' THEN ${insert(gone)}
      ELSE ${insert(`${added} UNION ALL ${gone}`)}
      END IF;
      RETURN NULL;
    END $$`;
}
