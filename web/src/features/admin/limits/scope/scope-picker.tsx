import { isMaster, isStudent } from '@studyhall/domain';
import { roleLabel } from '../../../../account/role-label';
import { useQuery } from '../../../../account/data/use-query';
import { adminTexts } from '../../../../base/i18n/admin.texts';
import { limitsTexts } from '../../../../base/i18n/limits.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { ClassPicker } from '../../../../common/console/class-picker';
import { Picker, type PickerOption } from '../../../../common/console/picker';
import { useConsole } from '../../../../common/console/sections';
import { personLabel } from '../../../../common/person-name';
import { Select } from '../../../../ui/select';
import { calls } from '../../admin.calls';
import { SchoolPicker } from '../../parts/school-picker';
import { ROLES_OF_SCHOOL, useScope, type Target } from './use-scope';

/** The number of people listed. */
const MAX_SHOWN = 50;

interface ScopePickerProps {
  /** The choices besides the whole school. */
  targets: readonly Target[];
  target: Target;
}

/** Selects whose settings are shown: a school, role, class or person. */
export function ScopePicker({ targets, target }: ScopePickerProps) {
  const texts = useTexts(limitsTexts);
  const admin = useTexts(adminTexts);
  const { me } = useConsole();
  const { chosen, write } = useScope();
  const { school, role, group, person } = chosen;
  const { data: shownGroup } = useQuery(target === 'class' && group !== null ? calls.group(group) : null);
  const { data: shownPerson } = useQuery(
    target === 'person' && person !== null ? calls.person(person) : null,
  );
  const labels: Record<Target, string> = {
    school: texts.forSchool,
    role: texts.forRole,
    class: texts.forClass,
    person: texts.forPerson,
  };
  const findPeople = async (search: string, signal?: AbortSignal): Promise<PickerOption[]> => {
    const { rows } = await calls.users({ search, school, limit: MAX_SHOWN }).load(signal);
    return rows.map((user) => ({
      value: String(user.id),
      label: personLabel(user),
      hint: roleLabel(user.role, admin),
    }));
  };
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {isMaster(me) && (
        <SchoolPicker
          value={school === null ? null : { value: school, label: school }}
          onChange={(next) => write({ school: next?.value ?? null, group: null, person: null })}
        />
      )}
      {targets.length > 1 && (
        <Select<Target>
          label={texts.holdsFor}
          value={target}
          onChange={(next) => write({ for: next === 'school' ? null : next })}
          options={targets.map((value) => ({ value, label: labels[value] }))}
        />
      )}
      {target === 'role' && (
        <Select
          label={admin.role}
          value={role}
          onChange={(next) => write({ role: isStudent({ role: next }) ? null : next })}
          options={ROLES_OF_SCHOOL.map((value) => ({ value, label: roleLabel(value, admin) }))}
        />
      )}
      {target === 'class' && (
        <ClassPicker
          label={texts.aClass}
          school={school}
          value={
            group !== null && shownGroup ? { value: String(shownGroup.id), label: shownGroup.name } : null
          }
          onChange={(next) => write({ group: next?.value ?? null })}
        />
      )}
      {target === 'person' && (
        <Picker
          label={texts.aPerson}
          placeholder={admin.typeToFind}
          value={
            person !== null && shownPerson
              ? { value: String(shownPerson.id), label: personLabel(shownPerson) }
              : null
          }
          onChange={(next) => write({ person: next?.value ?? null })}
          find={findPeople}
        />
      )}
    </div>
  );
}
