import { z } from 'zod';
import { inQuery, IsoTime, PlainText, QueryFlag, QueryInt, Role, RowId, SchoolName } from './common.js';
import { ErrorCodeSchema } from './error-schemas.js';
import { InviteCode } from './invites.js';
import { LIMITS } from './limits.js';
import { Page, Search } from './lists.js';
import { sentenceText } from './sentence.js';

export const ApprovalRequestView = z.object({
  id: z.number().int(),
  username: z.string(),
  /** The name of the account, or the requested username. */
  display_name: z.string(),
  school: z.string().nullable(),
  role: Role,
  request_date: IsoTime,
  /** The requested class. */
  group_id: z.number().int().nullable(),
  group_name: z.string().nullable(),
  /** The student with an account who asks to join the class; null for a request for an account. */
  user_id: z.number().int().nullable(),
  /** An account of the school with a similar name, and whether it is already in the requested class. */
  looks_like: z
    .object({ id: z.number().int(), username: z.string(), display_name: z.string(), in_class: z.boolean() })
    .nullable(),
});
export type ApprovalRequestView = z.infer<typeof ApprovalRequestView>;

/** Filters of the pending requests. */
const PendingFilter = { invite_code: InviteCode, school: SchoolName };

/** `?search=&school=&class=&invite_code=&limit=&offset=` of the pending requests. */
export const ApprovalsQuery = z.object({
  ...Page,
  search: Search,
  school: inQuery(PendingFilter.school),
  class: QueryInt(1, Number.MAX_SAFE_INTEGER),
  invite_code: inQuery(PendingFilter.invite_code),
});
export type ApprovalsQuery = z.infer<typeof ApprovalsQuery>;

/** `GET /api/approval-requests/facets`: filter values of the pending requests, with their counts. */
export const ApprovalFacets = z.object({
  schools: z.array(
    z.object({
      school: z.string(),
      count: z.number().int(),
    }),
  ),
  classes: z.array(
    z.object({
      id: z.number().int(),
      name: z.string(),
      school: z.string(),
      count: z.number().int(),
    }),
  ),
  invitations: z.array(
    z.object({
      code: z.string(),
      name: z.string(),
      created_at: IsoTime,
      count: z.number().int(),
    }),
  ),
});
export type ApprovalFacets = z.infer<typeof ApprovalFacets>;

/** Response to `POST /api/approval-requests`: what the requester may see, and the token of the waiting page. */
export const RequestedAccount = z.object({
  id: z.number().int(),
  username: z.string(),
  school: z.string(),
  role: Role,
  request_date: IsoTime,
  /** For `GET /api/approval-requests/status`. */
  waiting_token: z.string(),
});
export type RequestedAccount = z.infer<typeof RequestedAccount>;

/** `GET /api/approval-requests/status?wait=`: the state of the request identified by the header `X-Waiting-Token`. */
export const RequestStatusView = z.object({
  state: z.enum(['waiting', 'approved', 'rejected']),
  username: z.string(),
  school: z.string(),
  group_name: z.string().nullable(),
  reason: z.string().nullable(),
});
export type RequestStatusView = z.infer<typeof RequestStatusView>;

/** With `wait=true`, the server answers when the request is decided, or after some seconds. */
export const RequestStatusQuery = z.object({ wait: QueryFlag });
export type RequestStatusQuery = z.infer<typeof RequestStatusQuery>;

/**
 * `POST /api/approval-requests/bulk`: these requests, or all that match the filter except `except`. Source:
 * `docs/specification/api.md#versions`.
 */
export const BulkDecisionRequest = z
  .object({
    decision: z.enum(['approve', 'reject']),
    ids: z.array(RowId).min(1).max(LIMITS.pendingPerSchool).optional(),
    filter: z
      .object({
        ...PendingFilter,
        class: RowId,
        search: PlainText.pipe(z.string().trim().max(200)),
      })
      .partial()
      .optional(),
    except: z.array(RowId).max(LIMITS.exceptAtOnce).optional(),
    reason: PlainText.pipe(z.string().trim().max(1_000)).nullish(),
  })
  .refine(({ ids, filter, except }) => (ids === undefined) !== (filter === undefined) && !(ids && except), {
    path: ['ids'],
    message: sentenceText('requests_or_filter'),
  });
export type BulkDecisionRequest = z.infer<typeof BulkDecisionRequest>;

export const BulkDecisionAnswer = z.object({
  done: z.number().int(),
  failed: z.array(
    z.object({
      id: z.number().int(),
      username: z.string().nullable(),
      code: ErrorCodeSchema,
      detail: z.string(),
    }),
  ),
});
export type BulkDecisionAnswer = z.infer<typeof BulkDecisionAnswer>;

export const RejectRequest = z.object({ reason: PlainText.pipe(z.string().trim().max(1_000)).nullish() });
