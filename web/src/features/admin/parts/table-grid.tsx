/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role --
   `display` removes the roles of table elements, so they are set explicitly */
import { ArrowDown, ArrowUp, ArrowUpDown } from 'lucide-react';
import { memo, useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { FRAME } from './table-skeleton';
import type { Column, TableModel, TableRow } from './table-types';

interface TableGridProps<Row extends object> {
  caption: string;
  table: TableModel<Row>;
  columns: readonly Column<Row>[];
  /** True if the rows belong to an older query: they stay, dimmed. */
  stale: boolean;
  /** If set, rows can be selected. */
  rowName?: (row: Row) => string;
  /** On narrow screens each row is one line. */
  lines?: boolean;
  /** Replaces the cells of a row that is no longer in the list; null for others. */
  gone?: (row: Row) => ReactNode;
}

const BOX = 'size-5 shrink-0 cursor-pointer rounded-sm accent-brand';

/**
 * A table with a sticky heading if its container has 56 rem; otherwise a list of cards or lines. It never scrolls
 * sideways: long words break.
 */
export function TableGrid<Row extends object>(props: TableGridProps<Row>) {
  const { caption, table, columns, stale, rowName, lines = false, gone } = props;
  const texts = useTexts(adminTexts);
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().map(({ id }) => id);
  return (
    <div className={FRAME}>
      {rowName && (
        <label className="flex min-h-11 items-center gap-3 border-b border-line px-4 text-sm @4xl:hidden">
          <PageBox table={table} />
          {texts.selectAll}
        </label>
      )}
      <table
        role="table"
        aria-busy={stale || undefined}
        className={cx(
          'block w-full border-separate border-spacing-0 text-sm transition-opacity @4xl:table',
          stale && 'opacity-55',
        )}
      >
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup" className="@max-4xl:hidden">
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id} role="row">
              {group.headers.map(({ id, column }) => (
                <Head
                  key={id}
                  column={byId.get(column.id)}
                  sorted={column.getIsSorted()}
                  onSort={column.getCanSort() ? () => column.toggleSorting() : undefined}
                  box={rowName && byId.get(column.id)?.isName && <PageBox table={table} />}
                />
              ))}
            </tr>
          ))}
        </thead>
        <tbody role="rowgroup" className="block divide-y divide-line @4xl:table-row-group">
          {table.getRowModel().rows.map((row) => {
            const line = gone?.(row.original) ?? null;
            if (line !== null)
              return (
                <GoneRow key={row.id} span={shown.length}>
                  {line}
                </GoneRow>
              );
            return (
              <BodyRow
                key={row.id}
                row={row}
                columns={columns}
                shown={shown.join(',')}
                selected={rowName && row.getIsSelected()}
                label={rowName && texts.selectUser({ name: rowName(row.original) })}
                lines={lines}
              />
            );
          })}
        </tbody>
      </table>
    </div>
  );
}

interface BodyRowProps<Row extends object> {
  row: TableRow<Row>;
  columns: readonly Column<Row>[];
  /** The ids of the visible columns, as one string: it stays equal from render to render. */
  shown: string;
  /** Undefined if rows cannot be selected. */
  selected: boolean | undefined;
  /** The label of the checkbox, if rows can be selected. */
  label: string | undefined;
  lines: boolean;
}

/** Renders again only if the row, the columns or the selection have changed: a page of rows takes a slow laptop long. */
const BodyRow = memo(function BodyRow<Row extends object>(props: BodyRowProps<Row>) {
  const { row, columns, selected, label, lines } = props;
  const shown = props.shown.split(',');
  return (
    <tr
      role="row"
      aria-selected={selected}
      className={cx(
        'transition-colors @4xl:table-row',
        lines ? 'flex items-center gap-x-2 py-0.5 ps-4 pe-2' : 'grid gap-x-6 px-4 py-3 @lg:grid-cols-2',
        selected ? 'bg-brand-soft' : 'hover:bg-sunken/50',
      )}
    >
      {columns
        .filter(({ id }) => shown.includes(id))
        .map((column) => (
          <Cell
            key={column.id}
            column={column}
            line={lines}
            box={
              label && (
                <input
                  type="checkbox"
                  aria-label={label}
                  checked={selected}
                  onChange={(event) => row.toggleSelected(event.currentTarget.checked)}
                  onKeyDown={moveAlongBoxes}
                  className={BOX}
                />
              )
            }
          >
            {column.cell(row.original)}
          </Cell>
        ))}
    </tr>
  );
}) as <Row extends object>(props: BodyRowProps<Row>) => ReactNode;

