import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from './class-names';

export type BannerKind = 'info' | 'success' | 'warning' | 'error';

const LOOKS = {
  info: { Icon: Info, box: 'border-brand/30 bg-brand-soft', icon: 'text-brand' },
  success: { Icon: CircleCheck, box: 'border-ok/30 bg-ok-soft', icon: 'text-ok' },
  warning: { Icon: TriangleAlert, box: 'border-mark/60 bg-mark-soft', icon: 'text-ink' },
  error: { Icon: CircleAlert, box: 'border-danger/35 bg-danger-soft', icon: 'text-danger' },
} as const;

interface BannerProps {
  kind?: BannerKind;
  children: ReactNode;
  /** A button or a link at the end. */
  action?: ReactNode;
  className?: string;
}

/** Information in the flow of the page. Screen readers announce an error at once. */
export function Banner({ kind = 'info', children, action, className }: BannerProps) {
  const { Icon, box, icon } = LOOKS[kind];
  return (
    <div
      role={kind === 'error' ? 'alert' : 'status'}
      className={cx('flex items-start gap-3 rounded-lg border px-4 py-3 text-sm text-ink', box, className)}
    >
      <Icon aria-hidden="true" size={18} className={cx('mt-px shrink-0', icon)} />
      <div className="min-w-0 flex-1 break-words">{children}</div>
      {action}
    </div>
  );
}
