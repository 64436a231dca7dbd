import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import {
  AppError,
  type ChangeEffects,
  type ClassView,
  type GroupsQuery,
  type GroupView,
  type GroupUpdateRequest,
  type GroupWriteRequest,
  sentence,
} from '@studyhall/contracts';
import { can, scopeOf } from '@studyhall/domain';
import {
  announcements,
  groups,
  groupTeachers,
  invites,
  lessons,
  members,
  removals,
  shareInTransaction,
  type Account,
  type Executor,
  type Group,
} from '@studyhall/persistence';
import { applyChange, LessonEvents, lockDirectory } from '@studyhall/platform';
import { AnnouncementEvents } from '../announcements/index.js';
import {
  assertAllowed,
  assertClass,
  assertClassNameDistinct,
  assertSchoolUsable,
  BATCH,
  changeClass,
  classEntry,
  DirectoryEvents,
  effectsOf,
  findClass,
  inBatches,
  lockActor,
  pageOf,
  recordClass,
  runChange,
  isWholeList,
  staffOnly,
  type Changed,
  type ChangeOptions,
  type ListPage,
  type WholeList,
} from '../directory/index.js';
import { UndoService } from '../undo/index.js';
import { GROUP_REMOVED } from './group-restorer.js';
import { classCause } from './relation-changes.js';
import { assertNoOverlap, scheduleOf } from './schedule.js';

const NO_SUCH_CLASS = sentence('class_not_found');
/** Invitations that the page of a class lists. */
const MAX_INVITES = 20;

/** Classes. Each change is one transaction with its line in the audit log. */
@Injectable()
export class GroupsService {
  constructor(
    private readonly db: DataSource,
    private readonly directory: DirectoryEvents,
    private readonly undo: UndoService,
    private readonly announcementEvents: AnnouncementEvents,
    private readonly lessonEvents: LessonEvents,
  ) {}

  /** Of a teacher the classes that they teach. */
  async page(actor: Account, query: GroupsQuery): Promise<ListPage<GroupView> | WholeList> {
    staffOnly(actor);
    const filter = { search: query.search, scope: scopeOf(actor, query.school) };
    const total = await groups.countGroups(this.db, filter);
    const sorting = { sort: query.sort, order: query.order };
    if (isWholeList(query)) return { total, batches: this.all(filter, sorting) };
    return { total, items: await groups.findGroups(this.db, filter, { ...sorting, ...pageOf(query) }) };
  }

  private async *all(
    filter: groups.GroupFilter,
    sorting: Pick<GroupsQuery, 'sort' | 'order'>,
  ): AsyncGenerator<GroupView[]> {
    type Keyed = GroupView & { sort_key: string; name_key: string };
    const next = (last: Keyed | null): Promise<Keyed[]> =>
      groups.findGroupsAfter(this.db, filter, sorting, last, BATCH);
    for await (const batch of inBatches(next))
      yield batch.map(({ sort_key: _key, name_key: _name, ...group }) => group);
  }

