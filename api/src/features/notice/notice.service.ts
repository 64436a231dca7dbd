import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type AcceptNotice,
  type OwnNotice,
  type SchoolNotice,
  type SetSchoolNotice,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { audit, notices, schools, type Account, type Executor, type School } from '@studyhall/persistence';
import { assertAllowed, assertUnchanged, DirectoryEvents, lockActor } from '../directory/index.js';

/**
 * A school's notice about its use of AI, and its acceptance by students. Only the page enforces it, before it shows
 * anything else; other clients are not blocked.
 */
@Injectable()
export class NoticeService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
  ) {}

  /** For admins of the school. @throws AppError `not_found` */
  view(actor: Account, schoolId: number): Promise<SchoolNotice> {
    return this.db.transaction(async (on) => {
      await lockSchool(on, actor, schoolId);
      return toView(on, schoolId);
    });
  }

  /** Changed texts become a new version. @throws AppError like {@link view}; `conflict` for a version that was replaced */
  async update(actor: Account, schoolId: number, request: SetSchoolNotice): Promise<SchoolNotice> {
    const [name, view] = await this.db.transaction(async (on) => {
      const school = await lockSchool(on, actor, schoolId);
      await lockActor(on, actor);
      const old = await notices.findOfSchool(on, schoolId);
      assertUnchanged({ version: request.version }, old);
      const texts = request.texts ?? old.texts;
      const version = old.version + (isDeepStrictEqual(texts, old.texts) ? 0 : 1);
      const changed = { ...old, enabled: request.enabled ?? old.enabled, texts, version };
      await notices.store(on, changed);
      await audit.record(on, {
        ...{ actor, action: 'school.notice', school: school.name },
        target: { type: 'school', id: school.id, name: school.name },
        before: { enabled: old.enabled, version: old.version },
        after: { enabled: changed.enabled, version },
      });
      return [school.name, await toView(on, schoolId)] as const;
    });
    await this.directory.changed('schools', name);
    return view;
  }

  async own({ id }: Account): Promise<OwnNotice> {
    const found = await notices.findOfUser(this.db, id);
    if (!found) return { notice: null };
    const { version, term, texts, accepted_at } = found;
    return { notice: { version, term, texts, accepted_at: accepted_at?.toISOString() ?? null } };
  }

  /** Idempotent. @throws AppError `not_found` for users who are not asked, `conflict` for a version that was replaced */
  async accept({ id }: Account, { version, language }: AcceptNotice): Promise<void> {
    const found = await notices.findOfUser(this.db, id);
    if (!found) throw new AppError('not_found');
    if (found.version !== version) throw new AppError('conflict', sentence('notice_changed'));
    await notices.accept(this.db, id, found, language);
  }
}

/** Locks the school, which serializes changes of its notice and of its consent settings. @throws AppError `not_found` */
export async function lockSchool(on: Executor, actor: Account, id: number): Promise<School> {
  const [school] = await schools.lockSchools(on, [id]);
  if (!school) throw new AppError('not_found', sentence('school_not_found'));
  assertAllowed(can(actor, 'school.see', { school: school.name }));
  return school;
}

async function toView(on: Executor, schoolId: number): Promise<SchoolNotice> {
  const { enabled, texts, version } = await notices.findOfSchool(on, schoolId);
  return { enabled, texts, version, ...(await notices.count(on, schoolId)) };
}
