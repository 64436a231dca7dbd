import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether personal data of a school's people is masked before it reaches a model. */
export class Masking1764329000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE schools ADD COLUMN mask_personal_data boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE schools DROP COLUMN mask_personal_data`);
  }
}
