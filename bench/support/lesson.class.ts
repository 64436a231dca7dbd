import type { DataSource } from 'typeorm';
import { HttpClient } from '../../tests/support/testing/index.ts';
import { signInStudents } from './students.ts';

/** A class of a school of its own, whose lesson is live. */
export interface LiveClass {
  lessonId: string;
  cookies: { teacher: string; students: string[] };
}

/** Makes a class with a teacher and students, and starts its lesson. */
export async function startLiveClass(db: DataSource, url: string, count: number): Promise<LiveClass> {
  const school = `LIVE ${count}`;
  const [[head = ''], [teacher = ''], students] = await Promise.all([
    signInStudents(db, 1, school, 'SCHOOL_ADMIN'),
    signInStudents(db, 1, school, 'TEACHER'),
    signInStudents(db, count, school),
  ]);
  const ids = await db.query<Array<{ id: number; role: string }>>(
    `SELECT id, role FROM users WHERE school = $1 AND role <> 'SCHOOL_ADMIN' ORDER BY id`,
    [school],
  );
  const of = (role: string): number[] => ids.filter((one) => one.role === role).map(({ id }) => id);
  const http = new HttpClient(url, head);
  const post = async <Body>(path: string, body: unknown): Promise<Body> => {
    const answer = await http.post<Body>(path, body);
    if (answer.status >= 300)
      throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const { group_id } = await post<{ group_id: number }>('/api/groups', { name: 'A live class', school });
  await post(`/api/groups/${group_id}/assign`, of('STUDENT'));
  await post(`/api/groups/${group_id}/teachers`, of('TEACHER'));
  const { lesson_id } = await post<{ lesson_id: string }>(`/api/groups/${group_id}/lessons`, {});
  return { lessonId: lesson_id, cookies: { teacher, students } };
}
