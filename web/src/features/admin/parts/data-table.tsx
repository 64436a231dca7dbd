/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display` takes the roles of table elements away, so they are given again */
import type { Key, ReactNode } from 'react';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';

export interface Column<Row> {
  head: string;
  cell: (row: Row) => ReactNode;
  /** The name of the row: it stands as the heading of a card on narrow screens. */
  isName?: boolean;
  className?: string;
}

/** Positioned, so that texts for screen readers inside scroll with the table. */
const FRAME = 'relative rounded-lg border border-line bg-surface';

interface DataTableProps<Row> {
  /** Names the table for screen readers. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => Key;
  /** The rows answer an older question: they stay, and step back. */
  stale?: boolean;
}

/**
 * A table where it has room (56 rem of its own, whatever the window), with its heading always in sight; a list of cards
 * elsewhere. It never scrolls sideways: long words break. The roles are said
 * aloud because `display` takes them away from table elements.
 */
export function DataTable<Row>({ caption, columns, rows, rowKey, stale }: DataTableProps<Row>) {
  return (
    <div className="@container">
      <div className={FRAME}>
        <table
          role="table"
          aria-busy={stale || undefined}
          className={cx(
            'block w-full border-separate border-spacing-0 text-sm transition-opacity @4xl:table',
            stale && 'opacity-55',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <Head columns={columns} />
          <tbody role="rowgroup" className="block divide-y divide-line @4xl:table-row-group">
            {rows.map((row) => (
              <tr
                key={rowKey(row)}
                role="row"
                className="grid gap-x-6 px-4 py-3 transition-colors hover:bg-sunken/50 @lg:grid-cols-2 @4xl:table-row"
              >
                {columns.map((column) => (
                  <Cell key={column.head} column={column} row={row} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function Head<Row>({ columns }: { columns: readonly Column<Row>[] }) {
  return (
    <thead role="rowgroup" className="@max-4xl:sr-only">
      <tr role="row">
        {columns.map(({ head, className }) => (
          <th
            key={head}
            role="columnheader"
            scope="col"
            className={cx(
              'sticky top-0 z-10 bg-sunken px-3 py-2.5 text-start text-xs font-semibold whitespace-nowrap text-muted first:rounded-ss-lg last:rounded-se-lg',
              className,
            )}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { head, cell, isName, className } = column;
  if (isName)
    return (
      <th
        role="rowheader"
        scope="row"
        className={cx(
          'col-span-full block min-w-0 pb-1.5 text-start text-base font-medium wrap-anywhere @4xl:table-cell @4xl:border-t @4xl:border-line @4xl:px-3 @4xl:py-2 @4xl:text-sm',
          className,
        )}
      >
        {cell(row)}
      </th>
    );
  return (
    <td
      role="cell"
      className={cx(
        'flex min-h-10 min-w-0 items-center gap-3 py-0.5 @4xl:table-cell @4xl:border-t @4xl:border-line @4xl:px-3 @4xl:py-2 @4xl:align-middle',
        className,
      )}
    >
      <span aria-hidden="true" className="w-24 shrink-0 text-xs font-medium text-muted @4xl:hidden">
        {head}
      </span>
      <div className="min-w-0 flex-1">{cell(row)}</div>
    </td>
  );
}

/** The shape of a table on its way. */
export function TableSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className={FRAME}>
      <span className="sr-only">{label}</span>
      <div className="h-9 bg-sunken" />
      <div className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-14 items-center gap-6 px-4">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-4 w-1/5 max-md:hidden" />
            <Skeleton className="ms-auto h-4 w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
