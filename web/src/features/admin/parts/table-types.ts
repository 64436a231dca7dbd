import {
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  type ReactTable,
  type Row as GridRow,
} from '@tanstack/react-table';
import type { ReactNode } from 'react';

/** A column of a {@link DataTable}. */
export interface Column<Row> {
  /** Identifies the column in the stored choice. */
  id: string;
  head: string;
  cell: (row: Row) => ReactNode;
  /** True for the row's name: always shown, and the heading of a card on narrow screens. */
  isName?: boolean;
  /** The server's name of the order by this column; without it, the column cannot be sorted. */
  sort?: string;
  /** Hidden until selected. */
  isExtra?: boolean;
  className?: string;
}

/** Features of the table library in use: column visibility, order, page and selection. */
export const FEATURES = tableFeatures({
  columnVisibilityFeature,
  rowPaginationFeature,
  rowSelectionFeature,
  rowSortingFeature,
});

export type TableModel<Row extends object> = ReactTable<typeof FEATURES, Row>;
export type TableRow<Data extends object> = GridRow<typeof FEATURES, Data>;
