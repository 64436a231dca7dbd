import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Records holds that were placed and ended, for the restore of a backup. */
export class RecordedHolds1764329100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE FUNCTION record_hold() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        INSERT INTO erased_rows (kind, row_ids) VALUES (
          CASE TG_OP WHEN 'INSERT' THEN 'hold_placed' ELSE 'hold_ended' END,
          ARRAY[COALESCE(NEW.user_id, OLD.user_id)::text]);
        RETURN NULL;
      END $$;
      CREATE TRIGGER legal_holds_recorded AFTER INSERT OR DELETE ON legal_holds
        FOR EACH ROW EXECUTE FUNCTION record_hold()`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`DROP TRIGGER legal_holds_recorded ON legal_holds`);
    await runner.query(`DROP FUNCTION record_hold()`);
  }
}
