import { LIMITS } from '@studyhall/contracts/limits';
import { useId, type ChangeEvent, type FocusEventHandler } from 'react';
import { TextField } from '../../../ui/text-field';
import { useSchools } from './schools';

/** School names are upper-cased on entry (admin.md §5); the caret stays where it was. */
export function upperCased(event: ChangeEvent<HTMLInputElement>): string {
  const input = event.currentTarget;
  const upper = input.value.toUpperCase();
  if (upper !== input.value && !(event.nativeEvent as InputEvent).isComposing) {
    const caret = input.selectionStart;
    input.value = upper;
    input.setSelectionRange(caret, caret);
  }
  return upper;
}

interface SchoolFieldProps {
  label: string;
  value: string;
  onChange: (school: string) => void;
  onBlur?: FocusEventHandler<HTMLInputElement>;
  disabled?: boolean;
  hint?: string;
  error?: string;
}

/** A school's name, with those that exist as suggestions. */
export function SchoolField({ value, onChange, ...rest }: SchoolFieldProps) {
  const listId = useId();
  const schools = useSchools();
  const suggestions = value === '' ? [] : schools.filter((school) => school.includes(value)).slice(0, 20);
  return (
    <>
      <TextField
        {...rest}
        value={value}
        list={listId}
        maxLength={LIMITS.schoolMax}
        autoComplete="off"
        onChange={(event) => onChange(upperCased(event))}
      />
      <datalist id={listId}>
        {suggestions.map((school) => (
          <option key={school}>{school}</option>
        ))}
      </datalist>
    </>
  );
}
