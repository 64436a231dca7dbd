import type { Me, UsersQuery, UserView } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { KeyRound, Trash2 } from 'lucide-react';
import type { AdminTexts } from '../../../base/i18n/admin.texts';
import { personLabel } from '../../../common/person-name';
import { IconButton } from '../../../ui/icon-button';
import { formatDateTime } from '../format';
import type { Column } from '../parts/data-table';
import { PersonLink } from '../parts/detail-links';
import { ChangeRefused } from '../parts/change-refused';
import { AccessCell } from './access-cell';
import { ClassChips } from './class-chips';
import { RoleCell } from './role-cell';
import { SchoolCell } from './school-cell';
import type { AccountChange, UserAction } from './user-account';

/** The orders of the list. Kept apart from the columns, which are built after the query that uses these. */
export const USER_SORTS: ReadonlyArray<{ sort: NonNullable<UsersQuery['sort']> }> = [
  { sort: 'display_name' },
  { sort: 'username' },
  { sort: 'school' },
  { sort: 'role' },
  { sort: 'access' },
  { sort: 'last_sign_in' },
];

interface UserColumns {
  me: Me;
  texts: AdminTexts;
  onAction: (action: UserAction) => void;
  /** The user whose deletion was the last one requested, and failed. */
  keptId: number | null;
  /** Shows a stored change before the list is refetched. */
  onChanged: (id: number, change: AccountChange) => void;
}

/** The columns of the user table (docs/specification/console.md#screens). */
export function userColumns({ me, texts, keptId, onAction, onChanged }: UserColumns): Column<UserView>[] {
  return [
    {
      id: 'name',
      sort: 'display_name',
      head: texts.name,
      isName: true,
      className: '@4xl:max-w-56 @4xl:min-w-32',
      cell: (user) => (
        <>
          <PersonLink person={user} />{' '}
          {user.id === me.id && (
            <span className="inline-block text-xs font-normal text-muted">{texts.you}</span>
          )}
          {user.id === keptId && (
            <span className="block">
              <ChangeRefused label={texts.notDeleted} />
            </span>
          )}
        </>
      ),
    },
    {
      id: 'school',
      sort: 'school',
      head: texts.school,
      cell: (user) => (
        <SchoolCell me={me} user={user} onChanged={(school) => onChanged(user.id, { school })} />
      ),
    },
    {
      id: 'classes',
      head: texts.classes,
      cell: (user) => <ClassChips user={user} />,
      className: '@4xl:max-w-64 @min-[62rem]:min-w-52',
    },
    {
      id: 'role',
      sort: 'role',
      head: texts.role,
      cell: (user) => <RoleCell me={me} user={user} onChanged={(change) => onChanged(user.id, change)} />,
    },
    {
      id: 'access',
      sort: 'access',
      head: texts.access,
      cell: (user) => (
        <AccessCell
          me={me}
          user={user}
          onRevoke={() => onAction({ kind: 'revoke', user })}
          onGranted={() => onChanged(user.id, { access_granted: true })}
        />
      ),
    },
    {
      id: 'last_sign_in',
      sort: 'last_sign_in',
      head: texts.lastSignIn,
      isExtra: true,
      cell: (user) =>
        user.last_sign_in === null ? (
          <span className="text-muted">{texts.neverSignedIn}</span>
        ) : (
          formatDateTime(user.last_sign_in)
        ),
    },
    {
      id: 'actions',
      head: texts.actions,
      className: 'whitespace-nowrap',
      cell: (user) => (
        <div className="flex gap-1 @max-4xl:-ms-2.5">
          <IconButton
            label={texts.resetPasswordOf({ name: personLabel(user) })}
            disabled={!can(me, 'user.reset_password', { ...user, teaches: false }).allowed}
            onClick={() => onAction({ kind: 'reset', user })}
          >
            <KeyRound size={18} aria-hidden="true" />
          </IconButton>
          <IconButton
            label={texts.deleteUserNamed({ name: personLabel(user) })}
            disabled={!can(me, 'user.delete', user).allowed}
            className="enabled:hover:text-danger"
            onClick={() => onAction({ kind: 'delete', user })}
          >
            <Trash2 size={18} aria-hidden="true" />
          </IconButton>
        </div>
      ),
    },
  ];
}
