import { Field, Label, Listbox, ListboxButton, ListboxOption, ListboxOptions } from '@headlessui/react';
import { ChevronDown } from 'lucide-react';
import { cx } from './class-names';
import { OptionLabel } from './option-label';
import { ListBack } from './use-back-to-close';

export interface SelectOption<T> {
  value: T;
  label: string;
  hint?: string;
  disabled?: boolean;
}

interface SelectProps<T> {
  label: string;
  hideLabel?: boolean;
  options: readonly SelectOption<T>[];
  value: T;
  onChange: (value: T) => void;
  disabled?: boolean;
  /** Shown if the value is none of the options. */
  placeholder?: string;
  /** Fits into a table row. */
  compact?: boolean;
  className?: string;
}

/** A list box for one value. */
export function Select<T extends string | number | null>(props: SelectProps<T>) {
  const { label, hideLabel, options, value, onChange, disabled, placeholder, compact, className } = props;
  const chosen = options.find((option) => option.value === value);
  return (
    <Field disabled={disabled} className={className}>
      <Label className={cx(hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium')}>{label}</Label>
      <Listbox value={value} onChange={onChange}>
        <ListboxButton
          className={cx(
            'flex w-full items-center gap-2 rounded-lg border bg-surface text-start transition-colors disabled:bg-sunken disabled:text-muted',
            compact
              ? 'min-h-target border-line px-2.5 text-sm hover:border-line-strong'
              : 'min-h-11 border-line-strong px-3.5 text-base hover:border-muted',
          )}
        >
          <span className={cx('min-w-0 flex-1 truncate', !chosen && 'text-muted')}>
            {chosen?.label ?? placeholder ?? ' '}
          </span>
          <ChevronDown size={16} aria-hidden="true" className="shrink-0 text-muted" />
        </ListboxButton>
        <ListboxOptions
          anchor={{ to: 'bottom start', gap: 6, padding: 8 }}
          className="z-50 max-h-72 w-(--button-width) min-w-44 overflow-auto rounded-lg border border-line bg-surface p-1 shadow-soft focus:outline-none"
        >
          <ListBack />
          {options.map((option) => (
            <ListboxOption
              key={String(option.value)}
              value={option.value}
              disabled={option.disabled}
              className="group flex min-h-target items-center gap-2 rounded-md px-2.5 py-1.5 text-sm select-none data-disabled:opacity-50 data-focus:bg-sunken"
            >
              <OptionLabel label={option.label} hint={option.hint} />
            </ListboxOption>
          ))}
        </ListboxOptions>
      </Listbox>
    </Field>
  );
}
