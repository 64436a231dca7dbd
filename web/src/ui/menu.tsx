import { useState, type KeyboardEvent } from 'react';
import { fetchModule } from '../base/fetch-module';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { cx } from './class-names';
import { deferredDialog } from './deferred';
import type { MenuProps, OpenedBy } from './opened-menu';
import { deferredComponent } from './openable';
import { notifyError } from './snackbar';

const OPENING_KEYS = ['ArrowDown', 'ArrowUp'];

/** The code of an open menu: it places itself, which takes the library of dialogs. */
export const openedMenu = deferredDialog(
  async () => (await fetchModule(() => import('./opened-menu'))).OpenedMenu,
);

const Opened = deferredComponent(openedMenu);
const prepare = (): void => void openedMenu.prepare().catch(() => undefined);

/** A button that opens a list of things to do. */
export function Menu(props: MenuProps) {
  const { dialogFailed } = useTexts(uiTexts);
  const [openedBy, setOpenedBy] = useState<OpenedBy | null>(null);
  const failed = (): void => {
    notifyError(dialogFailed);
    setOpenedBy(null);
  };
  const { label, trigger } = props;
  const className = cx(
    'inline-flex min-h-target min-w-target shrink-0 items-center justify-center gap-2 rounded-lg text-muted transition-colors hover:bg-sunken hover:text-ink data-open:bg-sunken data-open:text-ink',
    props.className,
  );
  const key = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && openedBy !== null) {
      event.stopPropagation();
      setOpenedBy(null);
    }
    if (!OPENING_KEYS.includes(event.key)) return;
    event.preventDefault();
    setOpenedBy('keyboard');
  };
  const button = (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-haspopup="menu"
      aria-expanded={false}
      aria-busy={openedBy !== null || undefined}
      // A click by Enter or Space has no count.
      onClick={({ detail }) => setOpenedBy(detail === 0 ? 'keyboard' : 'pointer')}
      onKeyDown={key}
      onFocus={prepare}
      onPointerEnter={prepare}
      className={className}
    >
      {trigger}
    </button>
  );
  return (
    <Opened
      wanted={openedBy !== null}
      onFailed={failed}
      fallback={button}
      with={{ ...props, className, openedBy: openedBy ?? 'pointer' }}
    />
  );
}
