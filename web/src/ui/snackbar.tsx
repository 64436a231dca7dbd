import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { atom, useAtomValue } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { store } from '../base/store';
import { cx } from './class-names';
import { IconButton } from './icon-button';

/** How long a notice stays (chat.md §9). */
export const SNACKBAR_MS = 3000;
/** How long a notice with an action stays. */
export const ACTION_MS = 10_000;

export type NoticeKind = 'info' | 'success' | 'error';

/** A way back from what the notice says, also by Ctrl+Z or ⌘Z. */
export interface NoticeAction {
  label: string;
  run: () => void;
}

interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
  action?: NoticeAction;
  /** How long it stays. Milliseconds. */
  ms: number;
}

const queueAtom = atom<Notice[]>([]);
let lastId = 0;

/** Shows a notice at the bottom for three seconds, after those that came before it. */
export function notify(text: string, kind: NoticeKind = 'info'): void {
  lastId += 1;
  const notice = { id: lastId, kind, text, ms: SNACKBAR_MS };
  store.set(queueAtom, (queue) =>
    queue.some((waiting) => waiting.text === text && waiting.kind === kind) ? queue : [...queue, notice],
  );
}

/** Shows a notice with an action, at once: a newer one takes its place. Returns a function that dismisses it. */
export function notifyWithAction(text: string, action: NoticeAction, ms = ACTION_MS): () => void {
  lastId += 1;
  const id = lastId;
  store.set(queueAtom, [{ id, kind: 'success', text, action, ms }]);
  return () => dismiss(id);
}

function dismiss(id: number): void {
  store.set(queueAtom, (queue) => queue.filter((notice) => notice.id !== id));
}

/** Shows an error notice, which screen readers say at once. */
export function notifyError(text: string): void {
  notify(text, 'error');
}

const ICONS = { info: Info, success: CircleCheck, error: CircleAlert };

/**
 * The one place where notices appear, one at a time: at the bottom of the window, or above what a page keeps there
 * (`--notice-bottom`, `--notice-left`, `--notice-right`).
 */
export function SnackbarHost() {
  const notice = useAtomValue(queueAtom)[0];
  return (
    <div className="pointer-events-none fixed right-[var(--notice-right,0px)] bottom-[var(--notice-bottom,0px)] left-[var(--notice-left,0px)] z-50 flex justify-center p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      {notice && <Snackbar key={notice.id} notice={notice} />}
    </div>
  );
}

function Snackbar({ notice }: { notice: Notice }) {
  const texts = useTexts(uiTexts);
  const [held, setHeld] = useState(false);
  const left = useRef(notice.ms);

  // A notice under the pointer or the focus waits: three seconds are short for some readers.
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(() => dismiss(notice.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - started));
    };
  }, [held, notice.id]);

  const act = () => {
    dismiss(notice.id);
    notice.action?.run();
  };
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  const hasAction = notice.action !== undefined;
  useEffect(() => {
    if (!hasAction) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== 'z' || event.shiftKey || !(event.ctrlKey || event.metaKey)) return;
      // In a field the same keys undo what was typed.
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
  }, [hasAction]);

  const Icon = ICONS[notice.kind];
  const error = notice.kind === 'error';
  return (
    <div
      role={error ? 'alert' : 'status'}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
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
          aria-keyshortcuts="Control+Z"
          onClick={act}
          className="min-h-target shrink-0 rounded-lg px-3 font-semibold text-brand hover:bg-hover focus-visible:outline-2 focus-visible:outline-brand"
        >
          {notice.action.label}
        </button>
      )}
      <IconButton label={texts.dismiss} onClick={() => dismiss(notice.id)}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
