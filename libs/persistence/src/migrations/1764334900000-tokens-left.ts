import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HOLD } from './1764310100000-tokens.js';
import { byModel } from './1764334730000-chat-models.js';
import { byFunction } from './1764334790000-work-model.js';

/** A reply holds no more tokens than its person's limits have left. Source: `docs/decisions/limits.md`. */
export class TokensLeft1764334900000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${HOLD_UP_TO_LEFT} ${GENERIC_PLAN}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${hold} ${GENERIC_PLAN}`);
  }
}

const hold = byFunction(byModel(HOLD));

export const GENERIC_PLAN =
  'ALTER FUNCTION hold_use(uuid, integer, integer, text[], text) SET plan_cache_mode = force_generic_plan;';

const upToWhatIsLeft = (functions: string): string =>
  functions
    .replace('  reached record;', '  reached record;\n  rest bigint;')
    .replace(
      '  ELSE\n    moment := clock_timestamp();',
      `    SELECT floor(min(l.most - l.used)) INTO rest FROM limits_of(person, moment) l
     WHERE l.kind = 'tokens' AND 'tokens' = ANY (kinds);
  ELSE
    moment := clock_timestamp();`,
    )
    .replace(`WHEN 'tokens' THEN w.input + w.output`, `WHEN 'tokens' THEN LEAST(w.input + w.output, rest)`);

/** The fifth form of `hold_use`, to which the migration of minutes of a day goes back. */
export const HOLD_UP_TO_LEFT = upToWhatIsLeft(hold);
