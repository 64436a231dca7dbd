import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './baseline/accounts.js';
import { CHAT } from './baseline/chat.js';
import { CLASSES } from './baseline/classes.js';
import { FILES } from './baseline/files.js';
import { LEARNING } from './baseline/learning.js';
import { LESSONS } from './baseline/lessons.js';
import { RECORDS } from './baseline/records.js';
import { SEARCH } from './baseline/search.js';

const AREAS = [SEARCH, ACCOUNTS, CLASSES, RECORDS, CHAT, FILES, LEARNING, LESSONS];

/** The migrations that the baseline replaces. */
export const BEFORE_BASELINE = {
  first: 'Chat1763700000000',
  last: 'KeptPlans1763704800000',
  count: 54,
  /** The commit of 24 November 2026: the last version without later migrations. */
  lastVersion: 'be7d5d5c',
};

/** The schema of 24 November 2026, as 54 earlier migrations made it. */
export class Baseline1763704800000 implements MigrationInterface {
  /** A database that ran the last of the earlier migrations counts as having run this one. */
  readonly name = BEFORE_BASELINE.last;

  async up(runner: QueryRunner): Promise<void> {
    for (const area of AREAS) await runner.query(area);
  }

  /** Extensions stay: the role of the product may not be allowed to create them again. */
  async down(runner: QueryRunner): Promise<void> {
    const created = (kind: string): string =>
      Array.from(AREAS.join('').matchAll(new RegExp(`CREATE ${kind} (\\w+)`, 'g')), ([, name]) => name).join(
        ', ',
      );
    await runner.query(`DROP TABLE ${created('TABLE')} CASCADE`);
    await runner.query(`DROP FUNCTION ${created('FUNCTION')}`);
    await runner.query(`DROP COLLATION natural_order`);
    // In a database that the earlier migrations made, none of them holds any more.
    await runner.query(`DELETE FROM migrations WHERE "timestamp" < 1763704800000`);
  }
}
