import type { MigrationInterface, QueryRunner } from 'typeorm';
import { replaced, WORK } from './1764334300000-work-of-models.js';
import { withoutOpenReplies } from './1764334700000-work-during-replies.js';
import { BATCH, withBatches } from './1764334760000-budget-batches.js';

/**
 * Work beside replies fits into what the limits of its person have left, is paid by the school of its class, and is settled
 * minutes after its process was killed. Source: `docs/decisions/limits.md`.
 */
export class RoomForWork1764335210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${DROP_WORK} ${DROP_BUDGET} ${withLease(HOLD_BUDGET)} ${withRoom(HOLD_WORK)}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP FUNCTION hold_work(uuid, integer, integer, text, text, integer, integer, boolean, uuid);
      DROP FUNCTION hold_budget(uuid[], text, bigint, boolean, interval);
      ${HOLD_BUDGET} ${HOLD_WORK}`);
  }
}

const DROP_WORK = 'DROP FUNCTION hold_work(uuid, integer, integer, text, text, integer, integer, boolean);';
const DROP_BUDGET = 'DROP FUNCTION hold_budget(uuid[], text, bigint, boolean);';
const HOLD_BUDGET = BATCH.slice(
  BATCH.indexOf('-- Holds so much'),
  BATCH.indexOf('CREATE OR REPLACE FUNCTION take_budget'),
);
const BEFORE = replaced(withBatches(withoutOpenReplies(WORK)));
const HOLD_WORK = BEFORE.slice(0, BEFORE.indexOf('-- Counts what a request took'));

const withLease = (hold: string): string =>
  hold
    .replace('required boolean)', `required boolean, lease interval DEFAULT '1 hour')`)
    .replace(`interval '1 hour'\n`, 'lease\n');

/** The form of `hold_budget` to which the migration of judges goes back. */
export const HOLD_BUDGET_WITH_LEASE = replaced(withLease(HOLD_BUDGET));

/** The longest time of one request of a kind, and a minute. */
const LEASE = `CASE what WHEN 'transcription' THEN interval '3 minutes' WHEN 'images' THEN interval '4 minutes' ELSE interval '6 minutes' END`;

/** The work is compared with its whole size. Of the replies that are being written only its own one gives it room. */
const withRoom = (hold: string): string =>
  hold
    .replace('required boolean)', 'required boolean, reply uuid DEFAULT NULL)')
    .replace(
      `moment timestamptz := clock_timestamp();`,
      `moment timestamptz := clock_timestamp();\n  lease interval := ${LEASE};`,
    )
    .replace(
      `COALESCE((SELECT u.school FROM users u WHERE u.id = person), (SELECT g.school FROM stored_groups g WHERE g.id = class))`,
      `COALESCE((SELECT g.school FROM stored_groups g WHERE g.id = class), (SELECT u.school FROM users u WHERE u.id = person))`,
    )
    .replace('o.user_id = person AND', 'o.ref = reply AND')
    .replace(' >= l.most', ' + read + written > l.most')
    .replace('most, required))[1]', 'most, required, lease))[1]')
    .replace(`moment + interval '10 minutes'`, 'moment + lease');
