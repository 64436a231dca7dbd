import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { SchoolConsent, SetSchoolConsent } from '@studyhall/contracts';
import { audit, consents, type Account, type Executor } from '@studyhall/persistence';
import { assertUnchanged, DirectoryEvents, lockActor } from '../directory/index.js';
import { lockSchool } from './notice.service.js';

/** Whether a school requires parental consent. The consent of each student is stored by directory changes. */
@Injectable()
export class ConsentService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  /** For admins of the school. @throws AppError `not_found` */
  view(actor: Account, schoolId: number): Promise<SchoolConsent> {
    return this.db.transaction(async (on) => {
      await lockSchool(on, actor, schoolId);
      return toView(on, schoolId);
    });
  }

  /** Changed texts become a new version. @throws AppError like {@link view}; `conflict` for a version that was replaced */
  async update(actor: Account, schoolId: number, request: SetSchoolConsent): Promise<SchoolConsent> {
    const [name, changed] = await this.db.transaction(async (on) => {
      const school = await lockSchool(on, actor, schoolId);
      await lockActor(on, actor);
      const old = await consents.findOfSchool(on, schoolId);
      assertUnchanged({ version: request.version }, old);
      const { required = old.required, texts = old.texts } = request;
      const version = old.version + (isDeepStrictEqual(texts, old.texts) ? 0 : 1);
      await consents.store(on, { school_id: schoolId, required, texts, version });
      await audit.record(on, {
        ...{ actor, action: 'school.consent', school: school.name },
        target: { type: 'school', id: school.id, name: school.name },
        before: { required: old.required, version: old.version },
        after: { required, version },
      });
      return [school.name, await toView(on, schoolId)] as const;
    });
    await this.directory.changed('schools', name);
    return changed;
  }
}

async function toView(on: Executor, schoolId: number): Promise<SchoolConsent> {
  const { required, texts, version } = await consents.findOfSchool(on, schoolId);
  return { required, texts, version, ...(await consents.count(on, schoolId)) };
}
