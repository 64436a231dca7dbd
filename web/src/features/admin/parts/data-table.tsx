import { useTable, type ColumnDef, type Updater } from '@tanstack/react-table';
import { useMemo, useState, type ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import type { Page } from '../../../account/data/read';
import type { ListState } from '../state/use-address';
import type { QueryResult } from '../../../account/data/use-query';
import { LoadError } from '../../../common/console/load-error';
import { Pager } from './pager';
import { PendingSearchContext } from './pending-search';
import { SelectionLine } from './selection-line';
import { TableGrid } from './table-grid';
import { TableSkeleton } from './table-skeleton';
import { TableTools } from './table-tools';
import { FEATURES, type Column } from './table-types';
import { useColumnChoice } from './use-column-choice';
import { selectedOf, type SelectedRows, type Selection } from './use-selection';

export type { Column } from './table-types';

interface DataTableProps<Row extends object> {
  /** The key of the stored column choice. */
  name: string;
  /** The table's label for screen readers. */
  caption: string;
  result: QueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** The position in the list; without it, the list has its own order and `pager`. */
  list?: ListState;
  /** Replaces the table if the list is empty. */
  empty: ReactNode;
  /** On narrow screens each row is one line, not a card: columns that do not fit are hidden. */
  lines?: boolean;
  /** True in a dialog: selection and pager stay visible together. */
  inDialog?: boolean;
  /** True if the server stopped counting at its limit. */
  capped?: boolean;
  /** Replaces the pager, for lists without page counts. */
  pager?: ReactNode;
  selection?: Selection;
  /** The name of a row, as label of its checkbox. */
  rowName?: (row: Row) => string;
  /**
   * Search and filters: shown in every state of the list, beside the table's own tools. Actions for the selected rows
   * wait for a search that is typed and not run.
   */
  filters?: ReactNode;
  /** Replaces the cells of a row that is no longer in the list; null for others. */
  gone?: (row: Row) => ReactNode;
  /** Actions for the selected rows. */
  actions?: (selected: SelectedRows) => ReactNode;
}

/** Sticks to the lower edge of a dialog, if there is room. */
const IN_SIGHT = 'lg:sticky lg:bottom-0 lg:z-20 lg:block lg:bg-surface lg:pb-2';

const valueOf = <T,>(updater: Updater<T>, before: T): T =>
  typeof updater === 'function' ? (updater as (value: T) => T)(before) : updater;

/**
 * A page of a list in every state: loading, failed, empty, loaded. The server sorts, filters and pages; the URL has the
 * order, the page and the column choice.
 */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { name, caption, result, columns, rowKey, list, empty, capped = false, pager, selection } = props;
  const texts = useTexts(adminTexts);
  const [visibility, setVisibility] = useColumnChoice(name, columns);
  const [pendingSearch, setPendingSearch] = useState<HTMLFormElement | null>(null);
  const { data, stale, error, retry } = result;
  const definitions = useMemo(
    () =>
      columns.map(({ id, head, isName, sort }): ColumnDef<typeof FEATURES, Row> => ({
        id,
        header: head,
        accessorFn: rowKey,
        enableSorting: sort !== undefined,
        enableHiding: !isName,
      })),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a new function of the same list changes nothing
    [columns],
  );
  const rows = useMemo(() => data?.rows ?? [], [data]);
  const rowIds = useMemo(() => rows.map((row) => String(rowKey(row))), [rows, rowKey]);
  const selectedRows = selection?.isAll
    ? Object.fromEntries(rowIds.filter((id) => !selection.except[id]).map((id) => [id, true as const]))
    : (selection?.rows ?? {});
  const sorted = columns.find(({ sort }) => sort !== undefined && sort === list?.sorting?.sort);
  const table = useTable({
    features: FEATURES,
    data: rows,
    columns: definitions,
    getRowId: (row) => String(rowKey(row)),
    manualSorting: true,
    manualPagination: true,
    enableMultiSort: false,
    enableSortingRemoval: false,
    sortDescFirst: false,
    rowCount: data?.total ?? 0,
    state: {
      sorting: sorted ? [{ id: sorted.id, desc: list?.sorting?.order === 'desc' }] : [],
      pagination: {
        pageIndex: list ? list.offset / list.size : 0,
        pageSize: list?.size ?? Math.max(1, rows.length),
      },
      columnVisibility: visibility,
      rowSelection: selectedRows,
    },
    onSortingChange: (updater) => {
      const [next] = valueOf(
        updater,
        sorted ? [{ id: sorted.id, desc: list?.sorting?.order === 'desc' }] : [],
      );
      const sort = columns.find(({ id }) => id === next?.id)?.sort;
      if (next && sort !== undefined) list?.setSorting({ sort, order: next.desc ? 'desc' : 'asc' });
    },
    onColumnVisibilityChange: (updater) => setVisibility(valueOf(updater, visibility)),
    onRowSelectionChange: (updater) => {
      const next = valueOf(updater, selectedRows);
      if (selection?.isAll) selection.setVisible(rowIds, next);
      else selection?.setRows(next);
    },
  });

  const isFailed = error !== null && (data === null || stale);
  const selected = selection && data ? selectedOf(selection, data.total, capped) : null;
  return (
    <div className="@container">
      <div className={cx('flex flex-wrap items-start gap-2 empty:hidden', props.filters ? 'mb-4' : 'mb-2')}>
        <PendingSearchContext value={setPendingSearch}>{props.filters}</PendingSearchContext>
        {!isFailed && data !== null && data.total > 0 && (
          <TableTools table={table} columns={columns} list={list} lines={props.lines} />
        )}
      </div>
      {isFailed ? (
        <LoadError error={error} onRetry={retry} />
      ) : data === null ? (
        <TableSkeleton label={texts.loading} />
      ) : data.total === 0 ? (
        <div className="rounded-lg border border-line bg-surface">{empty}</div>
      ) : (
        <>
          <TableGrid
            caption={caption}
            table={table}
            columns={columns}
            stale={stale}
            rowName={selection && props.rowName}
            lines={props.lines}
            gone={props.gone}
          />
          <div className={cx('contents', props.inDialog && selected && IN_SIGHT)}>
            {selection && selected && (
              <SelectionLine
                selected={selected}
                selection={selection}
                total={data.total}
                capped={capped}
                stale={stale}
                pendingSearch={pendingSearch}
                actions={props.actions?.(selected)}
              />
            )}
            {pager ??
              (list && (
                <Pager
                  label={caption}
                  offset={list.offset}
                  total={data.total}
                  size={list.size}
                  capped={capped}
                  onChange={list.setOffset}
                  onSize={list.setSize}
                />
              ))}
          </div>
        </>
      )}
    </div>
  );
}
