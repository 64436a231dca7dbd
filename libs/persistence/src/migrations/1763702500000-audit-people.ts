import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Which people an entry of the audit log touched: its target, the account that an approval made, and everyone of a change
 * to many. Without a foreign key to `users`: the log outlives the accounts. A trigger adds what an entry says by itself,
 * also for a roster, whose entries are written by one statement; `audit.record` adds the rest.
 */
export class AuditPeople1763702500000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE audit_people (
        user_id integer NOT NULL,
        entry_id bigint NOT NULL REFERENCES audit_log ON DELETE CASCADE,
        PRIMARY KEY (user_id, entry_id)
      )`);
    await runner.query(`CREATE INDEX audit_people_of_entry ON audit_people (entry_id)`);
    await runner.query(
      `CREATE INDEX audit_log_of_request ON audit_log (target_id) WHERE target_type = 'approval'`,
    );
    await runner.query(`INSERT INTO audit_people (user_id, entry_id) ${touchedBy('audit_log')}`);
    // Earlier changes to many hold names alone.
    await runner.query(`
      INSERT INTO audit_people (user_id, entry_id)
      SELECT u.id, e.id FROM audit_log e
        CROSS JOIN LATERAL (
          SELECT jsonb_array_elements_text(e.after->'added') AS name
           WHERE e.action = 'group.assign' AND jsonb_typeof(e.after->'added') = 'array'
          UNION SELECT jsonb_array_elements_text(e.before->'members')
           WHERE e.action IN ('group.delete', 'group.update') AND jsonb_typeof(e.before->'members') = 'array'
          UNION SELECT e.before->>'removed' WHERE e.action = 'group.remove_member') AS many
        JOIN users u ON lower(u.username) = lower(many.name) AND u.created_at <= e.at
       WHERE e.target_type = 'group' ON CONFLICT DO NOTHING`);
    await runner.query(`
      CREATE FUNCTION index_audit_people() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO audit_people (user_id, entry_id) ${touchedBy('added')} ON CONFLICT DO NOTHING;
        RETURN NULL;
      END $$`);
    await runner.query(`
      CREATE TRIGGER audit_log_people AFTER INSERT ON audit_log
        REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION index_audit_people()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP FUNCTION index_audit_people() CASCADE`);
    await runner.query(`DROP INDEX audit_log_of_request`);
    await runner.query(`DROP TABLE audit_people`);
  }
}

/** The account that is the target, and the one that an approval made: there also for the entry of the request. */
function touchedBy(entries: string): string {
  const isId = (text: string): string => `${text} ~ '^[0-9]{1,9}$'`;
  return `
    SELECT target_id::integer, id FROM ${entries} WHERE target_type = 'user' AND ${isId('target_id')}
    UNION
    SELECT (made.after->>'user_id')::integer, e.id FROM ${entries} made
      JOIN audit_log e ON e.target_type = 'approval' AND e.target_id = made.target_id
     WHERE made.target_type = 'approval' AND ${isId(`made.after->>'user_id'`)}`;
}
