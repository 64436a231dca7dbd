import type { MigrationInterface, QueryRunner } from 'typeorm';
import { GENERIC_PLAN, HOLD_UP_TO_LEFT } from './1764334900000-tokens-left.js';

/** Minutes of a pause belong to the day of the question and never pass a limit. Source: `docs/decisions/limits.md`. */
export class MinutesOfDays1764335220000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`${ofDay(HOLD_UP_TO_LEFT)} ${GENERIC_PLAN}`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`${HOLD_UP_TO_LEFT} ${GENERIC_PLAN}`);
  }
}

const ofDay = (hold: string): string =>
  hold
    .replace('  rest bigint;', '  rest bigint;\n  free bigint;\n  begins timestamptz;')
    .replace(
      `SELECT floor(min(l.most - l.used)) INTO rest FROM limits_of(person, moment) l
     WHERE l.kind = 'tokens' AND 'tokens' = ANY (kinds);`,
      `SELECT min(l.most - l.used) FILTER (WHERE l.kind = 'tokens'), min(l.most - l.used) FILTER (WHERE l.kind = 'minutes')
      INTO rest, free FROM limits_of(person, moment) l WHERE l.kind = ANY (kinds);`,
    )
    .replace(
      'minutes := floor(extract(epoch FROM moment) / 60) - floor(extract(epoch FROM last) / 60);',
      `SELECT date_trunc('day', moment AT TIME ZONE z.zone) AT TIME ZONE z.zone INTO begins
        FROM (SELECT COALESCE(s.time_zone, 'UTC') AS zone FROM users u LEFT JOIN schools s ON s.name = u.school
               WHERE u.id = person) z;
      minutes := floor(extract(epoch FROM moment) / 60)
                 - CASE WHEN last < begins THEN floor(extract(epoch FROM begins) / 60) - 1
                        ELSE floor(extract(epoch FROM last) / 60) END;`,
    )
    .replace(`THEN minutes WHEN 'tokens'`, `THEN LEAST(minutes, free) WHEN 'tokens'`);
