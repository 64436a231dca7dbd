import type { ApprovalRequestView, ApprovalsQuery } from '@studyhall/contracts';
import type { Scope } from '@studyhall/domain';
import { type Conditions, likePattern, present, searchWords } from '../conditions.js';
import { NAMED } from '../names/person.js';
import type { WithDates } from '../sql.js';
import { List } from './list.js';

interface Stored extends WithDates<Omit<ApprovalRequestView, 'looks_like'>, 'request_date'> {
  similar_id: number | null;
  similar_username: string | null;
  similar_name: string | null;
  similar_in_class: boolean | null;
}

export const SOURCE =
  'approval_requests r LEFT JOIN groups g ON g.id = r.group_id LEFT JOIN users a ON a.id = r.user_id';

export const pendingInScope = (where: Conditions, scope: Scope): Conditions =>
  where.add('r.outcome IS NULL').inScope(scope, 'r.school', 'r.group_id');

/**
 * Undecided requests, oldest first. Each has an account of the same school with a similar name, if any: the requester may
 * already have one. Prefers a student of the requested class.
 */
export const approvals = new List<ApprovalRequestView, ApprovalsQuery, Stored>({
  source: SOURCE,
  id: ['r.id'],
  view: `r.id, r.username, COALESCE(a.shown_name, r.username) AS display_name, r.school, r.role, r.request_date,
    g.id AS group_id, g.name AS group_name, r.user_id, u.id AS similar_id, u.username AS similar_username,
    u.display_name AS similar_name, u.in_class AS similar_in_class`,
  details: `LEFT JOIN LATERAL (
    SELECT u.id, ${NAMED},
           EXISTS (SELECT 1 FROM group_members m WHERE m.group_id = r.group_id AND m.user_id = u.id) AS in_class
      FROM users u
     WHERE r.user_id IS NULL AND ${present('u')} AND u.school = r.school AND name_key(u.username) = name_key(r.username)
     ORDER BY in_class DESC, u.id LIMIT 1) u ON true`,
  scope: pendingInScope,
  columns: {
    class: { filter: 'r.group_id = $' },
    invite_code: { filter: 'r.invite_id = (SELECT i.id FROM invites i WHERE i.code = $)' },
    search: {
      filter: (where, search) => {
        for (const word of searchWords(search))
          where.add(
            `lower(r.username) LIKE lower($) OR lower(a.shown_name) LIKE lower($)
              OR lower(coalesce(g.name, '')) LIKE lower($)`,
            likePattern(word),
          );
      },
    },
  },
  last: [{ key: 'r.id', type: 'integer' }],
  toView: ({ similar_id, similar_username, similar_name, similar_in_class, ...stored }) => ({
    ...stored,
    request_date: stored.request_date.toISOString(),
    looks_like:
      similar_id === null
        ? null
        : {
            ...{ id: similar_id, username: similar_username ?? '', display_name: similar_name ?? '' },
            in_class: similar_in_class ?? false,
          },
  }),
});
