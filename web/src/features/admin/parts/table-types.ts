import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ReactTable,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  /** Stands in what the browser remembers of the table. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** The name of the row: it stands as the heading of a card on narrow screens, and is always shown. */
  isName?: boolean;
  /** What the server calls the order by this column; without it the column cannot be sorted. */
  sort?: string;
  /** Shown only once it is chosen. */
  isExtra?: boolean;
  className?: string;
}

/** What the table library does: which columns show, the order, the page and the selection. */
export const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export type TableModel<Row extends object> = ReactTable<typeof FEATURES, Row>;
