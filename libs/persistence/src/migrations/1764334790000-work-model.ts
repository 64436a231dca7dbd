import type { MigrationInterface, QueryRunner } from 'typeorm';
import { HOLD } from './1764310100000-tokens.js';
import { byModel, FIRST_MODEL } from './1764334730000-chat-models.js';
import { TAKE_BUDGET_BY_MODEL } from './1764334760000-budget-batches.js';

/** `work_model` says which model does a kind of work. Source: `docs/decisions/limits.md`. */
export class WorkModel1764334790000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${WORK_MODEL} ${byFunction(byModel(HOLD))} ${byFunction(TAKE_BUDGET_BY_MODEL)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${byModel(HOLD)} ${TAKE_BUDGET_BY_MODEL} DROP FUNCTION work_model`);
  }
}

const WORK_MODEL = `
-- The model of that name, or else the default of the kind.
CREATE FUNCTION work_model(of_kind text, chat text) RETURNS SETOF work_models LANGUAGE sql STABLE ROWS 1 AS $$
  SELECT * FROM work_models w WHERE w.kind = of_kind ${FIRST_MODEL}
$$;
`;

export const byFunction = (functions: string): string =>
  functions
    .replace(`(SELECT * FROM work_models w WHERE w.kind = k.kind ${FIRST_MODEL})`, 'work_model(k.kind, chat)')
    .replace(`work_models w WHERE w.kind = work_kind ${FIRST_MODEL})`, 'work_model(work_kind, chat) w)');
