import type { ReactNode } from 'react';

/** The header of a section: its purpose, and its actions. */
export function SectionHead({
  title,
  text,
  children,
}: {
  title: string;
  text?: string;
  children?: ReactNode;
}) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="font-display text-2xl font-semibold tracking-tight">{title}</h2>
        {text && <p className="mt-1 max-w-2xl text-sm text-muted text-pretty">{text}</p>}
      </div>
      {children && <div className="flex flex-wrap gap-2">{children}</div>}
    </div>
  );
}
