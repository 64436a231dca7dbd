import { z } from 'zod';
import { UserFilter } from './users.js';
import { AdminScope, DryRun, PlainText, Role, RowId, SchoolName } from './common.js';
import { ConsentForm, ConsentState } from './consent.js';
import { ErrorDetailSchema } from './error-schemas.js';
import { OwnConfirmation } from './factors.js';
import { LIMITS } from './limits.js';
import { GivenNames } from './person-names.js';
import { sentenceText } from './sentence.js';
import { ChangeReport } from './undo.js';
import { Username } from './username.js';

/** `PUT /api/users/{id}`. */
export const EditUserRequest = z.object({
  username: Username.optional(),
  ...GivenNames,
  ...OwnConfirmation.shape,
  dry_run: DryRun,
});
export type EditUserRequest = z.infer<typeof EditUserRequest>;

export const SetRoleRequest = z.object({
  role: Role,
  /** The new school of a master admin whose role changes. */
  school: SchoolName.optional(),
  ...OwnConfirmation.shape,
  dry_run: DryRun,
});
export type SetRoleRequest = z.infer<typeof SetRoleRequest>;
const NewSchool = PlainText.pipe(z.string().trim().max(LIMITS.schoolMax)).nullable();
export const SetSchoolRequest = z.object({ school: NewSchool, dry_run: DryRun });
export type SetSchoolRequest = z.infer<typeof SetSchoolRequest>;
/** `PUT /api/users/{id}/admin-scope`. */
export const SetAdminScopeRequest = z.object({ admin_scope: AdminScope, dry_run: DryRun });
export type SetAdminScopeRequest = z.infer<typeof SetAdminScopeRequest>;
export const SetAccessRequest = z.object({ access_granted: z.boolean(), dry_run: DryRun });
export type SetAccessRequest = z.infer<typeof SetAccessRequest>;

const Users = {
  /** These users, or all that match the filter except `except`. */
  ids: z.array(RowId).min(1, sentenceText('user_missing')).max(LIMITS.usersAtOnce).optional(),
  filter: UserFilter.optional(),
  except: z.array(RowId).max(LIMITS.exceptAtOnce).optional(),
  dry_run: DryRun,
};
const GroupValue = z.object({ value: RowId });

/** `POST /api/users/bulk`. Source: `docs/specification/api.md#versions`. */
export const BulkUsersRequest = z
  .discriminatedUnion('action', [
    z.object({ action: z.literal('role'), value: Role, ...OwnConfirmation.shape, ...Users }),
    z.object({ action: z.literal('school'), value: NewSchool, ...Users }),
    z.object({ action: z.literal('add_to_class'), ...GroupValue.shape, ...Users }),
    z.object({ action: z.literal('remove_from_class'), ...GroupValue.shape, ...Users }),
    z.object({ action: z.literal('reset_password'), ...OwnConfirmation.shape, ...Users }),
    z.object({
      action: z.literal('consent'),
      value: ConsentState,
      how: ConsentForm.default('paper'),
      ...Users,
    }),
    z.object({ action: z.enum(['grant', 'revoke', 'delete']), ...Users }),
  ])
  .refine(({ ids, filter, except }) => (ids === undefined) !== (filter === undefined) && !(ids && except), {
    path: ['ids'],
    message: sentenceText('users_or_filter'),
  });
export type BulkUsersRequest = z.infer<typeof BulkUsersRequest>;

/** A user whose change was rejected. The names are null if the caller may not see the user. */
export const FailedUser = ErrorDetailSchema.extend({
  id: z.number().int(),
  username: z.string().nullable(),
  display_name: z.string().nullable(),
});
export type FailedUser = z.infer<typeof FailedUser>;

/** `POST /api/users/{id}/reset-password`: shown once; the user must change it at the next sign-in. */
export const TemporaryPassword = z.object({
  id: z.number().int(),
  username: z.string(),
  display_name: z.string(),
  temporary_password: z.string(),
});
export type TemporaryPassword = z.infer<typeof TemporaryPassword>;

export const BulkUsersAnswer = ChangeReport.extend({
  done: z.number().int(),
  failed: z.array(FailedUser),
  /** The new passwords of a reset. They are returned only once. */
  passwords: z.array(TemporaryPassword).optional(),
});
export type BulkUsersAnswer = z.infer<typeof BulkUsersAnswer>;
