import type { ReactNode } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import type { Page } from '../admin.calls';
import type { QueryResult } from '../state/use-query';
import { DataTable, TableSkeleton, type Column } from './data-table';
import { LoadError } from './load-error';
import { PAGE_ROWS, Pager } from './pager';

interface ResultListProps<Row> {
  caption: string;
  result: QueryResult<Page<Row>>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  offset: number;
  onOffset: (offset: number, options?: { replace: boolean }) => void;
  /** Stands in place of the table when the list has nothing in it. */
  empty: ReactNode;
  size?: number;
  /** The total is only as far as the server counted. */
  capped?: boolean;
}

/** A page of a list in each of its states: on its way, failed, empty, there. */
export function ResultList<Row>(props: ResultListProps<Row>) {
  const { caption, result, columns, rowKey, offset, onOffset, empty, size = PAGE_ROWS, capped } = props;
  const texts = useTexts(adminTexts);
  const { data, stale, error, retry } = result;
  if (error !== null && (data === null || stale)) return <LoadError error={error} onRetry={retry} />;
  if (data === null) return <TableSkeleton label={texts.loading} />;
  if (data.total === 0) return <div className="rounded-lg border border-line bg-surface">{empty}</div>;
  return (
    <>
      <DataTable caption={caption} columns={columns} rows={data.rows} rowKey={rowKey} stale={stale} />
      <Pager
        label={caption}
        offset={offset}
        total={data.total}
        size={size}
        capped={capped}
        onChange={onOffset}
      />
    </>
  );
}
