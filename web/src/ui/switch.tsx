import { Description, Field, Label, Switch as HeadlessSwitch } from '@headlessui/react';
import { cx } from './class-names';

interface SwitchProps {
  label: string;
  hideLabel?: boolean;
  hint?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
}

/** A toggle that takes effect at once. */
export function Switch({ label, hideLabel, hint, checked, onChange, disabled }: SwitchProps) {
  return (
    <Field disabled={disabled} className="flex min-h-target items-center gap-3">
      <HeadlessSwitch
        checked={checked}
        onChange={onChange}
        className="group relative inline-flex h-target w-11 shrink-0 items-center rounded-lg data-disabled:opacity-50"
      >
        <span className="h-6 w-11 rounded-full bg-line-strong transition-colors group-data-checked:bg-brand" />
        <span className="absolute start-0.5 size-5 rounded-full bg-surface shadow-soft transition-[inset-inline-start] group-data-checked:start-[1.375rem]" />
      </HeadlessSwitch>
      <span className={cx(hideLabel && 'sr-only')}>
        <Label className="block text-sm font-medium">{label}</Label>
        {hint && <Description className="block text-sm text-muted">{hint}</Description>}
      </span>
    </Field>
  );
}
