import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Making images is time of use, too: a limit of minutes ends it as it ends the chat. */
export class MinutesOfImages1764333000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(holdUseOfImage(`'images', 'minutes'`));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(holdUseOfImage(`'images'`));
  }
}

const holdUseOfImage = (kinds: string): string => `
CREATE OR REPLACE FUNCTION hold_use_of_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM hold_use(NEW.id, NEW.user_id, NULL, ARRAY[${kinds}]);
  RETURN NULL;
END $$;
`;
