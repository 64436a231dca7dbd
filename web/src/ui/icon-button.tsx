import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'title'> {
  /** Describes the action: read by screen readers, shown on hover. */
  label: string;
  variant?: 'quiet' | 'filled';
  children: ReactNode;
}

export function IconButton({
  label,
  variant = 'quiet',
  className,
  children,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      title={label}
      className={cx(
        'inline-flex size-target shrink-0 items-center justify-center rounded-lg transition-colors disabled:opacity-45',
        variant === 'filled'
          ? 'bg-brand text-brand-ink enabled:hover:bg-brand-strong'
          : 'text-muted enabled:hover:bg-sunken enabled:hover:text-ink',
        className,
      )}
      {...rest}
    >
      {children}
    </button>
  );
}
