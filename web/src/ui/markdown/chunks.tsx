import { memo, type ReactNode } from 'react';

/** The size of a group of children: a list that grows at its end re-renders one group, not every child. */
const GROUP = 24;

/** Groups with an element of their own are smaller: the page skips those that are out of sight. */
export const BOXED_GROUP = 6;

interface ChunksProps<T> {
  items: readonly T[];
  /** Must be the same function each time, and depend on nothing but its arguments. */
  render: (item: T, index: number) => ReactNode;
  /** Gives each group an element of this class, so that the page is laid out by groups too. */
  groupClass?: string;
  /** The first item to draw, where a group begins. */
  from?: number;
}

/** Draws many items of which only the last ones change. */
export function Chunks<T>({ items, render, groupClass, from: first = 0 }: ChunksProps<T>): ReactNode {
  const groups: ReactNode[] = [];
  const size = groupClass ? BOXED_GROUP : GROUP;
  for (let from = first; from < items.length; from += size) {
    groups.push(
      <Group
        key={from}
        items={items.slice(from, from + size)}
        render={render as ChunksProps<unknown>['render']}
        groupClass={groupClass}
      />,
    );
  }
  return groups;
}

const Group = memo(
  function Group({ items, render, groupClass }: ChunksProps<unknown>): ReactNode {
    const children = items.map(render);
    return groupClass ? <div className={groupClass}>{children}</div> : children;
  },
  (before, after) =>
    before.render === after.render &&
    before.items.length === after.items.length &&
    before.items.every((item, index) => item === after.items[index]),
);
