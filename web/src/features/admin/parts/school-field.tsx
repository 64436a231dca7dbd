import { LIMITS } from '@studyhall/contracts/limits';
import { useId, useState, type ChangeEvent, type FocusEventHandler } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { TextField } from '../../../ui/text-field';
import { useSchools } from './schools';

/** School names are upper-cased as typed (docs/specification/console.md#validation); the caret does not move. */
export function upperCased(event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>): string {
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
  error?: string;
}

/** A school name with suggestions of existing ones. Marks a name that does not exist yet. */
export function SchoolField({ value, onChange, onBlur, ...rest }: SchoolFieldProps) {
  const texts = useTexts(adminTexts);
  const [typing, setTyping] = useState(false);
  const listId = useId();
  const schools = useSchools();
  const suggestions = value === '' ? [] : schools.filter((school) => school.includes(value)).slice(0, 20);
  const name = value.trim().replace(/\s+/g, ' ');
  // While it is being typed, a part of a name is not marked as new.
  const isNew =
    name !== '' &&
    schools.length > 0 &&
    !schools.includes(name) &&
    !(typing && schools.some((school) => school.startsWith(name)));
  return (
    <>
      <TextField
        {...rest}
        hint={isNew ? texts.newSchoolHint : undefined}
        value={value}
        list={listId}
        maxLength={LIMITS.schoolMax}
        autoComplete="off"
        onChange={(event) => {
          setTyping(true);
          onChange(upperCased(event));
        }}
        onBlur={(event) => {
          setTyping(false);
          onBlur?.(event);
        }}
      />
      <datalist id={listId}>
        {suggestions.map((school) => (
          <option key={school}>{school}</option>
        ))}
      </datalist>
    </>
  );
}
