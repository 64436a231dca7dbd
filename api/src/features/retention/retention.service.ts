import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AppError, sentence, type RetentionAnswer, type RetentionRequest } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { audit, retention, schools, type Account, type Executor, type School } from '@studyhall/persistence';
import { assertAllowed, assertUnchanged, lockActor } from '../directory/index.js';

/** How long a school keeps chats, files, lessons and records. The worker erases older data every night. */
@Injectable()
export class RetentionService {
  constructor(private readonly db: DataSource) {}

  view(actor: Account, schoolId: number): Promise<RetentionAnswer> {
    return this.db.transaction(async (on) => {
      const school = await findOwn(on, actor, schoolId);
      const settings = await retention.findOfSchool(on, schoolId);
      return { ...settings, effects: await retention.countDue(on, school, settings) };
    });
  }

  /**
   * Absent fields stay unchanged. A dry run returns what would be due, without a change.
   * @throws AppError `conflict` like `assertUnchanged`
   */
  update(
    actor: Account,
    schoolId: number,
    { dry_run: dryRun, before: seen, ...request }: RetentionRequest,
  ): Promise<RetentionAnswer> {
    return this.db.transaction(async (on) => {
      const school = await findOwn(on, actor, schoolId);
      await lockActor(on, actor);
      const before = await retention.findOfSchool(on, schoolId);
      assertUnchanged(seen, before);
      const after = { ...before, ...request };
      const effects = await retention.countDue(on, school, after);
      if (dryRun) return { ...after, effects };
      await retention.store(on, schoolId, after);
      await audit.record(on, {
        ...{ actor, action: 'school.retention', school: school.name, before, after },
        target: { type: 'school', id: school.id, name: school.name },
      });
      return { ...after, effects };
    });
  }
}

/** Locks the school. @throws AppError `not_found` */
async function findOwn(on: Executor, actor: Account, id: number): Promise<School> {
  const [school] = await schools.lockSchools(on, [id]);
  if (!school) throw new AppError('not_found', sentence('school_not_found'));
  assertAllowed(can(actor, 'school.retain', { school: school.name }));
  return school;
}
