import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  sentence,
  type CreateSchoolRequest,
  type SchoolEffects,
  type SchoolView,
  type UpdateSchoolRequest,
} from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import {
  audit,
  budgets,
  lessons,
  lists,
  lockInTransaction,
  schoolMemberships,
  schoolMoves,
  schools,
  similarNames,
  type Account,
  type Executor,
  type School,
} from '@studyhall/persistence';
import { LessonEvents } from '@studyhall/platform';
import { assertAllowed, lockActor, runChange, wrongField } from '../directory/index.js';
import { SchoolEvents } from './school.events.js';

const NO_SUCH_SCHOOL = sentence('school_not_found');

export interface ChangedSchool {
  school: SchoolView;
  effects: SchoolEffects;
}

/** Creates and changes schools. Each change is one transaction that includes its audit entries. */
@Injectable()
export class SchoolsService {
  constructor(
    private readonly db: DataSource,
    private readonly events: SchoolEvents,
    private readonly lessonEvents: LessonEvents,
  ) {}

  async create(actor: Account, request: CreateSchoolRequest): Promise<SchoolView> {
    assertAllowed(can(actor, 'school.administer', null));
    const { name, ...settings } = request;
    const school = await this.db.transaction(async (on) => {
      await lockInTransaction(on, 'schools');
      await lockActor(on, actor);
      await assertNameFree(on, name);
      // A former name of a renamed school may be reused intentionally.
      await schools.removeFormerName(on, name);
      const id = await schools.insertSchool(on, { name, ...settings });
      await audit.record(on, {
        actor,
        action: 'school.create',
        target: { type: 'school', id, name },
        school: name,
        after: { name, ...settings },
      });
      return found(await lists.schools.find(on, { kind: 'all' }, id));
    });
    await this.events.listChanged(name);
    return school;
  }

  /** A new name is applied to everything of the school. Reads the caller's rights and the school inside the transaction. */
  async update(actor: Account, id: number, request: UpdateSchoolRequest): Promise<ChangedSchool> {
    assertAllowed(can(actor, 'school.administer', null));
    const { old, online, further, ended, ...changed } = await runChange(
      this.db,
      { dryRun: request.dry_run },
      async (on) => {
        await lockInTransaction(on, 'schools');
        await lockActor(on, actor);
        const [school] = await schools.lockSchools(on, [id]);
        if (!school) throw new AppError('not_found', NO_SUCH_SCHOOL);
        const effects = await schoolMoves.countEffects(on, school.name);
        const over = request.dry_run ? [] : await this.apply(on, actor, school, request, effects);
        if (request.dry_run && isRename(school, request)) await assertNameFree(on, request.name);
        return {
          old: school,
          effects,
          ended: over,
          online:
            request.archived === undefined
              ? []
              : await schoolMoves.findClassesOnline(on, request.name ?? school.name),
          further:
            request.archived === undefined
              ? []
              : await schoolMemberships.findUserIds(on, request.name ?? school.name),
          school: found(await lists.schools.find(on, { kind: 'all' }, id)),
        };
      },
    );
    if (!request.dry_run) {
      await Promise.all(ended.map((lesson) => this.lessonEvents.ended(lesson)));
      if (isRename(old, request)) await this.events.moved(old.name, request.name);
      else if (ordersNames(old, request)) await this.events.renamedPeople(old.name);
      else await this.events.listChanged(old.name);
      if (request.archived && !old.archived_at) await this.events.closed(online);
      if (request.archived !== undefined)
        await this.events.archivedOrRestored(old.name, [...online, ...further]);
    }
    return changed;
  }

  /** Returns the lessons that ended because the school is archived; restoring it starts none again. */
  private async apply(
    on: Executor,
    actor: Account,
    school: School,
    request: UpdateSchoolRequest,
    effects: SchoolEffects,
  ): Promise<lessons.EndedLessonKey[]> {
    const { name: _name, archived, dry_run: _dryRun, ...settings } = request;
    const record = (action: string, name: string, before: object, after: object): Promise<void> =>
      audit.record(on, {
        actor,
        action,
        target: { type: 'school', id: school.id, name },
        school: name,
        before,
        after,
      });
    const ended = archived ? await lessons.endOfClosed(on, { school: school.name }) : [];
    const changes = diffSettings(school, settings);
    await schools.updateSchool(on, school.id, changes.after);
    // A month begins by the clock of the school: what the ledger has for it is counted anew.
    if (settings.time_zone !== undefined) await budgets.recount(on, school.name);
    if (Object.keys(changes.after).length > 0)
      await record('school.update', school.name, changes.before, changes.after);
    if (archived !== undefined && archived !== (school.archived_at !== null)) {
      await schools.updateSchool(on, school.id, { archived_at: archived ? new Date() : null });
      await record(
        archived ? 'school.archive' : 'school.restore',
        school.name,
        { archived: !archived },
        { archived },
      );
    }
    if (isRename(school, request)) {
      await assertNameFree(on, request.name);
      await schoolMoves.renameSchool(on, school, request.name);
      await record('school.rename', request.name, { name: school.name }, { name: request.name, ...effects });
    }
    return ended;
  }
}

function isRename(
  school: School,
  request: UpdateSchoolRequest,
): request is UpdateSchoolRequest & { name: string } {
  return request.name !== undefined && request.name !== school.name;
}

const ordersNames = (
  school: School,
  { family_name_first: wanted = school.family_name_first }: UpdateSchoolRequest,
) => wanted !== school.family_name_first;

/** @throws AppError `invalid` if another school has this name, or one that looks alike. */
async function assertNameFree(on: Executor, name: string): Promise<void> {
  if (await schools.findByName(on, name)) throw wrongField('name', sentence('school_taken'));
  const similar = await similarNames.findSimilarSchool(on, name);
  if (similar !== null) throw wrongField('name', sentence('school_similar', { other: similar }));
}

export function found(school: SchoolView | null): SchoolView {
  if (!school) throw new AppError('not_found', NO_SUCH_SCHOOL);
  return school;
}

type Settings = Partial<schools.SchoolSettings>;

/** The settings that change, with their values before and after. */
function diffSettings(school: School, wanted: Settings): { before: Settings; after: Settings } {
  const changed = (Object.keys(wanted) as Array<keyof Settings>).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(school[key]),
  );
  const pick = (from: Settings): Settings => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(school), after: pick(wanted) };
}
