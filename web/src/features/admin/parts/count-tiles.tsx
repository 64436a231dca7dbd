import type { ReactNode } from 'react';
import { cx } from '../../../ui/class-names';
import { formatNumber } from '../format';

interface CountTilesProps<Kind> {
  groups: ReadonlyArray<readonly [kind: Kind, name: string, count: number]>;
  /** The group whose rows are shown. */
  shown: Kind | null;
  onShow: (kind: Kind | null) => void;
  /** More tiles. */
  children?: ReactNode;
  className: string;
}

/** A tile with the count of each group; a press shows or hides its rows. */
export function CountTiles<Kind extends string>(props: CountTilesProps<Kind>) {
  const { groups, shown, onShow, children, className } = props;
  return (
    <ul className={cx('grid gap-2', className)}>
      {groups.map(([kind, name, count]) => (
        <li key={kind}>
          <button
            type="button"
            disabled={count === 0}
            aria-expanded={shown === kind}
            onClick={() => onShow(shown === kind ? null : kind)}
            className={cx(
              'h-full w-full rounded-lg border px-3 py-2 text-start disabled:border-transparent',
              shown === kind ? 'border-brand bg-brand-soft' : 'border-line bg-sunken hover:border-muted',
            )}
          >
            <Count name={name} count={count} />
          </button>
        </li>
      ))}
      {children}
    </ul>
  );
}

/** A tile without rows. */
export const CountTile = (props: { name: string; count: number }) => (
  <li className="rounded-lg border border-transparent bg-sunken px-3 py-2">
    <Count {...props} />
  </li>
);

const Count = ({ name, count }: { name: string; count: number }) => (
  <>
    <span className="block text-xs text-muted">{name}</span>
    <span className="font-display text-xl font-semibold tabular-nums">{formatNumber(count)}</span>
  </>
);
