import type { MigrationInterface, QueryRunner } from 'typeorm';

const KINDS = ['oneroster_csv', 'oneroster_rest', 'scim', 'csv'];

/** The courses of a learning platform are a roster source. */
export class LtiRosters1764325100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await allow(runner, [...KINDS, 'lti']);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DELETE FROM roster_sources WHERE kind = 'lti'`);
    await allow(runner, KINDS);
  }
}

async function allow(runner: QueryRunner, kinds: readonly string[]): Promise<void> {
  await runner.query(`ALTER TABLE roster_sources DROP CONSTRAINT roster_sources_kind_check`);
  await runner.query(`
    ALTER TABLE roster_sources ADD CONSTRAINT roster_sources_kind_check
      CHECK (kind IN (${kinds.map((kind) => `'${kind}'`).join(', ')}))`);
}
