import { sentenceText } from './sentence.js';
import { z } from 'zod';
import {
  CurrentPassword,
  DryRun,
  inQuery,
  IntId,
  IsoTime,
  Password,
  PlainText,
  QueryFlag,
  QueryInt,
  Role,
  RowId,
  SchoolName,
  Uuid,
} from './common.js';
import type { ErrorCode } from './errors.js';
import { LIMITS } from './limits.js';
import { Username } from './username.js';

const Page = { limit: QueryInt(1, LIMITS.pageMax), offset: QueryInt(0, 10_000_000) };

/** `?sort=&order=` of a list: one of its columns, ascending unless `order=desc`, which reverses the whole order. */
const Sort = <const Columns extends readonly [string, ...string[]]>(...columns: Columns) => ({
  sort: inQuery(z.enum(columns)),
  order: inQuery(z.enum(['asc', 'desc'])),
});

/**
 * `?limit=&offset=` of a list. `X-Total-Count` has the total; a search or filter of users counts up to
 * `LIMITS.searchCountMax`.
 */
export const ListQuery = z.object(Page);
export type ListQuery = z.infer<typeof ListQuery>;

/** A user as the console sees it. Source: `admin.md` §3. */
export const UserView = z.object({
  id: z.number().int(),
  username: z.string(),
  school: z.string().nullable(),
  role: Role,
  access_granted: z.boolean(),
  classes: z.array(z.string()),
  /** Null for a user who has never signed in. */
  last_sign_in: IsoTime.nullable(),
});
export type UserView = z.infer<typeof UserView>;

const Search = inQuery(PlainText.pipe(z.string().trim().max(200)));

/** Which users a list or a change in bulk is about. */
export const UserFilter = z.object({
  /** A user matches if the name or the school contains each of the words, without regard to case and accents. */
  search: Search,
  role: inQuery(Role),
  school: inQuery(SchoolName),
  class: inQuery(IntId),
  access: inQuery(z.enum(['granted', 'revoked'])),
  never_signed_in: z.union([z.boolean(), QueryFlag]),
});
export type UserFilter = z.infer<typeof UserFilter>;

/**
 * `GET /api/user-access?search=&role=&school=&class=&access=&never_signed_in=&sort=&order=&limit=&offset=`. Source:
 * `decisions.md` §9.
 */
