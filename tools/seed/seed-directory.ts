import type { Client } from 'pg';
import { fillSkeletons } from '@studyhall/persistence';

interface Size {
  users: number;
  groups: number;
  schools: number;
}

/**
 * Users, classes with slots and members, spread evenly over schools; written by the database itself, in seconds.
 * Names: `student 000123`, `SCHOOL 007`, `Class 00042`. Run it once per database.
 */
export async function seedDirectory(database: Client, { users, groups, schools }: Size): Promise<Size> {
  const [admins, students] = [Math.min(schools, Math.floor(users / 10)), users];
  const school = (n: string) => `'SCHOOL ' || lpad((${n} % $1::int + 1)::text, 3, '0')`;
  await database.query('BEGIN');
  await database.query(
    `INSERT INTO users (username, password_hash, role, school)
     SELECT CASE WHEN n < $3 THEN 'head ' ELSE 'student ' END || lpad(n::text, 6, '0') || ' ' || names.given,
            'seeded', CASE WHEN n < $3 THEN 'SCHOOL_ADMIN' ELSE 'STUDENT' END, ${school('n')}
       FROM generate_series(0, $2::int - 1) AS n
       JOIN (SELECT row_number() OVER () - 1 AS at, given FROM unnest($4::text[]) AS given) AS names
         ON names.at = n % cardinality($4::text[])
     ON CONFLICT DO NOTHING`,
    [schools, students, admins, GIVEN],
  );
  await fillSkeletons(async (sql, values) => (await database.query(sql, values)).rows);
  await database.query(
    `INSERT INTO groups (name, school)
     SELECT 'Class ' || lpad(n::text, 5, '0') || ' ' || ($3::text[])[n % cardinality($3::text[]) + 1], ${school('n')}
       FROM generate_series(0, $2::int - 1) AS n`,
    [schools, groups, SUBJECTS],
  );
  await database.query(
    `INSERT INTO group_slots (group_id, day_of_week, start_minute, end_minute)
     SELECT g.id, (g.id + day * 2) % 7, 480 + (g.id % 8) * 60, 525 + (g.id % 8) * 60
       FROM groups g, generate_series(0, 2) AS day WHERE g.school LIKE 'SCHOOL %' ON CONFLICT DO NOTHING`,
  );
  await database.query('ANALYZE users, stored_groups');
  // Each student in three classes of their school.
  await database.query(
    `WITH numbered AS MATERIALIZED (
       SELECT id, school, row_number() OVER (PARTITION BY school ORDER BY id) - 1 AS at FROM groups),
     wanted AS MATERIALIZED (
       SELECT u.id, u.school, (u.id + place) % $1::int AS at FROM users u, generate_series(0, 2) AS place
        WHERE u.role = 'STUDENT' AND u.school LIKE 'SCHOOL %')
     INSERT INTO group_members (group_id, user_id)
     SELECT g.id, w.id FROM wanted w JOIN numbered g ON g.school = w.school AND g.at = w.at
     ON CONFLICT DO NOTHING`,
    [Math.max(1, Math.floor(groups / schools))],
  );
  await database.query('COMMIT');
  await database.query(
    'VACUUM ANALYZE users, stored_groups, group_slots, stored_group_members, group_sizes, user_counts',
  );
  return { users, groups, schools };
}

const GIVEN = [
  'Ada',
  'Bilal',
  'Chloé',
  'Dmitri',
  'Elif',
  'Femi',
  'Grace',
  'Hana',
  'Ines',
  'João',
  'Kofi',
  'Lena',
];
const SUBJECTS = ['Algebra', 'Biology', 'Chemistry', 'Drama', 'English', 'French', 'Geography', 'History'];
