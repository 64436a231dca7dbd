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
import { assertAllowed, lockActor, runChange, wrongField } from '../directory/index.js';
import { SchoolEvents } from './school.events.js';

const NO_SUCH_SCHOOL = sentence('school_not_found');

export interface ChangedSchool {
  school: SchoolView;
  effects: SchoolEffects;
}

/** Creates and changes schools. Each change is one transaction with its lines in the audit log. */
@Injectable()
export class SchoolsService {
  constructor(
    private readonly db: DataSource,
    private readonly events: SchoolEvents,
  ) {}

  async create(actor: Account, request: CreateSchoolRequest): Promise<SchoolView> {
    assertAllowed(can(actor, 'school.administer', null));
    const { name, ...settings } = request;
    const school = await this.db.transaction(async (on) => {
      await lockInTransaction(on, 'schools');
      await lockActor(on, actor);
      await assertNameFree(on, name);
      // The name of a school that was renamed may be given again on purpose.
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

  /** A new name reaches everything of the school. The caller's rights and the school are those of the transaction. */
  async update(actor: Account, id: number, request: UpdateSchoolRequest): Promise<ChangedSchool> {
    assertAllowed(can(actor, 'school.administer', null));
    const { old, online, further, ...changed } = await runChange(
      this.db,
      { dryRun: request.dry_run },
      async (on) => {
        await lockInTransaction(on, 'schools');
        await lockActor(on, actor);
        const [school] = await schools.lockSchools(on, [id]);
        if (!school) throw new AppError('not_found', NO_SUCH_SCHOOL);
        const effects = await schoolMoves.countEffects(on, school.name);
        if (!request.dry_run) await this.apply(on, actor, school, request, effects);
        else if (isRename(school, request)) await assertNameFree(on, request.name);
        return {
          old: school,
          effects,
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
      if (isRename(old, request)) await this.events.moved(old.name, request.name);
      else if (ordersNames(old, request)) await this.events.renamedPeople(old.name);
      else await this.events.listChanged(old.name);
      if (request.archived && !old.archived_at) await this.events.closed(online);
      await this.events.moveSessions([...online, ...further]);
    }
    return changed;
  }

  private async apply(
    on: Executor,
    actor: Account,
    school: School,
    request: UpdateSchoolRequest,
    effects: SchoolEffects,
  ): Promise<void> {
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
    const changes = diffSettings(school, settings);
    await schools.updateSchool(on, school.id, changes.after);
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

/** @throws AppError `invalid` where another school has this name, or one that looks like it. */
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

/** The settings that differ from the stored ones, before and after. */
function diffSettings(school: School, wanted: Settings): { before: Settings; after: Settings } {
  const changed = (Object.keys(wanted) as Array<keyof Settings>).filter(
    (key) => wanted[key] !== undefined && JSON.stringify(wanted[key]) !== JSON.stringify(school[key]),
  );
  const pick = (from: Settings): Settings => Object.fromEntries(changed.map((key) => [key, from[key]]));
  return { before: pick(school), after: pick(wanted) };
}
