import { cx } from './class-names';

/** The logo: an open book with one line highlighted. Decorative, because the name is always beside it. */
export function BrandMark({ size = 28, className }: { size?: number; className?: string }) {
  return (
    <svg
      aria-hidden="true"
      width={size}
      height={size}
      viewBox="0 0 32 32"
      fill="none"
      className={cx('shrink-0', className)}
    >
      <rect width="32" height="32" rx="9" fill="var(--color-brand)" />
      <path
        d="M16 10.6c-2.3-1.5-5.2-2.1-8.6-2.1v13c3.4 0 6.3.6 8.6 2.1 2.3-1.5 5.2-2.1 8.6-2.1v-13c-3.4 0-6.3.6-8.6 2.1Z"
        fill="var(--color-brand-ink)"
      />
      <path
        d="M10 12.9c1.3.1 2.4.4 3.4.8M10 16.4c1.3.1 2.4.4 3.4.8"
        stroke="var(--color-brand)"
        strokeWidth="1.5"
        strokeLinecap="round"
      />
      <path
        d="M18.9 15.2c1-.4 2-.6 3.1-.7"
        stroke="var(--color-mark)"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
