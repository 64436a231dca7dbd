import type { GroupView, MemberView } from '@studyhall/contracts';
import { can, isMaster, isTeacher } from '@studyhall/domain';
import { UserMinus } from 'lucide-react';
import { guardedChange, useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel, PersonName } from '../../../common/person-name';
import { IconButton } from '../../../ui/icon-button';
import { calls } from '../admin.calls';
import { PersonLink } from '../parts/detail-links';
import { Pending } from '../../../common/console/load-error';
import { Picker, type PickerOption } from '../../../common/console/picker';
import { useConsole } from '../../../common/console/sections';
import { useQuery } from '../../../account/data/use-query';

/** The number of teachers listed before the user types. */
const SHOWN = 20;

/** The teachers of a class; admins add and remove them. */
export function ClassTeachers({ group }: { group: GroupView }) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const { data, error, retry } = useQuery(calls.teachers(group.id));
  const manages = can(me, 'group.manage', group).allowed;
  if (!data) return <Pending error={error} retry={retry} lines={2} />;
  const remove = ({ id, display_name: name }: MemberView) =>
    guardedChange({
      run: () => calls.removeTeacher(group.id, id),
      topics: ['groups', 'users'],
      done: texts.teacherRemoved({ name, group: group.name }),
    });
  return (
    <>
      {data.length === 0 ? (
        <p className="text-sm text-muted">{texts.noTeachers}</p>
      ) : (
        <ul className="divide-y divide-line text-sm">
          {data.map((teacher) => (
            <li key={teacher.id} className="flex min-h-11 items-center gap-3">
              <span className="min-w-0 flex-1 break-words">
                {teacher.school === group.school || isMaster(me) ? (
                  <PersonLink person={teacher} />
                ) : (
                  // Only admins of the home school can open a person's page.
                  <PersonName person={teacher} />
                )}
              </span>
              {manages && (
                <IconButton
                  label={texts.removeTeacher({ name: personLabel(teacher) })}
                  className="enabled:hover:text-danger"
                  onClick={() => void remove(teacher)}
                >
                  <UserMinus size={18} aria-hidden="true" />
                </IconButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {manages && <AddTeacher group={group} teachers={data} />}
    </>
  );
}

/** Adds a teacher of the school, found by name, as soon as selected. */
function AddTeacher({ group, teachers }: { group: GroupView; teachers: readonly MemberView[] }) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const find = async (search: string, signal?: AbortSignal): Promise<PickerOption[]> => {
    const query = { search, role: 'TEACHER' as const, school: group.school, limit: SHOWN };
    const [{ rows }, visitors] = await Promise.all([
      calls.users(query).load(signal),
      calls.memberships(group.school).load(signal),
    ]);
    const named = visitors.filter(
      (one) => isTeacher(one) && personLabel(one).toLowerCase().includes(search.trim().toLowerCase()),
    );
    return [...rows, ...named.map((one) => ({ ...one, id: one.user_id }))]
      .filter(({ id }) => !teachers.some((teacher) => teacher.id === id))
      .map((user) => ({ value: String(user.id), label: personLabel(user) }));
  };
  const add = async (option: PickerOption | null): Promise<void> => {
    if (!option || busy) return;
    await change({
      run: () => calls.addTeachers(group.id, [Number(option.value)]),
      topics: ['groups', 'users'],
      done: texts.teacherAdded({ name: option.label, group: group.name }),
    });
  };
  return (
    <Picker
      label={texts.addTeacher}
      value={null}
      onChange={(option) => void add(option)}
      placeholder={texts.typeToFind}
      find={find}
      className="mt-4 max-w-80"
    />
  );
}
