// SQL: classes of a source with its members in one statement.
import type { RosterSource } from '../entities/roster-source.entity.js';
import { fragment, sql, type Executor, type Fragment } from '../sql.js';

/** A class in a SCIM source. */
export interface ScimClass {
  id: number;
  external_id: string;
  name: string;
  school: string;
  created_at: Date;
  /** The accounts that the source has added to it. */
  members: Array<{ id: number; name: string }>;
}

/** All given fields must match. */
export interface ScimClassFilter {
  id?: number;
  name?: string;
  external_id?: string;
  /** The id of a member. */
  member?: number;
}

type Source = Pick<RosterSource, 'id'>;

const fitting = ({ id: source }: Source, { id, name, external_id, member }: ScimClassFilter): Fragment =>
  fragment`roster_classes c JOIN groups g ON g.id = c.group_id WHERE c.source_id = ${source}
    AND (${id ?? null}::int IS NULL OR g.id = ${id ?? null}::int)
    AND (${name ?? null}::text IS NULL OR lower(g.name) = lower(${name ?? null}::text))
    AND (${external_id ?? null}::text IS NULL OR c.external_id = ${external_id ?? null}::text)
    AND (${member ?? null}::int IS NULL OR EXISTS (SELECT FROM roster_places r
          WHERE r.source_id = c.source_id AND r.group_id = g.id AND r.user_id = ${member ?? null}::int))`;

/** Classes of a source in id order. */
export async function findClasses(
  on: Executor,
  source: Source,
  filter: ScimClassFilter,
  { offset, limit }: { offset: number; limit: number } = { offset: 0, limit: 1 },
): Promise<ScimClass[]> {
  return sql(on).rows`
    SELECT g.id, c.external_id, g.name, g.school, g.created_at, COALESCE((
             SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', COALESCE(u.shown_name, u.username)) ORDER BY u.id)
               FROM roster_places r JOIN users u ON u.id = r.user_id
              WHERE r.source_id = c.source_id AND r.group_id = g.id AND u.removed_with IS NULL), '[]') AS members
      FROM ${fitting(source, filter)} ORDER BY g.id OFFSET ${offset} LIMIT ${limit}`;
}

export async function countClasses(on: Executor, source: Source, filter: ScimClassFilter): Promise<number> {
  return (await sql(on).value<number>`SELECT count(*)::int FROM ${fitting(source, filter)}`) ?? 0;
}

/** Changes the id of a class in the source. @throws the driver's error if another class has it */
export async function renameClass(
  on: Executor,
  { id }: Source,
  { group_id, external_id }: { group_id: number; external_id: string },
): Promise<void> {
  await sql(on).rows`
    UPDATE roster_classes SET external_id = ${external_id} WHERE source_id = ${id} AND group_id = ${group_id}`;
}
