import { isMaster } from '@studyhall/domain';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { useConsole } from '../../../common/console/sections';
import { Picker, type PickerOption } from '../../../common/console/picker';
import { useSchools } from './schools';

interface SchoolFilterProps {
  /** Null for all schools. */
  value: string | null;
  onChange: (school: string | null) => void;
  className?: string;
}

/** The number of schools listed before the user types. */
const SHOWN = 100;

/**
 * Filters by one school or all. School admins and teachers are limited to their own
 * (docs/specification/console.md#permissions).
 */
export function SchoolFilter(props: SchoolFilterProps) {
  const texts = useTexts(adminTexts);
  const { me } = useConsole();
  if (isMaster(me)) return <SchoolChoice {...props} />;
  return (
    <p className={props.className}>
      <span className="sr-only">{texts.school}: </span>
      <span className="flex min-h-11 max-w-full items-center rounded-lg border border-line bg-sunken px-3.5 text-sm text-muted">
        <span className="truncate">{me.school ?? texts.noSchool}</span>
      </span>
    </p>
  );
}

function SchoolChoice({ value, onChange, className }: SchoolFilterProps) {
  const texts = useTexts(adminTexts);
  const schools = useSchools();
  const all: PickerOption = { value: '', label: texts.allSchools };
  const asOption = (school: string): PickerOption => ({ value: school, label: school });
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
