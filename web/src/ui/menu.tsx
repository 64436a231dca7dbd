import {
  Fragment,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { cx } from './class-names';
import { useBackToCloseMenu } from './use-back-to-close';

export interface MenuEntry {
  label: string;
  icon?: ReactNode;
  onSelect: () => void;
  danger?: boolean;
  disabled?: boolean;
  /** Draws a line above this entry. */
  separated?: boolean;
  /** Shown at the end of the row, such as a key. */
  trailing?: ReactNode;
}

interface MenuProps {
  /** The button's label; the only one for screen readers if `trigger` is an icon. */
  label: string;
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  /** Shown above the entries, such as the signed-in user. */
  header?: ReactNode;
  align?: 'start' | 'end';
  className?: string;
}

/** The element focused when a menu opens: with the keyboard, an entry. */
type FirstFocus = 'list' | 'first' | 'last';

/** A button that opens a list of actions. */
export function Menu({ label, trigger, entries, header, align = 'end', className }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const [opened, setOpened] = useState<FirstFocus | null>(null);
  const key = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    setOpened(event.key === 'ArrowDown' ? 'first' : 'last');
  };
  const close = (): void => {
    button.current?.focus({ preventScroll: true });
    setOpened(null);
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={opened !== null}
        // A press on the button does not count as outside the list.
        popoverTarget={id}
        onClick={(event) => {
          event.preventDefault();
          // `detail` is 0 for a click by Enter or Space.
          setOpened(opened ? null : event.detail === 0 ? 'first' : 'list');
        }}
        onKeyDown={key}
        className={cx(
          'inline-flex min-h-target min-w-target shrink-0 items-center justify-center gap-2 rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink aria-expanded:bg-sunken aria-expanded:text-ink',
          className,
        )}
      >
        {trigger}
      </button>
      {opened && (
        <List
          {...{ id, label, header, entries, button, align }}
          firstFocus={opened}
          onClose={close}
          onDismissed={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface ListProps extends Pick<MenuProps, 'label' | 'header' | 'entries'> {
  id: string;
  button: React.RefObject<HTMLButtonElement | null>;
  align: 'start' | 'end';
  firstFocus: FirstFocus;
  /** Closes the list and returns the focus to the button. */
  onClose: () => void;
  /** Called when the browser has closed it after a press elsewhere. */
  onDismissed: () => void;
}

/** The open list: a popover over all dialogs, closed by a press elsewhere. */
function List({ id, label, header, entries, button, align, firstFocus, onClose, onDismissed }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useBackToCloseMenu(true, onClose);
  useLayoutEffect(() => {
    const element = list.current;
    if (!element) return;
    const ended = new AbortController();
    const move = (): void => place(element, button.current, align);
    element.showPopover();
    move();
    window.addEventListener('resize', move, { signal: ended.signal });
    document.addEventListener('scroll', move, { capture: true, signal: ended.signal });
    const entry = firstFocus === 'list' ? element : itemsOf(element).at(firstFocus === 'first' ? 0 : -1);
    entry?.focus({ preventScroll: true });
    return () => ended.abort();
  }, [button, align, firstFocus]);
  return (
    <div
      ref={list}
      id={id}
      popover="auto"
      role="menu"
      aria-label={label}
      tabIndex={-1}
      onToggle={({ newState }) => newState === 'closed' && onDismissed()}
      onKeyDown={(event) => handleKey(event, onClose)}
      className="fixed inset-auto m-0 max-w-[min(20rem,calc(100vw-1rem))] min-w-52 overflow-y-auto rounded-lg border border-line bg-surface p-1 text-ink shadow-soft focus:outline-none"
    >
      {header && <div className="border-b border-line px-3 pt-2 pb-3 text-sm">{header}</div>}
      {entries.map((entry) => (
        <Fragment key={entry.label}>
          {entry.separated && <hr className="my-1 border-line" />}
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            disabled={entry.disabled}
            onPointerMove={({ currentTarget }) => currentTarget.focus({ preventScroll: true })}
            onClick={() => {
              onClose();
              entry.onSelect();
            }}
            className={cx(
              'flex min-h-target w-full items-center gap-3 rounded-md px-3 py-2 text-start text-sm outline-none focus:bg-sunken disabled:opacity-50',
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
        </Fragment>
      ))}
    </div>
  );
}

const itemsOf = (list: HTMLElement): HTMLElement[] => [
  ...list.querySelectorAll<HTMLElement>('[role="menuitem"]:enabled'),
];

/** The keys of a menu: https://www.w3.org/WAI/ARIA/apg/patterns/menubar/ */
function handleKey(event: KeyboardEvent<HTMLElement>, close: () => void): void {
  const { key, currentTarget: list } = event;
  const items = itemsOf(list);
  const at = items.findIndex((item) => item === document.activeElement);
  const typed = key.length === 1 && key !== ' ' ? key.toLowerCase() : null;
  const next: Record<string, HTMLElement | undefined> = {
    ArrowDown: items[(at + 1) % items.length],
    ArrowUp: items.at(at <= 0 ? -1 : at - 1),
    Home: items[0],
    End: items.at(-1),
  };
  const found =
    typed === null
      ? next[key]
      : [...items.slice(at + 1), ...items].find(({ textContent }) =>
          textContent.trim().toLowerCase().startsWith(typed),
        );
  // Escape closes only the list, not the dialog below it. Tab continues from the button.
  if (key === 'Escape') event.stopPropagation();
  if (key === 'Escape' || key === 'Tab') close();
  if (!found) return;
  event.preventDefault();
  found.focus();
}

/** The gap between button and list, and the margin to the window's edge. Pixels. */
const GAP = 6;
const EDGE = 8;

/** Positions a list below the button, or above it if there is more room. */
function place(list: HTMLElement, button: HTMLElement | null, align: 'start' | 'end'): void {
  if (!button) return;
  const at = button.getBoundingClientRect();
  const { clientWidth, clientHeight, dir } = document.documentElement;
  const below = clientHeight - at.bottom - GAP - EDGE;
  const above = at.top - GAP - EDGE;
  const goesUp = list.scrollHeight > below && above > below;
  list.style.maxHeight = `${goesUp ? above : below}px`;
  const left = (align === 'start') === (dir !== 'rtl') ? at.left : at.right - list.offsetWidth;
  list.style.left = `${Math.max(EDGE, Math.min(left, clientWidth - EDGE - list.offsetWidth))}px`;
  list.style.top = `${goesUp ? at.top - GAP - list.offsetHeight : at.bottom + GAP}px`;
}
