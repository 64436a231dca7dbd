import { memo, type ReactNode } from 'react';

/** Children in groups of so many: a list that grows at its end looks at one group, not at every child. */
const GROUP = 24;

interface ChunksProps<T> {
  items: readonly T[];
  /** Must be the same function each time, and depend on nothing but its arguments. */
  render: (item: T, index: number) => ReactNode;
}

/** Draws many items of which only the last ones change. Adds nothing to the page itself. */
export function Chunks<T>({ items, render }: ChunksProps<T>): ReactNode {
  if (items.length <= GROUP) return items.map(render);
  const groups: ReactNode[] = [];
  for (let from = 0; from < items.length; from += GROUP) {
    groups.push(
      <Group
        key={from}
        items={items.slice(from, from + GROUP)}
        render={render as (item: unknown, index: number) => ReactNode}
      />,
    );
  }
  return groups;
}

const Group = memo(
  function Group({ items, render }: ChunksProps<unknown>): ReactNode {
    return items.map(render);
  },
  (before, after) =>
    before.render === after.render &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index]),
);
