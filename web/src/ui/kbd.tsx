import type { ReactNode } from 'react';

/** A key as printed on the keyboard. */
export function Kbd({ children }: { children: ReactNode }) {
  return (
    <kbd
      dir="ltr"
      className="inline-flex min-w-6 items-center justify-center rounded-sm border border-b-2 border-line bg-surface px-1.5 font-mono text-xs leading-5 text-muted"
    >
      {children}
    </kbd>
  );
}