  /** One class for its page, in a constant number of statements. */
  async view(actor: Account, id: number): Promise<ClassView> {
    await findClass(this.db, actor, id, 'group.teach');
    const [listed, slots, open] = await Promise.all([
      groups.findListed(this.db, id),
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
    const id = await this.db.transaction(async (on) => {
      await shareInTransaction(on, 'schools');
      await lockActor(on, actor);
      await assertSchoolUsable(on, school);
      await assertClassNameDistinct(on, group);
      const made = await groups.insertGroup(on, group);
      const after = {
        ...factsOf(group),
        ...(slots && scheduleOf(await groups.replaceSlots(on, made, slots))),
      };
      await recordClass(on, actor, 'group.create', { ...group, id: made }, { after });
      return made;
    });
    await this.directory.changed('groups', request.school);
    return id;
  }

  /** Members who are not of the class's new school leave it; the slots change where they are given. */
  async update(
    actor: Account,
    id: number,
    { dry_run: dryRun, ...request }: GroupUpdateRequest,
  ): Promise<Changed> {
    const { school, time_slots: slots } = request;
    staffOnly(actor);
    const { effects, undo, events } = await runChange(this.db, { dryRun }, async (on) => {
      const locked = await lockDirectory(on, actor, {
        classes: [id],
        schools: [school],
        renames: true,
      });
      const group = await assertClass(on, actor, locked.classes.get(id) ?? null, 'group.manage');
      assertAllowed(can(actor, 'group.place', request));
      const { name, description = group.description, study_mode = group.study_mode } = request;
      const school_year = request.school_year === undefined ? group.school_year : request.school_year || null;
      if (slots) assertNoOverlap(slots);
      if (school !== group.school) await assertSchoolUsable(on, school);
      const after = { name, school, description, school_year, study_mode };
      if (name !== group.name || school !== group.school || school_year !== group.school_year)
        await assertClassNameDistinct(on, { ...after, id });
      const wanted = {
        cause: classCause('group.update', group),
        classes: [{ id, after: { ...after, ...(slots && { slots }) } }],
      };
      return applyChange(on, actor, wanted, locked, {
        entries: ({ classes: [diff] }, { left, taught }) => [
          classEntry(actor, 'group.update', group, {
            otherSchool: school,
            before: {
              ...factsOf(group),
              ...(diff?.before.slots && scheduleOf(diff.before.slots)),
              ...(left.length > 0 ? { members: namesOf(left) } : {}),
              ...(taught.length > 0 ? { teachers: namesOf(taught) } : {}),
            },
            after: { ...factsOf(after), ...(slots && scheduleOf(slots)) },
            people: [...left, ...taught].map(({ user_id }) => user_id),
          }),
        ],
      });
    });
    if (dryRun) return { effects, undo: null };
    await this.directory.publishChange(events);
    return { effects, undo };
  }

  /** The study mode alone, which teachers of the class set too. */
  async setStudyMode(actor: Account, id: number, study_mode: Group['study_mode']): Promise<void> {
    const school = await changeClass(
      this.db,
      actor,
      id,
      async (on, { teaches: _teaches, ...group }) => {
        await groups.updateGroup(on, { ...group, study_mode });
        await recordClass(on, actor, 'group.update', group, {
          before: factsOf(group),
          after: factsOf({ ...group, study_mode }),
        });
        return group.school;
      },
      { action: 'group.teach' },
    );
    await this.directory.changed('groups', school);
  }

  async remove(actor: Account, id: number, options: ChangeOptions = {}): Promise<Changed> {
    const work = async (on: Executor, group: Group) => {
      const memberList = await members.findMembers(on, id);
      const teachers = await groupTeachers.findTeachers(on, id);
      const invitations = await invites.countWorkingOfGroup(on, id);
      const announced = await announcements.findCurrentOfGroup(on, id);
      const lesson = await lessons.endLiveOfGroup(on, id);
      const undo = await this.undo.offer(on, actor, { kind: GROUP_REMOVED, data: {} });
      await removals.mark(on, 'stored_groups', [id], undo.undo_id);
      await recordClass(on, actor, 'group.delete', group, {
        before: {
          ...factsOf(group),
          members: namesOf(memberList),
          ...(teachers.length > 0 ? { teachers: namesOf(teachers) } : {}),
        },
        people: idsOf([...memberList, ...teachers]),
      });
      const effects = leftBy(
        group,
        { members: idsOf(memberList), teachers: idsOf(teachers) },
        { invitations_withdrawn: invitations },
      );
      return {
        school: group.school,
        lesson,
        announced: idsOf(announced),
        left: idsOf([...memberList, ...teachers]),
        changed: { effects, undo },
      };
    };
    const { school, lesson, announced, left, changed } = await changeClass(this.db, actor, id, work, options);
    if (options.dryRun) return { ...changed, undo: null };
    await this.announcementEvents.classRemoved(announced, left);
    if (lesson) await this.lessonEvents.ended(lesson);
    await this.directory.membersChanged(school);
    return changed;
  }
}

const idsOf = (people: ReadonlyArray<{ id: number }>): number[] => people.map(({ id }) => id);

const namesOf = (people: ReadonlyArray<{ username: string }>): string[] =>
  people.map(({ username }) => username);

const factsOf = ({ name, school, description, school_year, study_mode }: Omit<Group, 'id'>): object => ({
  ...{ name, school, description },
  ...(school_year !== null && { school_year }),
  ...(study_mode !== null && { study_mode }),
});

/** The effects of a change by which users leave a class. */
const leftBy = (
  { id, name, school }: Group,
  { members: memberIds, teachers }: { members: readonly number[]; teachers: readonly number[] },
  others: { invitations_withdrawn?: number } = {},
): ChangeEffects => {
  const ended = { group_id: id, group_name: name, school };
  return effectsOf(
    memberIds.map((user_id) => ({ user_id, ...ended })),
    { ...others, taught: teachers.map((user_id) => ({ user_id, ...ended })) },
  );
};
