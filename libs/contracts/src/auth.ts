import { z } from 'zod';
import { LIMITS } from './limits.js';
import { AdminScope, IsoTime, Password, Role } from './common.js';
import { FactorAnswer, FactorRequired } from './factors.js';
import { OwnMembership } from './memberships.js';
import { PersonFields } from './person-names.js';

/** `POST /api/signin`. Only lengths are limited: a wrong pair answers 401 in any form. */
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
  /** Of the school, for its settings; absent without one, and for master admins. */
  school_id: z.number().int().optional(),
  /** The time zone of the school, an IANA name; absent where it has none. */
  time_zone: z.string().optional(),
  /** When the session ends. From then on the browser ignores what it stored for an offline start. */
  session_ends_at: z.string().optional(),
  /** Where a sign-out leads, to sign out at the issuer too; absent where it ends here. */
  sign_out_path: z.string().optional(),
  /** True after an admin's reset: everything but changing the password answers 403 `password_change_required`. */
  must_change_password: z.boolean(),
  /** True where the role needs a second factor: everything but setting one up answers 403 `factor_setup_required`. */
  factor_setup_required: z.boolean().optional(),
  /** True where a student has not accepted the notice of the school in this term (`GET /api/me/notice`). */
  notice_due: z.boolean().optional(),
  /** True where the school named the user as its safeguarding lead or deputy. */
  leads_safety: z.boolean().optional(),
  /** What a school admin may change; absent where that is everything. */
  admin_scope: AdminScope.optional(),
  /** The schools that the user can act in, the home school first; absent where there is no other. */
  memberships: z.array(OwnMembership).optional(),
  /** The one that this session acts in: role and school are those there. Absent in the home school. */
  membership_id: z.number().int().optional(),
  /** Notices that the user has not acknowledged; absent if there are none. */
  notices: z.array(AccountNotice).optional(),
});
export type Me = z.infer<typeof Me>;

export const SignInResponse = z.object({ user: Me, role: Role });
export type SignInResponse = z.infer<typeof SignInResponse>;

/** `POST /api/signin`: a session, or the further step that is required first. */
export const SignInAnswer = z.union([FactorRequired, SignInResponse]);
export type SignInAnswer = z.infer<typeof SignInAnswer>;

/** `POST /api/me/password`: a user changes their own. Ends every other session. */
export const ChangePasswordRequest = z.object({
  current_password: z.string().min(1).max(1024),
  new_password: Password,
  factor: FactorAnswer.optional(),
});
export type ChangePasswordRequest = z.infer<typeof ChangePasswordRequest>;

/** `GET /api/config`: the public settings of the page. */
export const PublicConfig = z.object({
  product_name: z.string(),
  /** The page shows the notice about the demo model. */
  demo_model: z.boolean(),
  web_search: z.boolean(),
  /** A model reads replies aloud (`POST /messages/{id}/speech`). */
  speech: z.boolean(),
});
export type PublicConfig = z.infer<typeof PublicConfig>;
