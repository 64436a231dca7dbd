import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { findGroups } from './find-groups';
import { Picker, type PickerOption } from './picker';

interface ClassPickerProps {
  label: string;
  value: PickerOption | null;
  onChange: (group: PickerOption | null) => void;
  /** Limits the choice to the classes of this school. */
  school?: string | null;
}

/** Selects a class by typing its name or school. */
export function ClassPicker({ label, value, onChange, school = null }: ClassPickerProps) {
  const texts = useTexts(adminTexts);
  return (
    <Picker
      label={label}
      value={value}
      onChange={onChange}
      placeholder={texts.typeToFind}
      find={(text, signal) => findGroups(text, school, signal)}
    />
  );
}
