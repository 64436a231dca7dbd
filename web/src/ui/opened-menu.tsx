import { Menu as HeadlessMenu, MenuButton, MenuItem, MenuItems, MenuSeparator } from '@headlessui/react';
import { Fragment, useLayoutEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
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

export interface MenuProps {
  /** Names the button; the only name for screen readers if `trigger` is an icon. */
  label: string;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Stands above the entries, such as who is signed in. */
  header?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** How a menu is opened: the keyboard moves the focus to its first entry. */
export type OpenedBy = 'keyboard' | 'pointer';

interface OpenedMenuProps extends MenuProps {
  openedBy: OpenedBy;
}

/** A menu that opens when it is mounted, and can be opened again. */
export function OpenedMenu(props: OpenedMenuProps) {
  const { label, trigger, entries, header, align = 'end', className, openedBy } = props;
  const button = useRef<HTMLButtonElement>(null);
  const opened = useRef(false);
  // The button that was pressed is gone: this one takes over its focus and the press.
  useLayoutEffect(() => {
    if (!button.current || opened.current) return;
    opened.current = true;
    button.current.focus({ preventScroll: true });
    if (openedBy === 'pointer') button.current.click();
    else
      button.current.dispatchEvent(new window.KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true }));
  }, [openedBy]);
  return (
    <HeadlessMenu>
      {({ open, close }) => (
        <>
          <MenuButton
            ref={button}
            aria-label={label}
            title={label}
            // Until the list has the focus, its Escape arrives here.
            onKeyDown={(event: KeyboardEvent) => {
              if (event.key !== 'Escape') return;
              if (open) event.stopPropagation();
              close();
            }}
            className={className}
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
                      'flex min-h-target w-full items-center gap-3 rounded-md px-3 py-2 text-start text-sm data-disabled:opacity-50 data-focus:bg-sunken',
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
        </>
      )}
    </HeadlessMenu>
  );
}
