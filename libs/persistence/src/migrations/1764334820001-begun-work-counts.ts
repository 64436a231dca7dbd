import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FIRST_GATE } from './1764303000000-limits.js';
import { replaced } from './1764334300000-work-of-models.js';
import { SETTLED_BY_MODEL } from './1764334730000-chat-models.js';

/** An image counts once the model was asked for it, and programs that a person runs are minutes of use. */
export class BegunWorkCounts1764334820001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE image_jobs ADD COLUMN reached_model boolean NOT NULL DEFAULT false;
      ${countsReached(SETTLED_BY_MODEL)}
      ${HOLD_RUN}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ${SETTLED_BY_MODEL}
      ${replaced(FIRST_GATE.slice(FIRST_GATE.indexOf('CREATE FUNCTION hold_use_of_run'), FIRST_GATE.indexOf('-- Work that failed')))}
      ALTER TABLE image_jobs DROP COLUMN reached_model`);
  }
}

export const countsReached = (settle: string): string =>
  settle.replace(
    `'failed';`,
    `'failed'\n    AND NOT COALESCE((to_jsonb(NEW) ->> 'reached_model')::boolean, false);`,
  );

const HOLD_RUN = `
CREATE OR REPLACE FUNCTION hold_use_of_run() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A program of a reply is part of its minutes.
  PERFORM hold_use(NEW.id, NEW.user_id, NULL,
                   CASE WHEN NEW.message_id IS NULL THEN ARRAY['code'] ELSE ARRAY['code', 'minutes'] END);
  RETURN NULL;
END $$;
`;
