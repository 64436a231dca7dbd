import { SunMoon } from 'lucide-react';
import { useId, useRef, type ToggleEvent } from 'react';
import { IconButton } from '../ui/icon-button';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';
import { PreferencesFields } from './preferences-fields';

/** A button with theme and language behind it. A native popover, to keep headlessui out of the public pages. */
export function PreferencesMenu() {
  const texts = useTexts(appTexts);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const place = (event: ToggleEvent<HTMLDivElement>) => {
    if (event.newState !== 'open' || !button.current) return;
    const { bottom, left, right } = button.current.getBoundingClientRect();
    const style = event.currentTarget.style;
    style.top = `${bottom + 6}px`;
    const { dir, clientWidth } = document.documentElement;
    // By the direction of the text: a language that is chosen here can mirror the page while the menu is open.
    style.insetInlineEnd = `${Math.max(8, dir === 'rtl' ? left : clientWidth - right)}px`;
  };
  return (
    <>
      <IconButton ref={button} label={texts.appearance} popoverTarget={id}>
        <SunMoon size={20} aria-hidden="true" />
      </IconButton>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-label={texts.appearance}
        onBeforeToggle={place}
        className="fixed inset-auto m-0 w-72 max-w-[calc(100vw-1rem)] rounded-lg border border-line bg-surface p-4 text-ink shadow-soft"
      >
        <PreferencesFields />
      </div>
    </>
  );
}
