// SQL: three groupings of one source, in the natural order.
import type { ApprovalFacets } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { Conditions } from '../conditions.js';
import { pendingInScope, SOURCE } from '../lists/approvals.js';
import { IN_ORDER } from '../natural-order.js';
import { raw, sql, type Executor } from '../sql.js';

const MAX_FACETS = 500;

/** The schools, classes and invitations of the undecided requests, with their numbers of requests. */
export async function findFacets(on: Executor, scope: Scope): Promise<ApprovalFacets> {
  const where = pendingInScope(new Conditions(), scope);
  const count = <Row>(columns: string, join: string, order: string): Promise<Row[]> =>
    sql(on).rows<Row>`
      SELECT ${raw(columns)}, count(*)::int AS count FROM ${raw(`${SOURCE} ${join}`)} WHERE ${where.fragment}
       GROUP BY ${raw(columns)} ORDER BY ${raw(order)} LIMIT ${MAX_FACETS}`;
  const [schools, classes, invitations] = await Promise.all([
    count<ApprovalFacets['schools'][number]>('r.school', '', `r.school ${IN_ORDER}`),
    count<ApprovalFacets['classes'][number]>(
      'asked.id, asked.name, asked.school',
      'JOIN groups asked ON asked.id = r.group_id',
      `asked.name ${IN_ORDER}, asked.school, asked.id`,
    ),
    count<StoredFacet>(
      'i.code, i.school, i.created_at, invited.name',
      'JOIN invites i ON i.id = r.invite_id LEFT JOIN groups invited ON invited.id = i.group_id',
      'i.created_at, i.code',
    ),
  ]);
  return {
    schools,
    classes,
    invitations: invitations.map(({ code, name, school, created_at, count: n }) => ({
      code,
      name: name ?? school,
      created_at: created_at.toISOString(),
      count: n,
    })),
  };
}

interface StoredFacet {
  code: string;
  school: string;
  name: string | null;
  created_at: Date;
  count: number;
}
