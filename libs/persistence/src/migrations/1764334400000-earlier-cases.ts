import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Whether a safeguarding lead or deputy waits until another person lets them see cases from before. */
export class EarlierCases1764334400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE safeguarding
        ADD lead_waits boolean NOT NULL DEFAULT false,
        ADD deputy_waits boolean NOT NULL DEFAULT false`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE safeguarding DROP lead_waits, DROP deputy_waits`);
  }
}
