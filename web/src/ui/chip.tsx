import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names';

export type Tone = 'neutral' | 'brand' | 'mark' | 'danger' | 'ok';

const TONES: Record<Tone, string> = {
  neutral: 'border-line bg-sunken text-ink',
  brand: 'border-brand/25 bg-brand-soft text-ink',
  mark: 'border-mark/60 bg-mark-soft text-ink',
  danger: 'border-danger/30 bg-danger-soft text-ink',
  ok: 'border-ok/30 bg-ok-soft text-ink',
};

interface ChipProps {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
  /** Adds a remove button, labelled with `removeLabel`. */
  onRemove?: () => void;
  removeLabel?: string;
  className?: string;
}

/** A small fact: a role, a status, a choice that can be removed. */
export function Chip({ tone = 'neutral', icon, children, onRemove, removeLabel, className }: ChipProps) {
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1.5 rounded-full border px-2.5 text-xs font-medium',
        onRemove ? 'min-h-target pe-0' : 'min-h-6',
        TONES[tone],
        className,
      )}
    >
      {icon}
      <span className="min-w-0 truncate">{children}</span>
      {onRemove && (
        <button
          type="button"
          aria-label={removeLabel}
          title={removeLabel}
          onClick={onRemove}
          className="inline-flex size-target shrink-0 items-center justify-center rounded-full text-muted transition-colors hover:text-ink"
        >
          <X size={14} aria-hidden="true" />
        </button>
      )}
    </span>
  );
}
