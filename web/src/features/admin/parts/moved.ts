/** Moves the row at `from` up (-1) or down (1) by one. */
export function moved<Row>(rows: readonly Row[], from: number, by: -1 | 1): Row[] {
  const next = [...rows];
  next.splice(from + by, 0, ...next.splice(from, 1));
  return next;
}
