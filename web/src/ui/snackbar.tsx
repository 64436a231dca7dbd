import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { atom, useAtomValue, useSetAtom } from 'jotai';
import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { store } from '../base/store';
import { cx } from './class-names';
import { IconButton } from './icon-button';

/** How long a notice stays (chat.md §9). */
export const SNACKBAR_MS = 3000;

export type NoticeKind = 'info' | 'success' | 'error';

interface Notice {
  id: number;
  kind: NoticeKind;
  text: string;
}

const queueAtom = atom<Notice[]>([]);
let lastId = 0;

/** Shows a notice at the bottom for three seconds, after those that came before it. */
export function notify(text: string, kind: NoticeKind = 'info'): void {
  lastId += 1;
  const notice = { id: lastId, kind, text };
  store.set(queueAtom, (queue) =>
    queue.some((waiting) => waiting.text === text && waiting.kind === kind) ? queue : [...queue, notice],
  );
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
  const setQueue = useSetAtom(queueAtom);
  const [held, setHeld] = useState(false);
  const left = useRef(SNACKBAR_MS);
  const dismiss = () => setQueue((queue) => queue.filter(({ id }) => id !== notice.id));

  // A notice under the pointer or the focus waits: three seconds are short for some readers.
  useEffect(() => {
    if (held) return;
    const started = performance.now();
    const timer = setTimeout(
      () => store.set(queueAtom, (queue) => queue.filter(({ id }) => id !== notice.id)),
      left.current,
    );
    return () => {
      clearTimeout(timer);
      left.current = Math.max(500, left.current - (performance.now() - started));
    };
  }, [held, notice.id]);

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
      <IconButton label={texts.dismiss} onClick={dismiss}>
        <X size={18} />
      </IconButton>
    </div>
  );
}
