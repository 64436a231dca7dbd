import { randomBytes, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Client } from 'pg';
import { usernameSkeleton } from '@studyhall/persistence';
import type { ObjectStorage } from '@studyhall/ports';
import { insertChat } from './chats.ts';
import { SCHOOLS } from './schools.ts';

const PASSWORD = 'studyhall-demo';
const OPTIONS = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LESSON_MINUTES = 45;

interface Account {
  username: string;
  role: string;
  school: string | null;
}

interface DemoData {
  password: string;
  classes: number;
  students: number;
  requests: number;
  accounts: Account[];
}

/**
 * Creates schools, classes, teachers, students, requests, an invitation and conversations, in one transaction.
 * @returns null where they exist already
 */
export async function fillWithDemoData(database: Client, storage: ObjectStorage): Promise<DemoData | null> {
  const passwordHash = await hash(PASSWORD, OPTIONS);
  const insert = async (sql: string, values: unknown[]): Promise<number | undefined> =>
    (await database.query<{ id: number }>(sql, values)).rows[0]?.id;
  const user = (username: string, role: string, school: string | null, name = username) => {
    const [given, family = null] = name.split(' ');
    return insert(
      `INSERT INTO users (username, username_skeleton, password_hash, role, school, given_name, family_name)
       VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING RETURNING id`,
      [username, usernameSkeleton(username), passwordHash, role, school, family && given, family],
    );
  };
  const accounts: Account[] = [];
  const counts = { classes: 0, students: 0, requests: 0 };
  await database.query('BEGIN');
  if ((await user('demo.master', 'MASTER_ADMIN', null)) === undefined) {
    await database.query('ROLLBACK');
    return null;
  }
  accounts.push({ username: 'demo.master', role: 'MASTER_ADMIN', school: null });
  for (const school of SCHOOLS) {
    await user(school.admin, 'SCHOOL_ADMIN', school.name, school.adminName);
    accounts.push({ username: school.admin, role: 'SCHOOL_ADMIN', school: school.name });
    const teacher = await user(school.teacher, 'TEACHER', school.name, school.teacherName);
    accounts.push({ username: school.teacher, role: 'TEACHER', school: school.name });
    const classes: Array<number | undefined> = [];
    for (const { name, slots } of school.classes) {
      const id = await insert(`INSERT INTO groups (name, school) VALUES ($1, $2) RETURNING id`, [
        name,
        school.name,
      ]);
      classes.push(id);
      counts.classes += 1;
      for (const [day, time] of slots) {
        const [hours, minutes] = String(time).split(':').map(Number);
        const start = (hours ?? 0) * 60 + (minutes ?? 0);
        await database.query(
          `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute) VALUES ($1, $2, $3, $4)`,
          [id, day, start, start + LESSON_MINUTES],
        );
      }
    }
    // The teacher teaches all classes of the school but the last.
    await database.query(`INSERT INTO group_teachers (group_id, user_id) SELECT unnest($2::int[]), $1`, [
      teacher,
      classes.slice(0, -1),
    ]);
    for (const [at, student] of school.students.entries()) {
      const id = await user(student, 'STUDENT', school.name);
      if (id === undefined) continue;
      counts.students += 1;
      const own = classes.filter((_, place) => (place + at) % classes.length < 2);
      await database.query(`INSERT INTO group_members (group_id, user_id) SELECT unnest($2::int[]), $1`, [
        id,
        own,
      ]);
      if (at > 1) continue;
      accounts.push({ username: student, role: 'STUDENT', school: school.name });
      const topic = school.classes[at % school.classes.length]?.topic ?? 'photosynthesis';
      await insertChat(database, storage, id, topic);
    }
    const code = randomBytes(24).toString('base64url');
    const invite = await insert(
      `INSERT INTO invites (code, school, role, uses, created_by)
       SELECT $1, $2, 'STUDENT', $3, id FROM users WHERE lower(username) = lower($4) RETURNING id`,
      [code, school.name, school.asking.length, school.admin],
    );
    for (const asking of school.asking) {
      counts.requests += 1;
      await database.query(
        `INSERT INTO approval_requests (username, username_skeleton, password_hash, school, role, invite_id)
         VALUES ($1, $2, $3, $4, 'STUDENT', $5) ON CONFLICT DO NOTHING`,
        [asking, usernameSkeleton(asking), passwordHash, school.name, invite],
      );
    }
  }
  await database.query(
    `INSERT INTO audit_log (actor, action, target_type, target_id, target, after)
     VALUES ('npm run demo-data', 'import.commit', 'import', $1, 'demo data', $2)`,
    [randomUUID(), JSON.stringify(counts)],
  );
  await database.query('COMMIT');
  return { password: PASSWORD, accounts, ...counts };
}
