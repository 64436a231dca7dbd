import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Button } from '../../../../ui/button';
import { cx } from '../../../../ui/class-names';
import { sortRows, type Order, type TableColumn, type TableData } from './table-data';

/** The number of cells drawn at first, and added by each press of "more". */
const FIRST_CELLS = 1_500;
const MORE_CELLS = 6_000;

interface DataTableProps {
  data: TableData;
  label: string;
  /** Renders a cell, or the heading if `row` is null. Without it, cells show their text. */
  content?: ((row: number | null, column: number) => ReactNode) | undefined;
  /** Indexes of the marked rows. The first one is scrolled into view. */
  marked?: ReadonlySet<number> | undefined;
  /** In pixels. Without it, the table fills its container. */
  maxHeight?: number | undefined;
}

/** A table that can be sorted by each column. */
export function DataTable({ data, label, content, marked, maxHeight }: DataTableProps) {
  const texts = useTexts(messagesTexts);
  const [sorted, setSorted] = useState<{ at: number; order: Order } | null>(null);
  const rows = useMemo(() => (sorted ? sortRows(data, sorted.at, sorted.order) : data.rows), [data, sorted]);
  const { columns } = data;
  const [firstMarked = 0] = marked ?? [];
  const [count, setCount] = useState(
    () => firstMarked + Math.max(20, Math.floor(FIRST_CELLS / columns.length)),
  );
  const shown = rows.slice(0, count);
  const sort = (at: number): void =>
    setSorted(
      sorted?.at !== at
        ? { at, order: 'ascending' }
        : sorted.order === 'ascending'
          ? { at, order: 'descending' }
          : null,
    );
  return (
    <>
      <div
        role="region"
        aria-label={label}
        tabIndex={0}
        style={{ maxHeight }}
        className="min-h-0 overflow-auto rounded-lg border border-line bg-surface"
      >
        <table className="min-w-full border-separate border-spacing-0 text-sm tabular-nums">
          <caption className="sr-only">{label}</caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <Heading
                  key={column.at}
                  column={column}
                  content={content?.(null, column.at)}
                  order={sorted?.at === column.at ? sorted.order : undefined}
                  onSort={() => sort(column.at)}
                />
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ at, cells }) => (
              <tr
                key={at}
                aria-current={marked?.has(at) || undefined}
                ref={at === firstMarked && marked?.size ? scrollIntoView : undefined}
                className={cx(marked?.has(at) && 'bg-mark text-mark-ink')}
              >
                {columns.map((column) => (
                  <Cell
                    key={column.at}
                    column={column}
                    text={cells[column.at] ?? ''}
                    content={content?.(at, column.at)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < rows.length && (
        <Button
          variant="quiet"
          onClick={() => setCount(shown.length + Math.max(80, Math.floor(MORE_CELLS / columns.length)))}
          className="mt-1 shrink-0 self-start"
        >
          {texts.moreRows({ count: rows.length - shown.length })}
        </Button>
      )}
    </>
  );
}

const scrollIntoView = (row: HTMLTableRowElement | null): void => row?.scrollIntoView({ block: 'center' });

interface HeadingProps {
  column: TableColumn;
  content: ReactNode;
  order: Order | undefined;
  onSort: () => void;
}

function Heading({ column, content, order, onSort }: HeadingProps) {
  const texts = useTexts(messagesTexts);
  const Icon = order === 'ascending' ? ArrowUp : order === 'descending' ? ArrowDown : ArrowUpDown;
  return (
    <th
      scope="col"
      aria-sort={order ?? 'none'}
      className="sticky top-0 border-b border-line bg-sunken p-0 font-semibold text-muted"
    >
      <button
        type="button"
        onClick={onSort}
        className={cx(
          'flex min-h-target w-full items-center gap-1.5 px-3 whitespace-nowrap hover:text-ink focus-visible:-outline-offset-2',
          column.numeric ? 'flex-row-reverse' : 'text-start',
        )}
      >
        <bdi className={content === undefined ? undefined : 'md'}>
          {content ?? (column.name || texts.rowNames)}
        </bdi>
        <Icon size={14} aria-hidden="true" className={cx('shrink-0', !order && 'opacity-50')} />
      </button>
    </th>
  );
}

interface CellProps {
  column: TableColumn;
  text: string;
  content: ReactNode;
}

function Cell({ column, text, content }: CellProps) {
  const className = cx(
    'border-b border-line px-3 py-1.5',
    // Text in a reply's table may be long.
    content === undefined ? 'whitespace-nowrap' : 'min-w-24 max-w-md align-top',
    column.numeric ? 'text-end' : 'text-start',
    column.heading && 'font-medium text-muted',
  );
  if (!column.heading)
    return (
      <td className={className}>
        <bdi className={content === undefined ? undefined : 'md'}>{content ?? text}</bdi>
      </td>
    );
  return (
    <th scope="row" className={className}>
      <bdi>{text}</bdi>
    </th>
  );
}
