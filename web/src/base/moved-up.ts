/** Moves an item one place up. */
export const movedUp = <Item>(items: readonly Item[], at: number): Item[] => {
  const moved = items[at];
  return moved !== undefined && at > 0 ? items.toSpliced(at, 1).toSpliced(at - 1, 0, moved) : [...items];
};
