import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HOLD, settleUse } from './1764310100000-tokens.js';
import { SETTLE_BUDGET } from './1764310200000-budget-holds.js';
import { replaced, TAKE_BUDGET_OF_WORK } from './1764334300000-work-of-models.js';

/** The chat model of each reply, with what each of several models may take. Source: `docs/decisions/limits.md`. */
export class ChatModels1764334730000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE turns ADD COLUMN model text;
      ALTER TABLE work_models ADD COLUMN position smallint NOT NULL DEFAULT 0,
        DROP CONSTRAINT work_models_pkey, ADD PRIMARY KEY (kind, model);
      DROP FUNCTION hold_use(uuid, integer, integer, text[]);
      DROP FUNCTION take_budget(uuid, integer, text);
      ${byModel(HOLD)}
      ${byModel(TAKE_BUDGET_OF_WORK)}
      ${SETTLED_BY_MODEL}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION hold_use(uuid, integer, integer, text[], text);
      DROP FUNCTION take_budget(uuid, integer, text, text);
      ${replaced(HOLD)}
      ${replaced(TAKE_BUDGET_OF_WORK)}
      ${settleUse(SETTLE_BUDGET)}
      DELETE FROM work_models WHERE position > 0;
      ALTER TABLE work_models DROP CONSTRAINT work_models_pkey, DROP COLUMN position, ADD PRIMARY KEY (kind);
      ALTER TABLE turns DROP COLUMN model`);
  }
}

/** The model of the reply, or else the default. */
export const FIRST_MODEL = 'ORDER BY w.model IS NOT DISTINCT FROM chat DESC, w.position LIMIT 1';

export const byModel = (functions: string): string =>
  functions
    .replace('kinds text[])', 'kinds text[], chat text DEFAULT NULL)')
    .replace(
      'LEFT JOIN work_models w ON w.kind = k.kind',
      `LEFT JOIN LATERAL (SELECT * FROM work_models w WHERE w.kind = k.kind ${FIRST_MODEL}) w ON true`,
    )
    .replace(`'minutes']);`, `'minutes'], NEW.model);`)
    .replace('work_kind text)', 'work_kind text, chat text DEFAULT NULL)')
    .replace('WHERE w.kind = work_kind)', `WHERE w.kind = work_kind ${FIRST_MODEL})`);

/** Counts tokens for the model that wrote the reply, where that is not the one they were held for. */
export const SETTLED_BY_MODEL = settleUse(SETTLE_BUDGET)
  .replace(
    'settled = CASE WHEN input',
    'model = COALESCE(chat, l.model),\n         settled = CASE WHEN input',
  )
  .replace(`'tokens', l.model,`, `'tokens', COALESCE(chat, l.model),`)
  .replace('DECLARE', `DECLARE\n  chat text := to_jsonb(NEW) ->> 'model';`);
