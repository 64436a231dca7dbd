import type { Role } from '@studyhall/contracts';
import { isMaster, ROLE_NAMES, rolesToGive } from '@studyhall/domain';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { consentTexts } from '../../../base/i18n/consent.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Select } from '../../../ui/select';
import { findGroups } from '../../../common/console/find-groups';
import { Picker, type PickerOption } from '../../../common/console/picker';
import { SchoolFilter } from '../parts/school-filter';
import { useConsole } from '../../../common/console/sections';

/** On a phone, two filters share a row. */
const HALF = 'w-[calc(50%-0.25rem)]';
const CONSENTS = ['waiting', 'given', 'withdrawn'] as const;
const ACCESS = ['granted', 'revoked'] as const;

/** The filter of the user list in the server's form; null or empty for none. */
export interface UserFilter {
  search: string;
  role: Role | null;
  school: string | null;
  class: string | null;
  access: (typeof ACCESS)[number] | null;
  never_signed_in: 'true' | null;
  consent: (typeof CONSENTS)[number] | null;
}

export const userFilterOf = (params: URLSearchParams) =>
  ({
    search: params.get('search') ?? '',
    role: ROLE_NAMES.find((each) => each === params.get('role')) ?? null,
    school: params.get('school'),
    class: /^\d{1,9}$/.exec(params.get('class') ?? '')?.[0] ?? null,
    access: ACCESS.find((each) => each === params.get('access')) ?? null,
    never_signed_in: params.get('never_signed_in') === 'true' ? ('true' as const) : null,
    consent: CONSENTS.find((each) => each === params.get('consent')) ?? null,
  }) satisfies UserFilter;

/** The URL change that clears the filter. */
export const NO_USER_FILTER: Record<keyof UserFilter | 'class_name', null> = {
  search: null,
  role: null,
  school: null,
  class: null,
  class_name: null,
  access: null,
  never_signed_in: null,
  consent: null,
};

/** True if the server counts a filter's matches up to its limit, because it does not store their number. */
export const isCounted = (filter: UserFilter): boolean =>
  Boolean(filter.search || filter.class || filter.access || filter.never_signed_in || filter.consent);

interface UserFiltersProps {
  params: URLSearchParams;
  onChange: (change: Record<string, string | null>) => void;
}

const usersOfRole = (role: Role, texts: AdminTexts): string =>
  ({
    STUDENT: texts.students,
    TEACHER: texts.teachers,
    SCHOOL_ADMIN: texts.schoolAdmins,
    MASTER_ADMIN: texts.masterAdmins,
  })[role];

/** The filters beside the search. The class's name is in the URL, so that a shared link shows it. */
export function UserFilters({ params, onChange }: UserFiltersProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { role, school, class: group, access, never_signed_in, consent } = userFilterOf(params);
  const consents = useTexts(consentTexts);
  const every: PickerOption = { value: '', label: texts.allClasses };
  return (
    <>
      <Select<Role | null>
        label={texts.roleFilter}
        hideLabel
        value={role}
        onChange={(next) => onChange({ role: next })}
        options={[
          { value: null, label: texts.allRoles },
          ...rolesToGive(me).map((each) => ({ value: each, label: usersOfRole(each, texts) })),
        ]}
        className={`${HALF} sm:w-48`}
      />
      {isMaster(me) && (
        <SchoolFilter
          value={school}
          onChange={(next) => onChange({ school: next, class: null, class_name: null })}
          className={`${HALF} sm:w-56`}
        />
      )}
      <Picker
        label={texts.classFilter}
        hideLabel
        value={group === null ? every : { value: group, label: params.get('class_name') ?? `#${group}` }}
        onChange={(option) =>
          onChange({ class: option?.value || null, class_name: option?.value ? option.label : null })
        }
        find={async (text, signal) => {
          const found = await findGroups(text, school, signal);
          return text === '' ? [every, ...found] : found;
        }}
        className={`${HALF} sm:w-56`}
      />
      <Select<string | null>
        label={texts.accessFilter}
        hideLabel
        value={access}
        onChange={(next) => onChange({ access: next })}
        options={[
          { value: null, label: texts.anyAccess },
          { value: 'granted', label: texts.granted },
          { value: 'revoked', label: texts.revoked },
        ]}
        className={`${HALF} sm:w-40`}
      />
      <Select<string | null>
        label={texts.signInFilter}
        hideLabel
        value={never_signed_in}
        onChange={(next) => onChange({ never_signed_in: next })}
        options={[
          { value: null, label: texts.anySignIn },
          { value: 'true', label: texts.neverSignedIn },
        ]}
        className={`${HALF} sm:w-48`}
      />
      <Select<string | null>
        label={consents.filter}
        hideLabel
        value={consent}
        onChange={(next) => onChange({ consent: next })}
        options={[
          { value: null, label: consents.anyConsent },
          ...CONSENTS.map((state) => ({ value: state, label: consents[state] })),
        ]}
        className={`${HALF} sm:w-48`}
      />
    </>
  );
}
