import { useCallback, useEffect, useRef, useState, type FocusEvent } from 'react';

interface StableRows<Row> {
  rows: readonly Row[];
  /** True if the row is no longer in the list, and shown until the rows are released. */
  isGone: (row: Row) => boolean;
  /** Freezes the rows. Call it before removing a row. The function is stable. */
  hold: () => void;
  /** Props of the element around the rows. */
  props: { onPointerLeave: () => void; onBlur: (event: FocusEvent) => void };
}

/**
 * Keeps rows in place after a removal until pointer and focus have left the list, so that a second click never removes
 * the next row. Rows still in the list show their newest state. Rows of another `query` are not frozen.
 */
export function useStableRows<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => number,
  query = '',
): StableRows<Row> {
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
        // Without a target the focus did not move: a pressed button loses it when its row is removed.
        if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) release();
      },
    },
  };
}
