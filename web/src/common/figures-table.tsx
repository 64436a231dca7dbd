import type { ReactNode } from 'react';

const CELL = 'py-2 pe-4 text-start align-baseline';

interface FiguresTableProps {
  /** The table's label for screen readers. */
  label: string;
  columns: readonly string[];
  /** The last row, for all rows together. */
  total?: ReactNode;
  children: ReactNode;
}

/** A table of figures with its own scroll box on narrow pages. */
export function FiguresTable({ label, columns, total, children }: FiguresTableProps) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by keyboard
    <div
      className="mt-2 overflow-x-auto print:overflow-visible"
      tabIndex={0}
      role="region"
      aria-label={label}
    >
      <table className="w-full text-sm">
        <thead className="border-b border-line text-muted">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className={`${CELL} font-medium`}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line tabular-nums">{children}</tbody>
        {total && <tfoot className="border-t border-line-strong tabular-nums">{total}</tfoot>}
      </table>
    </div>
  );
}

/** A row of figures in the order of the columns. */
export function FiguresRow({ name, figures }: { name: ReactNode; figures: readonly string[] }) {
  return (
    <Row name={name}>
      {figures.map((figure, at) => (
        // The figures are what they are by their column.
        // eslint-disable-next-line react/no-array-index-key
        <td key={at} className={`${CELL} whitespace-nowrap`}>
          {figure}
        </td>
      ))}
    </Row>
  );
}

/** A row with text instead of figures. */
export const TextRow = ({ name, span, children }: { name: ReactNode; span: number; children: string }) => (
  <Row name={name}>
    <td colSpan={span} className={`${CELL} text-muted`}>
      {children}
    </td>
  </Row>
);

const Row = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <tr>
    <th scope="row" className={`${CELL} font-medium`}>
      {name}
    </th>
    {children}
  </tr>
);
