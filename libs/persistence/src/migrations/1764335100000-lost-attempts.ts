import type { MigrationInterface, QueryRunner } from 'typeorm';
import { SETTLED_BY_MODEL } from './1764334730000-chat-models.js';
import { countsReached } from './1764334820001-begun-work-counts.js';

/** A reply that ended without a count costs all that its rounds and attempts held. Source: `docs/decisions/limits.md`. */
export class LostAttempts1764335100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(inFull(countsReached(SETTLED_BY_MODEL)));
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(countsReached(SETTLED_BY_MODEL));
  }
}

export const inFull = (settle: string): string =>
  settle.replace(
    'WHEN begun THEN l.cost ELSE',
    'WHEN begun THEN COALESCE((SELECT h.amount FROM budget_holds h WHERE h.ref = NEW.id AND h.cost IS NULL), l.cost) ELSE',
  );
