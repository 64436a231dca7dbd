import { SunMoon } from 'lucide-react';
import { useId, useRef, useState, type ToggleEvent } from 'react';
import { IconButton } from '../ui/icon-button';
import { useBackToCloseMenu } from '../ui/use-back-to-close';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';
import { PreferencesFields } from './preferences-fields';

/** A button that opens theme and language. Uses a native popover, so that public pages do not load headlessui. */
export function PreferencesMenu() {
  const texts = useTexts(appTexts);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  useBackToCloseMenu(open, () => menu.current?.hidePopover());
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !button.current) return;
    const { bottom, left, right } = button.current.getBoundingClientRect();
    const style = event.currentTarget.style;
    style.top = `${bottom + 6}px`;
    const { dir, clientWidth } = document.documentElement;
    // By text direction: selecting a language can mirror the page while the menu is open.
    style.insetInlineEnd = `${Math.max(8, dir === 'rtl' ? left : clientWidth - right)}px`;
  };
  return (
    <>
      <IconButton ref={button} label={texts.appearance} popoverTarget={id}>
        <SunMoon size={20} aria-hidden="true" />
      </IconButton>
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.appearance}
        onBeforeToggle={place}
        onToggle={({ newState }) => setOpen(newState === 'open')}
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-4 text-ink shadow-soft"
      >
        <PreferencesFields />
      </div>
    </>
  );
}