export const UsersQuery = z.object({
  ...Page,
  ...Sort('username', 'role', 'school', 'access', 'last_sign_in'),
  ...UserFilter.shape,
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export const CreateUserRequest = z.object({
  username: Username,
  password: Password,
  role: Role.default('STUDENT'),
  school: PlainText.pipe(z.string().trim().max(LIMITS.schoolMax)).nullish(),
  /** Whether the user must choose another password at the first sign-in. */
  must_change_password: z.boolean().default(false),
  current_password: CurrentPassword,
});
export type CreateUserRequest = z.infer<typeof CreateUserRequest>;

/** A class. `schedule` is derived from its slots. Source: `admin.md` §3, `decisions.md` §5. */
export const GroupView = z.object({
  id: z.number().int(),
  name: z.string(),
  school: z.string(),
  description: z.string().nullable(),
  /** Tells classes of one name in one school apart. */
  school_year: z.string().nullable(),
  schedule: z.string(),
  member_count: z.number().int(),
});
export type GroupView = z.infer<typeof GroupView>;

export const GroupsQuery = z.object({
  ...Page,
  ...Sort('name', 'school', 'students'),
  search: Search,
  school: inQuery(SchoolName),
});
export type GroupsQuery = z.infer<typeof GroupsQuery>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, sentenceText('time_format'));

/** A weekly slot; days are 0 = Monday to 6 = Sunday. */
export const TimeSlotRequest = z
  .object({ day_of_week: z.number().int().min(0).max(6), start_time: ClockTime, end_time: ClockTime })
  .refine((slot) => slot.end_time > slot.start_time, {
    path: ['end_time'],
    message: sentenceText('end_before_start'),
  });
export type TimeSlotRequest = z.infer<typeof TimeSlotRequest>;
export interface TimeSlotView {
  id: number;
  day_of_week: number;
  start_time: string;
  end_time: string;
}

/** All slots of a class. Overlapping or reversed slots are rejected (422). */
const TimeSlots = z
  .array(TimeSlotRequest)
  .min(1, sentenceText('slot_missing'))
  .max(LIMITS.slotsPerClass, sentenceText('too_many_slots', { max: LIMITS.slotsPerClass }));

/** `PUT /api/groups/{id}/timeslots`: replaces all slots of the class. */
export const ReplaceSlotsRequest = z.object({ time_slots: TimeSlots });
export type ReplaceSlotsRequest = z.infer<typeof ReplaceSlotsRequest>;

/** `POST /api/groups` and `PUT /api/groups/{id}`. */
export const GroupWriteRequest = z.object({
  name: PlainText.pipe(z.string().trim().min(1, sentenceText('class_missing')).max(LIMITS.classNameMax)),
  school: SchoolName,
  description: PlainText.pipe(z.string().trim().max(2_000)).nullish(),
  /** Such as `2026/27`; empty for none. */
  school_year: PlainText.pipe(z.string().trim().max(LIMITS.schoolYearMax)).nullish(),
  /** If present, replaces all slots of the class in the same transaction. */
  time_slots: TimeSlots.optional(),
});
export type GroupWriteRequest = z.infer<typeof GroupWriteRequest>;
export const GroupUpdateRequest = GroupWriteRequest.extend({ dry_run: DryRun });
export type GroupUpdateRequest = z.infer<typeof GroupUpdateRequest>;

export const MemberView = z.object({
  id: z.number().int(),
  username: z.string(),
  role: Role,
  school: z.string().nullable(),
});
export type MemberView = z.infer<typeof MemberView>;

/** `GET /api/groups/{id}/members?search=&sort=&order=&limit=&offset=`: without `limit` all; the number in `X-Total-Count`. */
export const MembersQuery = z.object({ ...Page, ...Sort('username', 'added_at'), search: Search });
export type MembersQuery = z.infer<typeof MembersQuery>;

/** `GET /api/groups/{id}/eligible?search=&order=&limit=&offset=`: students of the class's school who are not in it. */
export const EligibleQuery = z.object({ ...Page, ...Sort('username'), search: Search });
export type EligibleQuery = z.infer<typeof EligibleQuery>;

/** `GET /api/groups/{id}/conflicts`: members who have another class at the same time. Only a hint. */
export interface TimeConflictView {
  user_id: number;
  username: string;
  /** The other class, and its slot that overlaps one of this class's. */
  group_id: number;
  group_name: string;
  day_of_week: number;
  start_time: string;
  end_time: string;
}
export const AssignRequest = z.array(RowId).min(1, sentenceText('user_missing')).max(5_000);

export const ApprovalRequestView = z.object({
  id: z.number().int(),
  username: z.string(),
  school: z.string().nullable(),
  role: Role,
  request_date: IsoTime,
  /** The requested class. */
  group_id: z.number().int().nullable(),
  group_name: z.string().nullable(),
  /** The student with an account who asks to join the class; null where an account is asked for. */
  user_id: z.number().int().nullable(),
  /** An account of the school whose name has the same words, and whether it is in the requested class. */
  looks_like: z.object({ id: z.number().int(), username: z.string(), in_class: z.boolean() }).nullable(),
});
export type ApprovalRequestView = z.infer<typeof ApprovalRequestView>;

const INVITE_CODE = /^[A-Za-z0-9_-]{1,64}$/;

const PendingFilter = { invite_code: z.string().regex(INVITE_CODE), school: SchoolName };

/** `?search=&school=&class=&invite_code=&limit=&offset=` of the pending requests. */
export const ApprovalsQuery = z.object({
  ...Page,
  search: Search,
  school: inQuery(PendingFilter.school),
  class: QueryInt(1, Number.MAX_SAFE_INTEGER),
  invite_code: inQuery(PendingFilter.invite_code),
});
export type ApprovalsQuery = z.infer<typeof ApprovalsQuery>;

/** `GET /api/approval-requests/facets`: what the pending requests can be filtered by, with their numbers. */
export interface ApprovalFacets {
  schools: Array<{ school: string; count: number }>;
  classes: Array<{ id: number; name: string; school: string; count: number }>;
  invitations: Array<{ code: string; name: string; created_at: string; count: number }>;
}

/** The answer to `POST /api/approval-requests`: what the requester may know, and the token of the waiting page. */
export interface RequestedAccount {
  id: number;
  username: string;
  school: string;
  role: Role;
  request_date: string;
  /** For `GET /api/approval-requests/status`. */
  waiting_token: string;
}

/** `GET /api/approval-requests/status?wait=`: what became of the request of the header `X-Waiting-Token`. */
export interface RequestStatusView {
  state: 'waiting' | 'approved' | 'rejected';
  username: string;
  school: string;
  group_name: string | null;
  reason: string | null;
}

/** With `wait=true` the answer comes with the decision, or after some seconds. */
export const RequestStatusQuery = z.object({ wait: QueryFlag });
export type RequestStatusQuery = z.infer<typeof RequestStatusQuery>;

/** `POST /api/approval-requests`, by a visitor with an invitation. */
export const JoinRequest = z.object({
  invite_code: z.string().regex(INVITE_CODE, sentenceText('invite_malformed')),
  username: Username,
  password: Password,
});
export type JoinRequest = z.infer<typeof JoinRequest>;
/** `POST /api/approval-requests/bulk`: these requests, or all that the filter finds. Source: `decisions.md` §9. */
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
    reason: PlainText.pipe(z.string().trim().max(1_000)).nullish(),
  })
  .refine(({ ids, filter }) => (ids === undefined) !== (filter === undefined), {
    path: ['ids'],
    message: sentenceText('requests_or_filter'),
  });
