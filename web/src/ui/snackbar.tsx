import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { store } from '../base/store';
import { cx } from './class-names';
import { IconButton } from './icon-button';

/** How long a notice stays (docs/specification/chat.md#limits). */
const SNACKBAR_MS = 3000;
/** How long a notice with an action stays, without the time under the pointer or focus. */
export const ACTION_MS = 15_000;
/** The maximum number of notices with an action: another one removes the oldest. */
const MAX_ACTIONS = 3;

export type NoticeKind = 'info' | 'success' | 'error';

/** Undoes what the notice reports, also by Ctrl+Z or ⌘Z. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  action?: NoticeAction;
  /** It stays until it is dismissed. */
  lasts?: boolean;
}

export const queueAtom = atom<Notice[]>([]);
let lastId = 0;

/** Shows a notice at the bottom for three seconds, after earlier ones. Returns a function that dismisses it. */
export function notify(text: string, kind: NoticeKind = 'info'): () => void {
  lastId += 1;
  const notice = { id: lastId, kind, text };
  store.set(queueAtom, (queue) =>
    queue.some((waiting) => waiting.text === text && waiting.kind === kind) ? queue : [...queue, notice],
  );
  return () => dismiss(notice.id);
}

/**
 * Shows a notice with an action at once, below earlier ones; each has its own timer. Returns a function that dismisses
 * it.
 */
export function notifyWithAction(
  text: string,
  action: NoticeAction,
  kind: NoticeKind = 'success',
): () => void {
  lastId += 1;
  const id = lastId;
  store.set(queueAtom, (queue) => {
    const oldest = queue.filter(hasAction).at(-MAX_ACTIONS);
    return [...queue.filter((notice) => notice !== oldest), { id, kind, text, action }];
  });
  return () => dismiss(id);
}

/** Shows an error that stays until the user dismisses it, at once, above the notices with an action. */
export function notifyLasting(text: string): void {
  lastId += 1;
  const notice = { id: lastId, kind: 'error' as const, text, lasts: true };
  store.set(queueAtom, (queue) => [...queue.filter((other) => !other.lasts || other.text !== text), notice]);
}

const hasAction = (notice: Notice): boolean => notice.action !== undefined;

function dismiss(id: number): void {
  store.set(queueAtom, (queue) => queue.filter((notice) => notice.id !== id));
}

/** Dismisses all notices. */
export const dismissNotices = (): void => store.set(queueAtom, []);

/** Shows an error notice, which screen readers announce at once. Returns a function that dismisses it. */
export const notifyError = (text: string): (() => void) => notify(text, 'error');

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/**
 * The only host of notices: at the bottom of the window, or above what a page reserves there (`--notice-bottom`,
 * `--notice-left`, `--notice-right`). Those without an action show one after another. The newest action is the lowest, so
 * that no notice moves when an older one ends. Lasting notices are above all of them.
 */
export function SnackbarHost({ children }: { children: ReactNode }) {
  const queue = useAtomValue(queueAtom);
  const plain = queue.find((notice) => !hasAction(notice) && !notice.lasts);
  const lasting = queue.filter((notice) => notice.lasts);
  const actions = queue.filter(hasAction);
  return (
    <div className="pointer-events-none fixed right-[var(--notice-right,0px)] bottom-[var(--notice-bottom,0px)] left-[var(--notice-left,0px)] z-50 flex flex-col items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {children}
      {lasting.map((notice) => (
        <Snackbar key={notice.id} notice={notice} />
      ))}
      {plain && <Snackbar key={plain.id} notice={plain} />}
      {actions.map((notice) => (
        <Snackbar key={notice.id} notice={notice} byKey={notice === actions.at(-1)} />
      ))}
    </div>
  );
}

interface SnackbarProps {
  notice: Notice;
  /** Whether Ctrl+Z and ⌘Z run its action. */
  byKey?: boolean;
}

function Snackbar({ notice, byKey = false }: SnackbarProps) {
  const texts = useTexts(uiTexts);
  const [hovered, setHovered] = useState(false);
  const [focused, setFocused] = useState(false);
  const held = hovered || focused;
  /** Had the focus before the notice. */
  const before = useRef<HTMLElement | null>(null);
  const left = useRef(hasAction(notice) ? ACTION_MS : SNACKBAR_MS);

  // The timer of a notice pauses under the pointer or focus: three seconds are short for some readers.
  useEffect(() => {
    if (held || notice.lasts) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(notice.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - started));
    };
  }, [held, notice.id, notice.lasts]);

  const close = () => {
    if (focused) before.current?.focus();
    dismiss(notice.id);
  };
  const act = () => {
    close();
    notice.action?.run();
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (!byKey) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      // In a text field, the same keys undo typing.
      if (
        event.target instanceof Element &&
        event.target.closest('input:not([type=checkbox]), textarea, [contenteditable]')
      )
        return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [byKey]);

  const Icon = ICONS[notice.kind];
  const error = notice.kind === 'error';
  return (
    <div
      // Screen readers announce an inserted alert by its role, and other notices by the live region around them.
      role={error ? 'alert' : undefined}
      onPointerEnter={() => setHovered(true)}
      // A notice may appear under a pointer that does not move.
      onPointerMove={() => setHovered(true)}
      onPointerLeave={() => setHovered(false)}
      onFocus={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null;
        setFocused(true);
      }}
      onBlur={() => setFocused(false)}
      className={cx(
        'pointer-events-auto flex max-w-lg animate-rise items-center gap-3 rounded-lg border py-1.5 ps-4 pe-1.5 text-sm shadow-soft',
        error ? 'border-danger/40 bg-danger-soft text-ink' : 'border-line bg-surface text-ink',
      )}
    >
      <Icon
        aria-hidden="true"
        size={18}
        className={cx(
          'shrink-0',
          error ? 'text-danger' : notice.kind === 'success' ? 'text-ok' : 'text-brand',
        )}
      />
      <span className="min-w-0 break-words text-pretty">{notice.text}</span>
      {notice.action && (
        <button
          type="button"
          aria-keyshortcuts={byKey ? 'Control+Z' : undefined}
          // The second click of a double click would hit the notice that moves down.
          onClick={({ detail }) => detail < 2 && act()}
          className="min-h-target shrink-0 rounded-lg px-3 font-semibold text-brand hover:bg-hover focus-visible:outline-2 focus-visible:outline-brand"
        >
          {notice.action.label}
        </button>
      )}
      <IconButton label={texts.dismiss} onClick={({ detail }) => detail < 2 && close()}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
