import { adminTexts } from '../../../../base/i18n/admin.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Picker, type PickerOption } from '../../../../common/console/picker';
import { personLabel } from '../../../../common/person-name';
import { calls } from '../../admin.calls';

interface StaffPickerProps {
  label: string;
  school: string;
  value: PickerOption | null;
  onChange: (person: PickerOption | null) => void;
}

/** The number of people listed per role. */
const MAX_SHOWN = 50;

/** Selects a teacher or admin with access to a school, by typing a part of the name. */
export function StaffPicker({ school, ...rest }: StaffPickerProps) {
  const texts = useTexts(adminTexts);
  const find = async (search: string, signal?: AbortSignal): Promise<PickerOption[]> => {
    const ofRole = (role: 'TEACHER' | 'SCHOOL_ADMIN') =>
      calls.users({ search, school, role, access: 'granted', limit: MAX_SHOWN }).load(signal);
    const [teachers, admins] = await Promise.all([ofRole('TEACHER'), ofRole('SCHOOL_ADMIN')]);
    return [
      ...teachers.rows.map((user) => ({ user, hint: texts.teacher })),
      ...admins.rows.map((user) => ({ user, hint: texts.schoolAdmin })),
    ].map(({ user, hint }) => ({ value: String(user.id), label: personLabel(user), hint }));
  };
  return <Picker {...rest} placeholder={texts.typeToFind} find={find} />;
}
