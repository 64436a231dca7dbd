import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names';

interface TableProps {
  /** Names the table for screen readers. */
  caption: string;
  /** The cells of the head, `Th` elements. */
  head: ReactNode;
  /** The rows, `tr` elements with `Td` cells. */
  children: ReactNode;
  className?: string;
}

/** A table that scrolls sideways inside its own box. */
export function Table({ caption, head, children, className }: TableProps) {
  return (
    <div
      role="region"
      aria-label={caption}
      tabIndex={0}
      className={cx('overflow-x-auto rounded-lg border border-line bg-surface', className)}
    >
      <table className="w-full border-collapse text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-sunken text-start">
          <tr>{head}</tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

export function Th({ className, ...rest }: ComponentProps<'th'>) {
  return (
    <th
      scope="col"
      className={cx('px-4 py-2.5 text-start text-xs font-semibold whitespace-nowrap text-muted', className)}
      {...rest}
    />
  );
}

export function Td({ className, ...rest }: ComponentProps<'td'>) {
  return <td className={cx('px-4 py-2.5 align-middle', className)} {...rest} />;
}
