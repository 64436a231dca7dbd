import type { MigrationInterface, QueryRunner } from 'typeorm';
import { ACCOUNTS } from './baseline/accounts.js';
import { ACTIVITIES } from './baseline/activities.js';
import { CHAT } from './baseline/chat.js';
import { CLASSES } from './baseline/classes.js';
import { FILES } from './baseline/files.js';
import { IDENTITY } from './baseline/identity.js';
import { LEARNING } from './baseline/learning.js';
import { LESSONS } from './baseline/lessons.js';
import { PRESENT, storedAs } from './baseline/present.js';
import { RECORDS } from './baseline/records.js';
import { SEARCH } from './baseline/search.js';

const AREAS = [
  ...[SEARCH, ACCOUNTS, IDENTITY, CLASSES, RECORDS, CHAT, FILES, LEARNING, LESSONS, ACTIVITIES],
  PRESENT,
];

/** The migrations that the baseline replaces. Earlier ones, whose names some databases have, made the first of them. */
export const BEFORE_BASELINE = {
  first: 'KeptPlans1763704800000',
  last: 'SignOnRequests1764300200000',
  count: 17,
  /** The commit of 27 November 2026: the last version with these migrations. */
  lastVersion: '6d85b523',
};

/** The schema of 27 November 2026, as 17 earlier migrations made it. */
export class Baseline1764300200000 implements MigrationInterface {
  /** A database that ran the last of the earlier migrations counts as having run this one. */
  readonly name = BEFORE_BASELINE.last;

  async up(runner: QueryRunner): Promise<void> {
    for (const area of AREAS) await runner.query(area);
  }

  /** Extensions stay: the role of the product may not be allowed to create them again. */
  async down(runner: QueryRunner): Promise<void> {
    const created = (kind: string): string[] =>
      Array.from(AREAS.join('').matchAll(new RegExp(`CREATE ${kind} (\\w+)`, 'g')), ([, name = '']) => name);
    await runner.query(`DROP TABLE ${created('TABLE').map(storedAs).join(', ')} CASCADE`);
    await runner.query(`DROP FUNCTION ${created('FUNCTION').join(', ')}`);
    await runner.query(`DROP COLLATION natural_order`);
    // In a database that the earlier migrations made, none of them holds any more.
    await runner.query(`DELETE FROM migrations WHERE "timestamp" < 1764300200000`);
  }
}
