import { memo, type ReactNode } from 'react';

/** Children per group: a list that grows at its end re-renders one group, not every child. */
const GROUP = 24;

/** Groups with their own element are smaller: the browser skips those out of view. */
export const BOXED_GROUP = 6;

interface ChunksProps<T> {
  items: readonly T[];
  /** Must be a stable function that depends only on its arguments. */
  render: (item: T, index: number) => ReactNode;
  /** Wraps each group in an element with this class, so that layout is also done per group. */
  groupClass?: string;
  /** Index of the first item to render, at the start of a group. */
  from?: number;
}

/** Renders many items of which only the last ones change. */
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
