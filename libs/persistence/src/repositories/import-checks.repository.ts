import { IN_ORDER } from '../natural-order.js';
import { rows, type Executor } from '../sql.js';

/** Which of these lower-case names users have, and which of these skeletons. */
export async function findTaken(
  on: Executor,
  names: readonly string[],
  skeletons: readonly string[],
): Promise<{ names: Set<string>; skeletons: Set<string> }> {
  const same = await rows<{ name: string }>(
    on,
    `SELECT wanted.name FROM unnest($1::text[]) AS wanted (name) JOIN users u ON lower(u.username) = lower(wanted.name)`,
    [names],
  );
  const similar = await rows<{ skeleton: string }>(
    on,
    `SELECT username_skeleton AS skeleton FROM users WHERE username_skeleton = ANY($1::text[])`,
    [skeletons],
  );
  return {
    names: new Set(same.map(({ name }) => name)),
    skeletons: new Set(similar.map(({ skeleton }) => skeleton)),
  };
}

/** The classes of these schools with one of these names, in lower case. */
export async function findClasses(
  on: Executor,
  schools: readonly string[],
  names: readonly string[],
): Promise<Array<{ id: number; school: string; name: string }>> {
  return rows(
    on,
    `SELECT g.id, g.school, wanted.name FROM unnest($2::text[]) AS wanted (name)
       JOIN groups g ON lower(g.name) = lower(wanted.name) AND g.school = ANY($1::text[])`,
    [schools, names],
  );
}

/** Every school that has users or classes, in order. */
export async function findSchoolNames(on: Executor): Promise<string[]> {
  const found = await rows<{ school: string }>(
    on,
    `SELECT school FROM (
       SELECT school FROM user_counts WHERE count > 0 AND school <> '' UNION SELECT school FROM groups) AS known
      ORDER BY school ${IN_ORDER}`,
  );
  return found.map(({ school }) => school);
}
