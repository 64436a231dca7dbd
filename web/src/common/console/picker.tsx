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
import { useEffect, useEffectEvent, useState } from 'react';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { isAbort } from '../../transport/errors';
import { cx } from '../../ui/class-names';
import { INPUT_CLASSES } from '../../ui/field';
import { OptionLabel } from '../../ui/option-label';

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
  /** Resolves to what fits a typed text, best first; a page of it is enough. */
  find: (text: string, signal: AbortSignal) => Promise<readonly PickerOption[]>;
  placeholder?: string;
  className?: string;
}

/** Pause in typing before the list is searched, in milliseconds. */
const DEBOUNCE_MS = 200;

/** One of many: typing narrows the list. */
export function Picker({ label, hideLabel, value, onChange, find, placeholder, className }: PickerProps) {
  const texts = useTexts(adminTexts);
  const [typed, setTyped] = useState('');
  const [open, setOpen] = useState(false);
  const [options, setOptions] = useState<readonly PickerOption[]>([]);
  const search = useEffectEvent(find);
  useEffect(() => {
    if (!open) return;
    const controller = new AbortController();
    const text = typed.trim();
    const run = (): void => {
      search(text, controller.signal)
        .then((found) => controller.signal.aborted || setOptions(found))
        .catch((error: unknown) => isAbort(error) || console.error(error));
    };
    const timer = setTimeout(run, text === '' ? 0 : DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [typed, open]);
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
        {/* Focusing the field opens the list: a modal one would take the next press on a button of the form. */}
        <ComboboxOptions
          modal={false}
          anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
          className="z-50 max-h-72 w-(--input-width) min-w-52 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-soft empty:invisible"
        >
          {options.map((option) => (
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