export type BulkDecisionRequest = z.infer<typeof BulkDecisionRequest>;

export interface BulkDecisionAnswer {
  done: number;
  failed: Array<{ id: number; username: string | null; code: ErrorCode; detail: string }>;
}

export const RejectRequest = z.object({ reason: PlainText.pipe(z.string().trim().max(1_000)).nullish() });

export const CreateInviteRequest = z.object({
  school: SchoolName.optional(),
  group_id: RowId.optional(),
  role: Role.default('STUDENT'),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  max_uses: z.number().int().min(1).max(100_000).nullish(),
  /** A code of six letters to type, too; the invitation then lives for an hour. */
  short_code: z.boolean().default(false),
  /** Students of the school who have an account join the class without an approval. */
  direct: z.boolean().default(false),
});
export type CreateInviteRequest = z.infer<typeof CreateInviteRequest>;

/** The answer to `POST /api/invites`. */
export interface CreatedInvite {
  code: string;
  url: string;
  short_code: string | null;
  expires_at: string;
}

export const InviteCode = z.string().regex(INVITE_CODE);

/** `GET /api/invites/{code}`: what the join page shows. The path may have the short code; `code` is the long one. */
export interface OpenInvite {
  code: string;
  product_name: string;
  school: string;
  group_name: string | null;
  role: Role;
  /** Students of the school who have an account join without an approval. */
  direct: boolean;
}

/** `POST /api/invites/{code}/join`, by a student who is signed in. */
export interface JoinedClass {
  outcome: 'joined' | 'requested' | 'member';
  group_name: string;
  /** Of a request, for `GET /api/approval-requests/status`. */
  waiting_token: string | null;
}

/** `GET /api/invites?sort=&order=&limit=&offset=`: newest first unless sorted. */
export const InvitesQuery = z.object({
  ...Page,
  ...Sort('created_at', 'name', 'role', 'uses', 'expires_at', 'created_by'),
});
export type InvitesQuery = z.infer<typeof InvitesQuery>;

export interface InviteView {
  code: string;
  url: string;
  short_code: string | null;
  direct: boolean;
  school: string | null;
  group_id: number | null;
  group_name: string | null;
  role: Role;
  expires_at: string;
  max_uses: number | null;
  uses: number;
  /** Its undecided requests. */
  pending: number;
  /** True if its creator could no longer create it: the invitation is not valid. */
  ended: boolean;
  created_by: string | null;
  created_at: string;
}

export interface DashboardStats {
  students_per_school: Array<{ school: string; count: number }>;
  classes_per_school: Array<{ school: string; count: number }>;
  pending_approvals: number;
}

/** One slot in the week. */
export interface ScheduleSlotView extends TimeSlotView {
  group_id: number;
  group_name: string;
  school: string;
}

/** `GET /api/dashboard/schedule?school=`: seven days, Monday first; of a long day the first slots and the total. */
export interface WeeklySchedule {
  /** The time zone of the one school that is asked about; null for several schools, or where it has none. */
  time_zone: string | null;
  days: Array<{ day_of_week: number; total: number; slots: ScheduleSlotView[] }>;
}
export const ScheduleQuery = z.object({ school: inQuery(SchoolName) });

export interface AuditEntryView {
  id: number;
  at: string;
  actor_id: number | null;
  actor: string;
  action: string;
  target_type: string;
  target_id: string;
  target: string;
  school: string | null;
  /** The second school of a move, whose admins see the entry too. */
  other_school: string | null;
  /**
   * The roster that created this account. The first entry of each school has `import_size`, the number of its accounts.
   */
  import_id: string | null;
  import_size: number | null;
  before: unknown;
  after: unknown;
}

/**
 * `GET /api/audit?action=&actor=&target=&person=&school=&from=&to=&import=&folded=&order=&before=&after=&limit=`: newest
 * first with `before`, the last id of the page before; with `order=asc` oldest first with `after`.
 */
export const AuditQuery = z.object({
  action: inQuery(PlainText.pipe(z.string().max(64))),
  actor: Search,
  school: inQuery(SchoolName),
  /** Part of the target's name. */
  target: Search,
  /** The id of a user whom the change touched, alone or as one of many. */
  person: QueryInt(1, 2_147_483_647),
  /** The time of the change: from (included) and to (left out). */
  from: inQuery(z.iso.datetime({ offset: true })),
  to: inQuery(z.iso.datetime({ offset: true })),
  /** Only the accounts that this roster created. */
  import: inQuery(Uuid),
  /** Folds the accounts of a roster into one entry per school. */
  folded: QueryFlag,
  order: inQuery(z.enum(['asc', 'desc'])),
  before: QueryInt(1, Number.MAX_SAFE_INTEGER),
  after: QueryInt(1, Number.MAX_SAFE_INTEGER),
  limit: Page.limit,
});
export type AuditQuery = z.infer<typeof AuditQuery>;
