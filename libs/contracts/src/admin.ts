import { z } from 'zod';
import { IntId, IsoTime, Password, PageQuery, Role, SafeText, SchoolName, Username, Uuid } from './common.js';
import { LIMITS } from './limits.js';

/** A user as the console sees it. Source: `admin.md` §3. */
export const UserView = z.object({
  id: z.number().int(),
  username: z.string(),
  school: z.string().nullable(),
  role: Role,
  access_granted: z.boolean(),
  classes: z.array(z.string()),
});
export type UserView = z.infer<typeof UserView>;

const Search = SafeText.pipe(z.string().trim().max(200)).optional();

export const UsersQuery = PageQuery.extend({
  search: Search,
  role: Role.optional(),
  school: SchoolName.optional(),
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export const CreateUserRequest = z.object({
  username: Username,
  password: Password,
  role: Role.default('STUDENT'),
  school: SafeText.pipe(z.string().trim().max(LIMITS.schoolMax)).nullish(),
});
export type CreateUserRequest = z.infer<typeof CreateUserRequest>;
export const SetRoleRequest = z.object({ role: Role });
export const SetSchoolRequest = z.object({
  school: SafeText.pipe(z.string().trim().max(LIMITS.schoolMax)).nullable(),
});
export const SetAccessRequest = z.object({ access_granted: z.boolean() });

/** A class. `schedule` is derived from its slots. Source: `admin.md` §3, `decisions.md` §5. */
export const GroupView = z.object({
  id: z.number().int(),
  name: z.string(),
  school: z.string(),
  description: z.string().nullable(),
  schedule: z.string(),
  member_count: z.number().int(),
});
export type GroupView = z.infer<typeof GroupView>;

export const GroupsQuery = PageQuery.extend({ search: Search, school: SchoolName.optional() });

export const GroupWriteRequest = z.object({
  name: SafeText.pipe(z.string().trim().min(1, 'Please enter a class name').max(LIMITS.classNameMax)),
  school: SchoolName,
  description: SafeText.pipe(z.string().trim().max(2_000)).nullish(),
});
export type GroupWriteRequest = z.infer<typeof GroupWriteRequest>;

const ClockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Please give a time such as 09:30.');

/** A weekly slot; days are 0 = Monday to 6 = Sunday. */
export const TimeSlotRequest = z
  .object({ day_of_week: z.number().int().min(0).max(6), start_time: ClockTime, end_time: ClockTime })
  .refine((slot) => slot.end_time > slot.start_time, {
    path: ['end_time'],
    message: 'The end time must be after the start time.',
  });
export type TimeSlotRequest = z.infer<typeof TimeSlotRequest>;
export interface TimeSlotView {
  id: number;
  day_of_week: number;
  start_time: string;
  end_time: string;
}

export const MemberView = z.object({
  id: z.number().int(),
  username: z.string(),
  role: Role,
  school: z.string().nullable(),
});
export type MemberView = z.infer<typeof MemberView>;
export const AssignRequest = z.array(IntId).min(1, 'Please select at least one user to add.').max(5_000);

export const ApprovalRequestView = z.object({
  id: z.number().int(),
  username: z.string(),
  school: z.string().nullable(),
  role: Role,
  request_date: IsoTime,
});
export type ApprovalRequestView = z.infer<typeof ApprovalRequestView>;

/** `POST /api/approval-requests`, by a visitor with an invitation. */
export const JoinRequest = z.object({
  invite_code: z.string().min(1).max(64),
  username: Username,
  password: Password,
});
export type JoinRequest = z.infer<typeof JoinRequest>;
export const RejectRequest = z.object({ reason: SafeText.pipe(z.string().trim().max(1_000)).nullish() });

export const CreateInviteRequest = z.object({
  school: SchoolName.optional(),
  group_id: IntId.optional(),
  role: Role.default('STUDENT'),
  expires_at: z.iso.datetime({ offset: true }).nullish(),
  max_uses: z.number().int().min(1).max(100_000).nullish(),
});
export type CreateInviteRequest = z.infer<typeof CreateInviteRequest>;

export interface InviteView {
  code: string;
  url: string;
  school: string | null;
  group_id: number | null;
  group_name: string | null;
  role: Role;
  expires_at: string | null;
  max_uses: number | null;
  uses: number;
  created_by: string | null;
  created_at: string;
}

export interface DashboardStats {
  students_per_school: Array<{ school: string; count: number }>;
  classes_per_school: Array<{ school: string; count: number }>;
  pending_approvals: number;
}

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
  before: unknown;
  after: unknown;
}

export const AuditQuery = z.object({
  action: z.string().max(64).optional(),
  actor: Search,
  school: SchoolName.optional(),
  before: IntId.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageMax).optional(),
});

export const ImportId = Uuid;
