import {
  Combobox,
  ComboboxButton,
  ComboboxInput,
  ComboboxOption,
  ComboboxOptions,
  Field,
  Label,
} from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { useDebounced } from '../../account/data/use-debounced';
import { useQuery } from '../../account/data/use-query';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { cx } from '../../ui/class-names';
import { INPUT_CLASSES } from '../../ui/field';
import { OptionLabel } from '../../ui/option-label';
import { ListBack } from '../../ui/use-back-to-close';

export interface PickerOption {
  value: string;
  label: string;
  hint?: string;
}

interface PickerProps {
  label: string;
  hideLabel?: boolean;
  value: PickerOption | null;
  onChange: (option: PickerOption | null) => void;
  /** Returns the best matches for a typed text; one page is enough. */
  find: (text: string, signal?: AbortSignal) => Promise<readonly PickerOption[]>;
  placeholder?: string;
  className?: string;
}

/** Debounce of typing before the list is searched, in milliseconds. */
const DEBOUNCE_MS = 200;

/** Selects one of many options: typing narrows the list. */
export function Picker({ label, hideLabel, value, onChange, find, placeholder, className }: PickerProps) {
  const texts = useTexts(adminTexts);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const id = useId();
  const trimmed = typed.trim();
  const text = useDebounced(trimmed, trimmed === '' ? 0 : DEBOUNCE_MS) ?? '';
  const { data } = useQuery(
    open ? { key: ['picker', id, text], topics: [], load: (signal) => find(text, signal) } : null,
  );
  return (
    <Field className={className}>
      <Label className={cx(hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium')}>{label}</Label>
      <Combobox
        immediate
        value={value}
        by="value"
        onChange={(option) => option && onChange(option)}
        onClose={() => {
          setTyped('');
          setOpen(false);
        }}
      >
        <div className="relative">
          <ComboboxInput
            className={cx(INPUT_CLASSES, 'pe-11')}
            placeholder={placeholder}
            displayValue={(option: PickerOption | null) => option?.label ?? ''}
            onFocus={(event) => {
              setOpen(true);
              event.currentTarget.select();
            }}
            onChange={(event) => {
              setOpen(true);
              setTyped(event.currentTarget.value);
            }}
            autoComplete="off"
          />
          <ComboboxButton
            aria-label={texts.openList}
            onClick={() => setOpen(true)}
            className="absolute inset-y-0 end-0.5 my-auto grid size-10 place-items-center text-muted"
          >
            <ChevronDown size={16} aria-hidden="true" />
          </ComboboxButton>
        </div>
        {/* Focusing the field opens the list. A modal list would swallow the next press on a button of the form. */}
        <ComboboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
          className="z-50 max-h-72 w-(--input-width) min-w-52 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-soft empty:invisible"
        >
          <ListBack />
          {data?.map((option) => (
            <ComboboxOption
              key={option.value}
              value={option}
              className="group flex min-h-10 items-center gap-2 rounded-md px-2.5 py-1.5 text-sm select-none data-focus:bg-sunken"
            >
              <OptionLabel label={option.label} hint={option.hint} />
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </Combobox>
    </Field>
  );
}
