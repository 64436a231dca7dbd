import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names';
import { Spinner } from './spinner';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'md' | 'lg';

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-lg font-medium whitespace-nowrap select-none ' +
  'transition-colors disabled:opacity-55 aria-disabled:opacity-55';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'bg-brand text-brand-ink enabled:hover:bg-brand-strong',
  secondary:
    'border border-line bg-surface text-ink enabled:hover:border-line-strong enabled:hover:bg-sunken',
  quiet: 'text-ink enabled:hover:bg-sunken',
  danger: 'bg-danger text-danger-ink enabled:hover:bg-danger-strong',
};

const SIZES: Record<ButtonSize, string> = {
  md: 'min-h-target px-4 text-sm',
  lg: 'min-h-12 px-6 text-base',
};

/** The classes of a button, for a link that looks like one. */
export function buttonClasses(variant: ButtonVariant = 'primary', size: ButtonSize = 'md'): string {
  return cx(BASE, VARIANTS[variant].replaceAll('enabled:', ''), SIZES[size]);
}

export interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Shows a spinner and ignores presses. */
  busy?: boolean;
  icon?: ReactNode;
}

export function Button({
  variant = 'primary',
  size = 'md',
  busy = false,
  icon,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={cx(BASE, VARIANTS[variant], SIZES[size], className)}
      {...rest}
    >
      {busy ? <Spinner size={18} /> : icon}
      {children}
    </button>
  );
}
