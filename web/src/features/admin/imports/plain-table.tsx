import type { ReactNode } from 'react';

interface PlainTableProps {
  caption: string;
  heads: readonly string[];
  /** The table's rows. */
  children: ReactNode;
}

/** A short table with its own scroll box. */
export function PlainTable({ caption, heads, children }: PlainTableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className="mt-4 max-h-[45dvh] overflow-auto rounded-lg border border-line"
    >
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="sticky top-0 bg-sunken">
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" className="px-3 py-2 text-start text-xs font-semibold text-muted">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
