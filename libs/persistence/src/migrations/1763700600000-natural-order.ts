import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Names stand as people sort them: `Class 2` before `Class 10`, and Émile beside Emil. */
export class NaturalOrder1763700600000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const statement of [COLLATION, USERS_BY_NAME, ...REMOVED, ...indexesIn('COLLATE natural_order')]) {
      await runner.query(statement);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const statement of [`DROP INDEX users_by_name`, ...REMOVED, ...indexesIn('')]) {
      await runner.query(statement);
    }
    await runner.query(`DROP COLLATION natural_order`);
  }
}

/** A PostgreSQL that was built without ICU sorts as it did before. */
const COLLATION = `DO $$
  BEGIN
    CREATE COLLATION natural_order (provider = icu, locale = 'und-u-kn-true');
  EXCEPTION WHEN feature_not_supported THEN
    CREATE COLLATION natural_order FROM "C";
  END $$`;

/** Pages of all users; who has a name is still found by `users_username_key`. */
const USERS_BY_NAME = `CREATE INDEX users_by_name ON users (lower(username) COLLATE natural_order)`;

const REMOVED = ['users_of_school', 'users_of_role', 'groups_by_name', 'groups_of_school'].map(
  (index) => `DROP INDEX ${index}`,
);

/** The indexes that lists are read by, sorted as the lists are. */
const indexesIn = (collation: string): string[] => [
  `CREATE INDEX users_of_school ON users (school, lower(username) ${collation})`,
  `CREATE INDEX users_of_role ON users (role, lower(username) ${collation})`,
  `CREATE INDEX groups_by_name ON groups (lower(name) ${collation}, id)`,
  `CREATE INDEX groups_of_school ON groups (school, lower(name) ${collation}, id)`,
];
