import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaced, WORK } from './1764334300000-work-of-models.js';

/** What a running reply holds does not refuse its own background work, such as the embedding of the question. */
export class WorkDuringReplies1764334700000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(replaced(withoutOpenReplies(WORK)));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(replaced(WORK));
  }
}

/** Compares a limit of tokens with what settled replies and background work used. */
export const withoutOpenReplies = (work: string): string =>
  work.replace(
    'l.used >= l.most',
    `l.used - CASE what WHEN 'background' THEN COALESCE((
                  SELECT sum(o.amount) FROM usage_ledger o
                   WHERE o.user_id = person AND o.kind = 'tokens' AND o.settled_at IS NULL), 0) ELSE 0 END >= l.most`,
  );
