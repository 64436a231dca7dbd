import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';

interface SteadyRows<Row> {
  rows: readonly Row[];
  /** The row is no longer in the list, and is shown until the rows are released. */
  isGone: (row: Row) => boolean;
  /** Keeps the rows in their places. Call it before a row is removed. The function never changes. */
  hold: () => void;
  /** Of the element around the rows. */
  props: { onPointerLeave: () => void; onBlur: (event: FocusEvent) => void };
}

/**
 * Keeps rows in their places after one was removed, until pointer and focus have left the list: a second click at the same
 * place never removes the row that came after. Rows that are still in the list show their newest state. Rows of another
 * `query` release them.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  query = '',
): SteadyRows<Row> {
  const [state, setState] = useState<{ query: string; rows: readonly Row[] } | null>(null);
  const held = state?.query === query ? state.rows : null;
  const present = new Map(rows.map((row) => [keyOf(row), row]));
  const latest = useRef({ query, rows });
  useEffect(() => {
    latest.current = { query, rows };
  });
  const hold = useCallback(
    () => setState((before) => (before?.query === latest.current.query ? before : latest.current)),
    [],
  );
  const release = () => setState(null);
  return {
    rows: held?.map((row) => present.get(keyOf(row)) ?? row) ?? rows,
    isGone: (row) => held !== null && !present.has(keyOf(row)),
    hold,
    props: {
      onPointerLeave: release,
      onBlur: ({ currentTarget, relatedTarget }) => {
        // Without a target the focus has not moved elsewhere: a pressed button that goes with its row loses it.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) release();
      },
    },
  };
}
