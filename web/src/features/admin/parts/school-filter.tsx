import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useConsole } from '../sections';
import { Picker, type PickerOption } from './picker';
import { useSchools } from './schools';

interface SchoolFilterProps {
  /** Null for all schools. */
  value: string | null;
  onChange: (school: string | null) => void;
  className?: string;
}

/** The most that a list of schools shows before more is typed. */
const SHOWN = 100;

/** One school or all; a school admin's is fixed to their own (admin.md §6). */
export function SchoolFilter({ value, onChange, className }: SchoolFilterProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  const schools = useSchools();
  const all: PickerOption = { value: '', label: texts.allSchools };
  const asOption = (school: string): PickerOption => ({ value: school, label: school });
  if (me.role !== 'MASTER_ADMIN') {
    return (
      <p className={className}>
        <span className="sr-only">{texts.school}: </span>
        <span className="flex min-h-11 max-w-full items-center rounded-lg border border-line bg-sunken px-3.5 text-sm text-muted">
          <span className="truncate">{me.school ?? texts.noSchool}</span>
        </span>
      </p>
    );
  }
  const find = (text: string): Promise<PickerOption[]> => {
    const wanted = text.toUpperCase();
    const fitting = schools.filter((school) => school.includes(wanted)).slice(0, SHOWN);
    return Promise.resolve([...(wanted === '' ? [all] : []), ...fitting.map(asOption)]);
  };
  return (
    <Picker
      label={texts.school}
      hideLabel
      value={value === null ? all : asOption(value)}
      onChange={(option) => onChange(option?.value || null)}
      find={find}
      className={className}
    />
  );
}
