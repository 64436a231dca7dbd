import type { AuditTexts } from '../../../base/i18n/audit.texts';

/** The recorded fields that have a text; its key is the field's name. */
const FIELDS = [
  'username',
  'name',
  'names',
  'role',
  'admin_scope',
  'school',
  'further_schools',
  'access_granted',
  'parent_consent',
  'must_change_password',
  'undone',
  'classes',
  'group',
  'members',
  'teachers',
  'classes_taught',
  'material',
  'kind',
  'added',
  'removed',
  'description',
  'school_year',
  'schedule',
  'day_of_week',
  'start_time',
  'end_time',
  'time_zone',
  'languages',
  'help_contact',
  'study_mode',
  'mask_personal_data',
  'password_sign_in',
  'family_name_first',
  'archived',
  'users',
  'invitations',
  'requests',
  'renamed_classes',
  'invite',
  'expires_at',
  'uses',
  'max_uses',
  'direct',
  'outcome',
  'text',
  'ends_at',
  'sessions_ended',
  'factor',
  'factors_removed',
  'recovery_codes',
  'codes_left',
  'passwords',
  'memberships',
  'changed',
  'gone',
  'students',
  'roles',
  'left_out',
  'new_schools',
  'new_classes',
  'created',
  'leavers',
  'leavers_are',
  'exercises',
  'student',
  'opened',
  'restored',
  'withheld_reason',
] as const satisfies ReadonlyArray<keyof AuditTexts>;

type Field = (typeof FIELDS)[number];

/** The name that imports use for a field. */
const ALIASES: Readonly<Record<string, Field>> = { access: 'access_granted' };

/** The label of a recorded field; without one, its name as words. */
export function fieldLabel(name: string, texts: AuditTexts): string {
  const field = ALIASES[name] ?? FIELDS.find((each) => each === name);
  return field ? texts[field] : name.replaceAll('_', ' ');
}
