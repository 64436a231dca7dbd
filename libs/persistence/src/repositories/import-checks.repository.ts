import { rows, type Executor } from '../sql.js';

/** Which of these lower-case names are taken by users, and which of these skeletons. */
export async function findTaken(
  on: Executor,
  names: readonly string[],
  skeletons: readonly string[],
): Promise<{ names: Set<string>; skeletons: Set<string> }> {
  // SQL: compares any number of names as their index does.
  const same = await rows<{ name: string }>(
    on,
    `SELECT wanted.name FROM unnest($1::text[]) AS wanted (name) JOIN users u ON lower(u.username) = lower(wanted.name)`,
    [names],
  );
  // SQL: one parameter for any number of skeletons.
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
  // SQL: compares any number of names as their index does.
  return rows(
    on,
    `SELECT g.id, g.school, wanted.name FROM unnest($2::text[]) AS wanted (name)
       JOIN groups g ON lower(g.name) = lower(wanted.name) AND g.school = ANY($1::text[])`,
    [schools, names],
  );
}
