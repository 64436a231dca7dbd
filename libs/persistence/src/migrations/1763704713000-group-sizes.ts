import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The number of students in each class, so that classes are sorted by it without counting the places of all. */
export class GroupSizes1763704713000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of UP) await runner.query(statement);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of DOWN) await runner.query(statement);
  }
}

const UP = [
  `CREATE TABLE group_sizes (
     group_id integer PRIMARY KEY REFERENCES groups (id) ON DELETE CASCADE,
     members integer NOT NULL)`,
  `CREATE FUNCTION count_added_members() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     INSERT INTO group_sizes AS stored (group_id, members)
       SELECT group_id, count(*) FROM changed GROUP BY group_id ORDER BY group_id
     ON CONFLICT (group_id) DO UPDATE SET members = stored.members + EXCLUDED.members;
     RETURN NULL;
   END $$`,
  // A removed class has no row to change any more. Rows are locked in the order in which they are inserted above.
  `CREATE FUNCTION count_removed_members() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     PERFORM FROM group_sizes WHERE group_id IN (SELECT group_id FROM changed) ORDER BY group_id FOR UPDATE;
     UPDATE group_sizes AS stored SET members = stored.members - gone.count
       FROM (SELECT group_id, count(*) FROM changed GROUP BY group_id) AS gone
      WHERE stored.group_id = gone.group_id;
     RETURN NULL;
   END $$`,
  `CREATE TRIGGER group_members_added AFTER INSERT ON group_members
     REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_added_members()`,
  `CREATE TRIGGER group_members_removed AFTER DELETE ON group_members
     REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_members()`,
  `INSERT INTO group_sizes SELECT group_id, count(*) FROM group_members GROUP BY group_id`,
];

const DOWN = [
  `DROP TRIGGER group_members_removed ON group_members`,
  `DROP TRIGGER group_members_added ON group_members`,
  `DROP FUNCTION count_removed_members()`,
  `DROP FUNCTION count_added_members()`,
  `DROP TABLE group_sizes`,
];
