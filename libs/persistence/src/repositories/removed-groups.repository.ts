import { In, IsNull, type EntityTarget, type ObjectLiteral } from 'typeorm';
import { Activity } from '../entities/activity.entity.js';
import { Announcement } from '../entities/announcement.entity.js';
import { Group } from '../entities/group.entity.js';
import { GroupSlot } from '../entities/group-slot.entity.js';
import { Invite } from '../entities/invite.entity.js';
import { GroupCover } from '../entities/group-cover.entity.js';
import { LessonPlan } from '../entities/lesson-plan.entity.js';
import { Lesson } from '../entities/lesson.entity.js';
import { row, rows, type Executor } from '../sql.js';
import { restoreRemoved as restoreExercises } from './class-exercises.repository.js';
import { restoreMaterials } from './materials.repository.js';

type Stored = Record<string, unknown>;

/** A class with all that goes with it when it is removed, as stored. */
export interface RemovedGroup {
  group: Stored & { id: number; name: string; school: string; school_year?: string | null };
  slots: Stored[];
  members: number[];
  /** Missing where an older version stored the class. */
  teachers?: number[];
  invites: Array<Stored & { created_by: number | null }>;
  /** Requests for the class or by its invitations. */
  requests: Array<{ id: number; group_id: number | null; invite_id: number | null }>;
  /** Missing where an older version stored the class. */
  announcements?: Array<Stored & { id: number }>;
  /** Missing where an older version stored the class. */
  materials?: Stored[];
  /** Missing where an older version stored the class. */
  exercises?: Stored[];
  /** The students' own rows of its exercises. Missing where an older version stored the class. */
  asked_exercises?: Array<{ id: string; class_exercise_id: number }>;
  /** Missing where an older version stored the class. */
  plans?: Stored[];
  /** Missing where an older version stored the class. */
  covers?: Array<Stored & { user_id: number }>;
  /** Ids. Missing where an older version stored the class. */
  lessons?: string[];
  /** Ids. Missing where an older version stored the class. */
  activities?: string[];
}

/** What a removal of the class would take away. */
export async function findWhole(on: Executor, id: number): Promise<RemovedGroup | null> {
  // SQL: whole rows of several tables in one statement.
  return row<RemovedGroup>(
    on,
    `SELECT to_jsonb(g) AS group,
            ARRAY(SELECT to_jsonb(s) - 'span' FROM group_slots s WHERE s.group_id = g.id) AS slots,
            ARRAY(SELECT user_id FROM group_members m WHERE m.group_id = g.id) AS members,
            ARRAY(SELECT user_id FROM group_teachers t WHERE t.group_id = g.id) AS teachers,
            ARRAY(SELECT to_jsonb(i) FROM invites i WHERE i.group_id = g.id) AS invites,
            ARRAY(SELECT jsonb_build_object('id', a.id, 'group_id', a.group_id, 'invite_id', a.invite_id)
                    FROM approval_requests a LEFT JOIN invites i ON i.id = a.invite_id
                   WHERE a.group_id = g.id OR i.group_id = g.id) AS requests,
            ARRAY(SELECT to_jsonb(a) FROM group_materials a WHERE a.group_id = g.id) AS materials,
            ARRAY(SELECT to_jsonb(x) FROM class_exercises x WHERE x.group_id = g.id) AS exercises,
            ARRAY(SELECT jsonb_build_object('id', e.id, 'class_exercise_id', x.id)
                    FROM class_exercises x JOIN study_exercises e ON e.class_exercise_id = x.id
                   WHERE x.group_id = g.id) AS asked_exercises,
            ARRAY(SELECT to_jsonb(p) FROM lesson_plans p WHERE p.group_id = g.id) AS plans,
            ARRAY(SELECT to_jsonb(c) FROM group_covers c WHERE c.group_id = g.id) AS covers,
            ARRAY(SELECT l.id FROM lessons l WHERE l.group_id = g.id) AS lessons,
            ARRAY(SELECT a.id FROM activities a WHERE a.group_id = g.id) AS activities,
            ARRAY(SELECT to_jsonb(n) FROM announcements n WHERE n.group_id = g.id) AS announcements
       FROM groups g WHERE g.id = $1`,
    [id],
  );
}

/** Restores a removed class in a school, without its members and teachers. */
export async function restoreGroup(on: Executor, removed: RemovedGroup, school: string): Promise<void> {
  await insertStored(on, Group, [{ ...removed.group, school }]);
  await insertStored(on, GroupSlot, removed.slots);
  const makers = await existing(
    on,
    removed.invites.map((invite) => invite.created_by),
  );
  await insertStored(
    on,
    Invite,
    removed.invites.map((invite) => ({
      ...invite,
      school,
      created_by: makers.has(invite.created_by) ? invite.created_by : null,
    })),
  );
  await insertStored(on, Announcement, removed.announcements ?? []);
  await restoreMaterials(on, removed.materials ?? []);
  await restoreExercises(on, removed.exercises ?? [], removed.asked_exercises ?? []);
  await insertStored(on, LessonPlan, removed.plans ?? []);
  const covers = removed.covers ?? [];
  const users = await existing(
    on,
    covers.map(({ user_id }) => user_id),
  );
  await insertStored(
    on,
    GroupCover,
    covers.filter(({ user_id }) => users.has(user_id)),
  );
  await on
    .getRepository(Lesson)
    .update({ id: In(removed.lessons ?? []), group_id: IsNull() }, { group_id: removed.group.id });
  await on
    .getRepository(Activity)
    .update({ id: In(removed.activities ?? []), group_id: IsNull() }, { group_id: removed.group.id });
  // SQL: any number of requests in one statement.
  await rows(
    on,
    `UPDATE approval_requests a SET group_id = r.group_id, invite_id = r.invite_id
       FROM jsonb_to_recordset($1) AS r (id int, group_id int, invite_id int) WHERE a.id = r.id`,
    [JSON.stringify(removed.requests)],
  );
}

async function existing(on: Executor, userIds: ReadonlyArray<number | null>): Promise<Set<number | null>> {
  // SQL: with removed accounts, which invitations keep as their makers.
  const found = await rows<{ id: number }>(on, `SELECT id FROM users WHERE id = ANY($1::int[])`, [userIds]);
  return new Set(found.map((user) => user.id));
}

/** Stores rows as they were, with every column that a statement may write. */
async function insertStored(
  on: Executor,
  entity: EntityTarget<ObjectLiteral>,
  stored: readonly object[],
): Promise<void> {
  const { tableName, columns } = on.getRepository(entity).metadata;
  const names = columns.filter((column) => column.isInsert).map((column) => column.databaseName);
  const list = names.join(', ');
  // SQL: any number of whole rows from JSON.
  await rows(
    on,
    `INSERT INTO ${tableName} (${list}) SELECT ${list} FROM jsonb_populate_recordset(NULL::${tableName}, $1)
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(stored)],
  );
}
