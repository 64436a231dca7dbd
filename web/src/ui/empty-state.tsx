import type { ReactNode } from 'react';
import { cx } from './class-names';

interface EmptyStateProps {
  icon?: ReactNode;
  title: string;
  text?: string;
  action?: ReactNode;
  className?: string;
}

/** Shown for an empty list, with what the user can do. */
export function EmptyState({ icon, title, text, action, className }: EmptyStateProps) {
  return (
    <div className={cx('flex flex-col items-center gap-2 px-6 py-12 text-center', className)}>
      {icon && (
        <span
          aria-hidden="true"
          className="mb-2 grid size-14 place-items-center rounded-full bg-brand-soft text-brand"
        >
          {icon}
        </span>
      )}
      <p className="font-display text-xl font-semibold text-balance">{title}</p>
      {text && <p className="max-w-sm text-sm text-muted text-pretty">{text}</p>}
      {action && <div className="mt-4">{action}</div>}
    </div>
  );
}
