import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment, type ReactNode } from 'react';
import { cx } from './class-names';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a line above this entry. */
  separated?: boolean;
  /** Shown at the end of the line, such as a key. */
  trailing?: ReactNode;
}

interface MenuProps {
  /** Names the button; the only name for screen readers if `trigger` is an icon. */
  label: string;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Stands above the entries, such as who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** A button that opens a list of things to do. */
export function Menu({ label, trigger, entries, header, align = 'end', className }: MenuProps) {
  return (
    <HeadlessMenu>
      <MenuButton
        aria-label={label}
        title={label}
        className={cx(
          'inline-flex min-h-10 min-w-10 shrink-0 items-center justify-center gap-2 rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink data-open:bg-sunken data-open:text-ink',
          className,
        )}
      >
        {trigger}
      </MenuButton>
      <MenuItems
        anchor={{ to: `bottom ${align}`, gap: 6, padding: 8 }}
        className="z-50 max-w-[min(20rem,calc(100vw-1rem))] min-w-52 rounded-lg border border-line bg-surface p-1 shadow-soft focus:outline-none"
      >
        {header && <div className="border-b border-line px-3 pt-2 pb-3 text-sm">{header}</div>}
        {entries.map((entry) => (
          <Fragment key={entry.label}>
            {entry.separated && <MenuSeparator className="my-1 h-px bg-line" />}
            <MenuItem disabled={entry.disabled}>
              <button
                type="button"
                onClick={entry.onSelect}
                className={cx(
                  'flex min-h-10 w-full items-center gap-3 rounded-md px-3 py-2 text-start text-sm data-disabled:opacity-50 data-focus:bg-sunken',
                  entry.danger ? 'text-danger' : 'text-ink',
                )}
              >
                {entry.icon && (
                  <span aria-hidden="true" className={cx('shrink-0', !entry.danger && 'text-muted')}>
                    {entry.icon}
                  </span>
                )}
                <span className="min-w-0 flex-1">{entry.label}</span>
                {entry.trailing}
              </button>
            </MenuItem>
          </Fragment>
        ))}
      </MenuItems>
    </HeadlessMenu>
  );
}
