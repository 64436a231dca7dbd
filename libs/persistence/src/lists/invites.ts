import type { InvitesQuery, InviteView } from '@studyhall/contracts';
import { archivedSchool, hasRole, present, taughtBy } from '../conditions.js';
import { SHOWN } from '../names/person.js';
import { IN_ORDER, inOrder } from '../natural-order.js';
import type { WithDates } from '../sql.js';
import { List } from './list.js';

export type Invite = WithDates<Omit<InviteView, 'url' | 'school'>, 'expires_at' | 'created_at'> & {
  id: number;
  school: string;
};

/** An invitation is valid only while its creator `u` may still create it. The same rule as `invite.policy.ts`. */
export const MAKER_MAY = `(u.access_granted AND (u.role IN ('MASTER_ADMIN', 'admin') OR ${hasRole('u', `'SCHOOL_ADMIN'`, 'i.school')}
        OR (i.role = 'STUDENT' AND ${hasRole('u', `'TEACHER'`, 'i.school')} AND ${taughtBy('i.group_id', 'u.id')})))`;

export const ARCHIVED = archivedSchool('i.school');

export const VIEW = `i.id, i.code, i.short_code, i.direct, i.school, i.group_id, g.name AS group_name, i.role, i.expires_at, i.max_uses, i.uses,
  (SELECT count(*)::int FROM approval_requests a WHERE a.invite_id = i.id AND a.outcome IS NULL) AS pending,
  (${MAKER_MAY} IS NOT TRUE OR ${ARCHIVED}) AS ended, ${SHOWN} AS created_by, i.created_at`;
export const SOURCE = `invites i LEFT JOIN groups g ON g.id = i.group_id LEFT JOIN users u ON u.id = i.created_by AND ${present('u')}`;

const BY_AGE = { key: 'i.id', type: 'integer' };

/** Invitations that were not revoked, newest first by default. */
export const invites = new List<Invite, InvitesQuery, Invite>({
  source: SOURCE,
  id: ['i.id'],
  view: VIEW,
  scope: (where, scope) => where.add('i.revoked_at IS NULL').inScope(scope, 'i.school', 'i.group_id'),
  columns: {
    created_at: { sort: BY_AGE },
    name: { sort: { key: `lower(COALESCE(g.name, i.school)) ${IN_ORDER}`, type: 'text' } },
    role: { sort: { key: 'i.role', type: 'text' } },
    uses: { sort: { key: 'i.uses', type: 'integer' } },
    expires_at: { sort: { key: 'i.expires_at', type: 'timestamptz' } },
    created_by: { sort: { key: inOrder(SHOWN), type: 'text' } },
  },
  last: [BY_AGE],
  order: 'desc',
  toView: (invite) => invite,
});
