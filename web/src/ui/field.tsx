import { useId, type ReactNode } from 'react';
import { cx } from './class-names';

/** The style shared by all single-line inputs. */
export const INPUT_CLASSES =
  'w-full min-h-11 rounded-lg border border-line-strong bg-surface px-3.5 text-base text-ink transition-colors ' +
  'placeholder:text-muted hover:border-muted disabled:bg-sunken disabled:text-muted ' +
  'focus:border-brand focus:outline-2 focus:outline-offset-0 focus:outline-brand/40 ' +
  'aria-invalid:border-danger';

interface FieldFrame {
  label: string;
  /** Shows the label to screen readers only, where the context makes the meaning clear. */
  hideLabel?: boolean;
  hint?: string;
  error?: string;
  className?: string;
}

export type FieldProps = FieldFrame;

interface ControlProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, a control, a hint and an error, linked for screen readers. */
export function Field({
  label,
  hideLabel,
  hint,
  error,
  className,
  id: givenId,
  children,
}: FieldFrame & { id?: string; children: (control: ControlProps) => ReactNode }) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const describedBy = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className={cx(hideLabel ? 'sr-only' : 'mb-1.5 block text-sm font-medium')}>
        {label}
      </label>
      {children({ id, 'aria-describedby': describedBy, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="mt-1.5 text-sm text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 text-sm font-medium text-danger">
          {error}
        </p>
      )}
    </div>
  );
}
