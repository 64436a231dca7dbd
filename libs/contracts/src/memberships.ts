import { z } from 'zod';
import { AdminScope, DryRun, inQuery, IsoTime, MembershipRole, Role, RowId, SchoolName } from './common.js';
import { LIMITS } from './limits.js';

/** A role of a person in a school other than the home school. */
export const MembershipView = z.object({
  id: z.number().int(),
  user_id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  home_school: z.string().nullable(),
  school: z.string(),
  role: MembershipRole,
  admin_scope: AdminScope,
  /** Null if that account was deleted. */
  given_by: z.string().nullable(),
  created_at: IsoTime,
});
export type MembershipView = z.infer<typeof MembershipView>;

/** `GET /api/memberships?school=`: the people of other schools with a role in a school; by default the caller's school. */
export const MembershipsQuery = z.object({ school: inQuery(SchoolName) });
export type MembershipsQuery = z.infer<typeof MembershipsQuery>;

/** `POST /api/memberships`: gives staff of another school a role, or changes it. */
export const GiveMembershipRequest = z.object({
  username: z
    .string()
    .trim()
    .min(1)
    .max(LIMITS.usernameMax * 4),
  /** The caller's school if absent. */
  school: SchoolName.optional(),
  role: MembershipRole,
  /** The scope of an admin there. Only master admins set it. */
  admin_scope: AdminScope.default('full'),
  dry_run: DryRun,
});
export type GiveMembershipRequest = z.infer<typeof GiveMembershipRequest>;

/** `POST /api/me/membership`: the school that this session acts in; null for the home school. */
export const EnterMembershipRequest = z.object({ membership_id: RowId.nullable() });
export type EnterMembershipRequest = z.infer<typeof EnterMembershipRequest>;

/** A school that the caller can act in. */
export const OwnMembership = z.object({
  /** Null for the home school. */
  id: z.number().int().nullable(),
  school: z.string().nullable(),
  role: Role,
});
export type OwnMembership = z.infer<typeof OwnMembership>;
