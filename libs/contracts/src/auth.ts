import { z } from 'zod';
import { LIMITS } from './limits.js';
import { AdminScope, IsoTime, Password, Role } from './common.js';
import { FactorAnswer, FactorRequired } from './factors.js';
import { OwnMembership } from './memberships.js';
import { PersonFields } from './person-names.js';

/** `POST /api/signin`. Validates only lengths: wrong credentials in any form must answer 401. */
export const SignInRequest = z.object({
  username: z
    .string()
    .min(1)
    .max(LIMITS.usernameMax * 4),
  password: z
    .string()
    .min(1)
    .max(LIMITS.passwordMax * 4),
});
export type SignInRequest = z.infer<typeof SignInRequest>;

/** A change that an admin made to the account. `DELETE /api/me/notices/{id}` acknowledges it. */
export const AccountNotice = z.object({
  id: z.number().int(),
  kind: z.enum(['password_reset', 'role_changed', 'data_exported']),
  /** The new role of `role_changed`. */
  role: Role.nullable(),
  changed_by: z.string(),
  changed_at: IsoTime,
});
export type AccountNotice = z.infer<typeof AccountNotice>;

/** `GET /api/me`. */
export const Me = z.object({
  id: z.number().int(),
  username: z.string(),
  ...PersonFields.shape,
  role: Role,
  school: z.string().nullable(),
  /** The id of the school, for its settings; absent without a school and for master admins. */
  school_id: z.number().int().optional(),
  /** True if the school is archived. Of its users, only admins are signed in. */
  school_archived: z.boolean().optional(),
  /** The school's time zone, an IANA name; absent if the school has none. */
  time_zone: z.string().optional(),
  /** When the session ends. From then on, the browser ignores the data that it stored for offline starts. */
  session_ends_at: z.string().optional(),
  /** The path that signs the user out at the issuer too; absent if sign-out only ends this session. */
  sign_out_path: z.string().optional(),
  /** True after an admin's reset: every call except changing the password answers 403 `password_change_required`. */
  must_change_password: z.boolean(),
  /** True if the role needs a second factor: every call except setting one up answers 403 `factor_setup_required`. */
  factor_setup_required: z.boolean().optional(),
  /** True if a student has not accepted the school's notice in this term (`GET /api/me/notice`). */
  notice_due: z.boolean().optional(),
  /** True if the user is the school's safeguarding lead or deputy. */
  leads_safety: z.boolean().optional(),
  /** The scope of a school admin; absent if it is full. */
  admin_scope: AdminScope.optional(),
  /** The schools that the user can act in, home school first; absent if there is only one. */
  memberships: z.array(OwnMembership).optional(),
  /** The membership that this session acts in: role and school are those of the membership. Absent in the home school. */
  membership_id: z.number().int().optional(),
  /** Notices that the user has not acknowledged; absent if there are none. */
  notices: z.array(AccountNotice).optional(),
});
export type Me = z.infer<typeof Me>;

export const SignInResponse = z.object({ user: Me, role: Role });
export type SignInResponse = z.infer<typeof SignInResponse>;

/** Response to `POST /api/signin`: a session, or the additional step that is required first. */
export const SignInAnswer = z.union([FactorRequired, SignInResponse]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** `POST /api/me/password`: users change their own password. Ends every other session. */
export const ChangePasswordRequest = z.object({
  current_password: z.string().min(1).max(1024),
  new_password: Password,
  factor: FactorAnswer.optional(),
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** `GET /api/config`: the public settings of the page. */
export const PublicConfig = z.object({
  product_name: z.string(),
  /** Whether the page shows the notice about the demo model. */
  demo_model: z.boolean(),
  web_search: z.boolean(),
  /** Whether a model can read replies aloud (`POST /messages/{id}/speech`). */
  speech: z.boolean(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
