import type { MigrationInterface, QueryRunner } from 'typeorm';

const BEFORE = {
  users: `'STUDENT', 'SCHOOL_ADMIN', 'MASTER_ADMIN', 'admin'`,
  others: `'STUDENT', 'SCHOOL_ADMIN'`,
};
const AFTER = {
  users: `'STUDENT', 'TEACHER', 'SCHOOL_ADMIN', 'MASTER_ADMIN', 'admin'`,
  others: `'STUDENT', 'TEACHER', 'SCHOOL_ADMIN'`,
};

/** The role of teachers, and the classes that they teach. */
export class Teachers1763703600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await setRoles(runner, AFTER);
    await runner.query(`
      CREATE TABLE group_teachers (
        group_id integer NOT NULL REFERENCES groups ON DELETE CASCADE,
        user_id integer NOT NULL REFERENCES users ON DELETE CASCADE,
        added_at timestamptz NOT NULL DEFAULT now(),
        PRIMARY KEY (group_id, user_id)
      )`);
    await runner.query(`CREATE INDEX group_teachers_of_user ON group_teachers (user_id, group_id)`);
  }

  /** Teachers become students again; what waits for a teacher's account goes. */
  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TABLE group_teachers`);
    await runner.query(`DELETE FROM approval_requests WHERE role = 'TEACHER'`);
    await runner.query(`DELETE FROM invites WHERE role = 'TEACHER'`);
    await runner.query(`UPDATE users SET role = 'STUDENT' WHERE role = 'TEACHER'`);
    await setRoles(runner, BEFORE);
  }
}

async function setRoles(runner: QueryRunner, roles: typeof BEFORE): Promise<void> {
  const tables = { users: roles.users, invites: roles.others, approval_requests: roles.others };
  for (const [table, values] of Object.entries(tables))
    await runner.query(`
      ALTER TABLE ${table} DROP CONSTRAINT ${table}_role_check,
        ADD CONSTRAINT ${table}_role_check CHECK (role IN (${values}))`);
}
