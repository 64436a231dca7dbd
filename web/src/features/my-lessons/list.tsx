import type { ReactNode } from 'react';

interface ListProps {
  title: string;
  text?: string;
  /** Shown for an empty list. */
  empty?: string;
  children: ReactNode[];
}

/** A section of a report: rows under a heading. */
export function List({ title, text, empty, children }: ListProps) {
  return (
    <section aria-label={title}>
      <h3 className="text-base font-semibold">{title}</h3>
      {children.length === 0 ? (
        <p className="mt-1 text-muted">{empty}</p>
      ) : (
        <>
          {text && <p className="mt-1 text-muted">{text}</p>}
          <ul className="divide-y divide-line">{children}</ul>
        </>
      )}
    </section>
  );
}
