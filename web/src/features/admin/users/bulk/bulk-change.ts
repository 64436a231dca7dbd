import type {
  BulkUsersRequest,
  ConsentForm,
  ConsentState,
  Me,
  Role,
  UserFilter as ApiFilter,
} from '@studyhall/contracts';
import { adminScopeOf, can, rolesToGive } from '@studyhall/domain';
import type { SelectedRows } from '../../parts/use-selection';
import type { PickerOption } from '../../../../common/console/picker';
import type { UserFilter } from '../user-filters';

export const BULK_ACTIONS = [
  'grant',
  'revoke',
  'add_to_class',
  'remove_from_class',
  'school',
  'role',
  'reset_password',
  'consent',
  'delete',
] as const satisfies ReadonlyArray<BulkUsersRequest['action']>;
export type BulkAction = (typeof BULK_ACTIONS)[number];

/** A change selected for the selected users. */
export interface BulkChange {
  action: BulkAction;
  selected: SelectedRows;
  filter: UserFilter;
  /** The users' names, if they are few. */
  names?: readonly string[];
}

/** The target of a change: a class, school, role or consent; null until selected. */
export interface BulkTarget {
  group: PickerOption | null;
  school: PickerOption | null;
  role: Role | null;
  consent: ConsentState | null;
  /** How the consent was received. */
  how: ConsentForm;
}

/** The actions that the user may take on a student of their school; the server checks each user again. */
export function actionsFor(me: Me): BulkAction[] {
  const student = { id: 0, role: 'STUDENT' as const, school: me.school };
  const manages = can(me, 'user.see', student).allowed && adminScopeOf(me) === 'full';
  const allowed: Record<BulkAction, boolean> = {
    grant: can(me, 'user.set_access', { ...student, granted: true }).allowed,
    revoke: can(me, 'user.set_access', { ...student, granted: false }).allowed,
    add_to_class: manages,
    remove_from_class: manages,
    school: can(me, 'user.set_school', student).allowed,
    role: rolesToGive(me).some((newRole) => can(me, 'user.set_role', { ...student, newRole }).allowed),
    reset_password: can(me, 'user.reset_password', { ...student, teaches: false }).allowed,
    consent: can(me, 'user.record_consent', student).allowed,
    delete: can(me, 'user.delete', student).allowed,
  };
  return BULK_ACTIONS.filter((action) => allowed[action]);
}

/** The request without the confirmation's additions; null while the target is missing. */
export function requestOf(
  { action, selected, filter }: BulkChange,
  { group, school, role, consent, how }: BulkTarget,
): BulkUsersRequest | null {
  const users = {
    ...(selected.kind === 'ids'
      ? { ids: selected.ids }
      : { filter: filterOf(filter), except: selected.except }),
    dry_run: false,
  };
  switch (action) {
    case 'add_to_class':
    case 'remove_from_class':
      return group && { action, value: Number(group.value), ...users };
    case 'school':
      return school && { action, value: school.value, ...users };
    case 'role':
      return role && { action, value: role, ...users };
    case 'consent':
      return consent && { action, value: consent, how, ...users };
    default:
      return { action, ...users };
  }
}

const filterOf = ({
  search,
  role,
  school,
  class: group,
  access,
  never_signed_in,
  consent,
}: UserFilter): ApiFilter => ({
  ...(search && { search }),
  ...(role && { role }),
  ...(school && { school }),
  ...(group && { class: Number(group) }),
  ...(access && { access }),
  ...(consent && { consent }),
  ...(never_signed_in && { never_signed_in: true }),
});
