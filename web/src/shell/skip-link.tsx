import type { MouseEvent } from 'react';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** The first stop of the Tab key on every page: past the navigation to `main`. It leaves the address as it is. */
export function SkipLink() {
  const texts = useTexts(appTexts);
  const skip = (event: MouseEvent): void => {
    const content = document.getElementById('content');
    if (!content) return;
    event.preventDefault();
    if (!content.hasAttribute('tabindex')) content.tabIndex = -1;
    content.focus();
  };
  return (
    <a
      href="#content"
      onClick={skip}
      className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-lg focus:bg-brand focus:px-4 focus:py-2 focus:text-brand-ink"
    >
      {texts.skipToContent}
    </a>
  );
}