/** A removed row: it keeps its position and its focus. */
function GoneRow({ span, children }: { span: number; children: ReactNode }) {
  const cell = useRef<HTMLTableCellElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) cell.current?.querySelector('button')?.focus();
  }, []);
  return (
    <tr role="row" className="block bg-sunken/60 px-4 py-3 @4xl:table-row">
      <td
        ref={cell}
        role="cell"
        colSpan={span}
        className="block text-muted @4xl:table-cell @4xl:border-t @4xl:border-line @4xl:px-3 @4xl:py-2"
      >
        {children}
      </td>
    </tr>
  );
}

/** The checkbox for all rows of the page. */
function PageBox<Row extends object>({ table }: { table: TableModel<Row> }) {
  const texts = useTexts(adminTexts);
  const box = useRef<HTMLInputElement>(null);
  const all = table.getIsAllPageRowsSelected();
  const some = table.getIsSomePageRowsSelected() && !all;
  useEffect(() => {
    if (box.current) box.current.indeterminate = some;
  }, [some]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={texts.selectAll}
      checked={all}
      onChange={(event) => table.toggleAllPageRowsSelected(event.currentTarget.checked)}
      className={BOX}
    />
  );
}

/** The arrow keys move between the rows' checkboxes. */
function moveAlongBoxes(event: KeyboardEvent<HTMLInputElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const boxes = [...(event.currentTarget.closest('tbody')?.querySelectorAll('input[type=checkbox]') ?? [])];
  const next = boxes[boxes.indexOf(event.currentTarget) + step];
  if (next instanceof HTMLElement) next.focus();
}

interface HeadProps<Row> {
  column: Column<Row> | undefined;
  sorted: false | 'asc' | 'desc';
  onSort?: () => void;
  box?: ReactNode;
}

function Head<Row>({ column, sorted, onSort, box }: HeadProps<Row>) {
  const Arrow = sorted === 'asc' ? ArrowUp : sorted === 'desc' ? ArrowDown : ArrowUpDown;
  return (
    <th
      role="columnheader"
      scope="col"
      aria-sort={sorted ? (sorted === 'asc' ? 'ascending' : 'descending') : undefined}
      className={cx(
        'sticky top-0 z-10 bg-sunken px-3 text-start text-xs font-semibold whitespace-nowrap text-muted first:rounded-ss-lg last:rounded-se-lg',
        onSort ? 'py-0.5' : 'py-2.5',
        column?.className,
      )}
    >
      <span className="flex items-center gap-3">
        {box}
        {onSort ? (
          <button
            type="button"
            onClick={onSort}
            className="-ms-2 flex min-h-8 items-center gap-1 rounded-md px-2 hover:bg-line/50 hover:text-ink"
          >
            {column?.head}
            <Arrow size={14} aria-hidden="true" className={cx('shrink-0', !sorted && 'opacity-40')} />
          </button>
        ) : (
          column?.head
        )}
      </span>
    </th>
  );
}

interface CellProps<Row> {
  column: Column<Row>;
  /** On narrow screens the row is one line. */
  line: boolean;
  box?: ReactNode;
  children: ReactNode;
}

function Cell<Row>({ column, line, box, children }: CellProps<Row>) {
  if (column.isName)
    return (
      <th
        role="rowheader"
        scope="row"
        className={cx(
          'col-span-full block min-w-0 text-start font-medium wrap-anywhere @4xl:table-cell @4xl:border-t @4xl:border-line @4xl:px-3 @4xl:py-2 @4xl:text-sm',
          line ? 'flex-1 text-sm' : 'pb-1.5 text-base',
          column.className,
        )}
      >
        {box ? (
          <div className="flex items-center gap-3">
            {box}
            <div className="min-w-0 flex-1">{children}</div>
          </div>
        ) : (
          children
        )}
      </th>
    );
  // On a card, buttons need no label and use the whole width of a phone.
  const label = line || column.id === 'actions' ? null : column.head;
  return (
    <td
      role="cell"
      className={cx(
        'flex min-h-10 min-w-0 items-center gap-3 @4xl:table-cell @4xl:border-t @4xl:border-line @4xl:px-3 @4xl:py-2 @4xl:align-middle',
        !line && 'py-0.5',
        column.className,
      )}
    >
      {label && <span className="w-24 shrink-0 text-xs font-medium text-muted @4xl:hidden">{label}</span>}
      <div className="min-w-0 flex-1">{children}</div>
    </td>
  );
}
