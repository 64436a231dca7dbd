import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type ClassView,
  type GroupsQuery,
  type GroupView,
  type GroupUpdateRequest,
  type GroupWriteRequest,
  sentence,
} from '@studyhall/contracts';
import { can, scopeFor } from '@studyhall/domain';
import {
  announcements,
  groups,
  invites,
  lists,
  type Account,
  type Group,
  type ListPage,
  type WholeList,
} from '@studyhall/persistence';
import { AnnouncementEvents } from '../announcements/index.js';
import {
  assertAllowed,
  assertClass,
  assertClassNameDistinct,
  assertSchoolUsable,
  changeClass,
  classCause,
  classEntry,
  Directory,
  findClass,
  staffOnly,
  type Changed,
  type ChangeOptions,
} from '../directory/index.js';
import { assertNoOverlap, auditedSchedule } from './schedule.js';

const NO_SUCH_CLASS = sentence('class_not_found');
/** Limit on invitations that the page of a class lists. */
const MAX_INVITES = 20;

/** Classes. Each change is one transaction that includes its audit entry. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: Directory,
    private readonly announcementEvents: AnnouncementEvents,
  ) {}

  /** For a teacher, only the classes they teach. */
  async page(actor: Account, query: GroupsQuery): Promise<ListPage<GroupView> | WholeList<GroupView>> {
    staffOnly(actor);
    return lists.groups.answer(this.db, scopeFor(actor, query.school), query);
  }

  /** One class for its page, with a constant number of statements. */
  async view(actor: Account, id: number): Promise<ClassView> {
    await findClass(this.db, actor, id, 'group.teach');
    const [listed, slots, open] = await Promise.all([
      lists.groups.find(this.db, { kind: 'all' }, id),
      groups.findSlots(this.db, id),
      invites.findOfGroup(this.db, id, MAX_INVITES),
    ]);
    if (!listed) throw new AppError('not_found', NO_SUCH_CLASS);
    return {
      ...listed,
      time_slots: slots,
      invites: open.map(({ code, role, uses, max_uses, expires_at, pending, ended }) => ({
        code,
        role,
        uses,
        max_uses,
        expires_at: expires_at.toISOString(),
        pending,
        ended,
      })),
    };
  }

  async create(actor: Account, request: GroupWriteRequest): Promise<number> {
    assertAllowed(can(actor, 'group.place', request));
    const {
      name,
      school,
      description = null,
      school_year: year,
      time_slots: slots,
      study_mode = null,
    } = request;
    if (slots) assertNoOverlap(slots);
    const group = { name, school, description, school_year: year || null, study_mode };
    const touched = { schools: [school], administers: false, renames: true };
    const { result } = await this.directory.change(actor, touched, async (on, _locked, rows) => {
      await assertSchoolUsable(on, actor, school);
      await assertClassNameDistinct(on, group);
      const [made] = await rows.addClasses([{ ...group, slots }]);
      if (!made) throw new Error(`The class ${name} was not stored.`);
      const after = { ...auditFields(group), ...(slots && auditedSchedule(slots)) };
      const cause = classCause('group.create', made);
      return {
        result: made.id,
        wanted: { cause },
        seconds: null,
        entries: () => [classEntry(actor, cause.action, made, { after })],
      };
    });
    return result;
  }

  /** Members who do not belong to the class's new school leave it. Slots change only if they are given. */
  async update(
    actor: Account,
    id: number,
    { dry_run: dryRun, ...request }: GroupUpdateRequest,
  ): Promise<Changed> {
    const { school, time_slots: slots } = request;
    staffOnly(actor);
    const touched = { classes: [id], schools: [school], renames: true, dryRun };
    return this.directory.change(actor, touched, async (on, locked) => {
      const group = await assertClass(on, actor, locked.classes.get(id) ?? null, 'group.manage');
      assertAllowed(can(actor, 'group.place', request));
      const { name, description = group.description, study_mode = group.study_mode } = request;
      const school_year = request.school_year === undefined ? group.school_year : request.school_year || null;
      if (slots) assertNoOverlap(slots);
      if (school !== group.school) await assertSchoolUsable(on, actor, school);
      const after = { name, school, description, school_year, study_mode };
      if (name !== group.name || school !== group.school || school_year !== group.school_year)
        await assertClassNameDistinct(on, { ...after, id });
      return {
        result: null,
        wanted: {
          cause: classCause('group.update', group),
          classes: [{ id, after: { ...after, ...(slots && { slots }) } }],
        },
        entries: ({ classes: [diff] }, { left, taught }) => [
          classEntry(actor, 'group.update', group, {
            otherSchool: school,
            before: {
              ...auditFields(group),
              ...(diff?.before.slots && auditedSchedule(diff.before.slots)),
              ...(left.length > 0 ? { members: usernames(left) } : {}),
              ...(taught.length > 0 ? { teachers: usernames(taught) } : {}),
            },
            after: { ...auditFields(after), ...(slots && auditedSchedule(slots)) },
            people: usersIn([...left, ...taught]),
          }),
        ],
      };
    });
  }

  /** Sets only the study mode, which teachers of the class may do too. */
  async setStudyMode(actor: Account, id: number, study_mode: Group['study_mode']): Promise<void> {
    await changeClass(this.directory, actor, { id, action: 'group.teach' }, (_on, group) => {
      const change = { before: auditFields(group), after: auditFields({ ...group, study_mode }) };
      const cause = classCause('group.update', group);
      return Promise.resolve({
        result: null,
        wanted: { cause, classes: [{ id, after: { study_mode } }] },
        seconds: null,
        entries: () => [classEntry(actor, cause.action, group, change)],
      });
    });
  }

  /** The class can be restored until the undo expires; then a worker erases it. */
  async remove(actor: Account, id: number, options: ChangeOptions = {}): Promise<Changed> {
    const {
      result: announced,
      change,
      effects,
      undo,
    } = await changeClass(this.directory, actor, { id, ...options }, async (on, group) => ({
      result: await announcements.findCurrentOfGroup(on, id),
      wanted: { cause: classCause('group.delete', group), classes: [{ id, after: { removed: true } }] },
      entries: (_change, { left, taught }) => [
        classEntry(actor, 'group.delete', group, {
          before: {
            ...auditFields(group),
            members: usernames(left),
            ...(taught.length > 0 ? { teachers: usernames(taught) } : {}),
          },
          people: usersIn([...left, ...taught]),
        }),
      ],
    }));
    if (options.dryRun || !change) return { effects, undo };
    await this.announcementEvents.classRemoved(
      announced.map((one) => one.id),
      usersIn([...change.left, ...change.taught]),
    );
    return { effects, undo };
  }
}

const usersIn = (ended: ReadonlyArray<{ user_id: number }>): number[] => ended.map(({ user_id }) => user_id);

const usernames = (people: ReadonlyArray<{ username: string }>): string[] =>
  people.map(({ username }) => username);

const auditFields = ({ name, school, description, school_year, study_mode }: Omit<Group, 'id'>): object => ({
  ...{ name, school, description },
  ...(school_year !== null && { school_year }),
  ...(study_mode !== null && { study_mode }),
});
