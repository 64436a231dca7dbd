import { z } from 'zod';
import { inQuery, IntId, IsoTime, Password, PlainText, QueryFlag, Role, SchoolName } from './common.js';
import { ConsentState } from './consent.js';
import { OwnConfirmation } from './factors.js';
import { LIMITS } from './limits.js';
import { Page, Search, Sort } from './lists.js';
import { GivenNames, PersonFields } from './person-names.js';
import { Username } from './username.js';

/** A user in the console. Source: `docs/specification/console.md#entities`. */
export const UserView = z.object({
  id: z.number().int(),
  username: z.string(),
  ...PersonFields.shape,
  /** The roster source that owns the account: names, role and school can only be changed there. Null if users manage them. */
  roster: z.string().nullable(),
  school: z.string().nullable(),
  role: Role,
  access_granted: z.boolean(),
  classes: z.array(z.string()),
  /** The ids of these classes, in the same order. */
  class_ids: z.array(z.number().int()),
  /** Null if the user has never signed in. */
  last_sign_in: IsoTime.nullable(),
  /** The state of parental consent; null if the school does not ask for it. */
  parent_consent: ConsentState.nullable(),
});
export type UserView = z.infer<typeof UserView>;

/** Selects users for a list or a bulk change. */
export const UserFilter = z.object({
  /** Matches if a name, the email address or the school contains each word. Ignores case and accents. */
  search: Search,
  role: inQuery(Role),
  school: inQuery(SchoolName),
  class: inQuery(IntId),
  access: inQuery(z.enum(['granted', 'revoked'])),
  /** Only students of schools that ask for parental consent. */
  consent: inQuery(ConsentState),
  never_signed_in: z.union([z.boolean(), QueryFlag]),
});
export type UserFilter = z.infer<typeof UserFilter>;

/**
 * `GET /api/user-access?search=&role=&school=&class=&access=&never_signed_in=&sort=&order=&limit=&offset=`. Source:
 * `docs/specification/api.md#versions`.
 */
export const UsersQuery = z.object({
  ...Page,
  ...Sort('username', 'display_name', 'role', 'school', 'access', 'last_sign_in'),
  ...UserFilter.shape,
});
export type UsersQuery = z.infer<typeof UsersQuery>;

export const CreateUserRequest = z.object({
  username: Username,
  ...GivenNames,
  password: Password,
  role: Role.default('STUDENT'),
  school: PlainText.pipe(z.string().trim().max(LIMITS.schoolMax)).nullish(),
  /** Whether the user must change the password at the first sign-in. */
  must_change_password: z.boolean().default(false),
  ...OwnConfirmation.shape,
});
export type CreateUserRequest = z.infer<typeof CreateUserRequest>;
