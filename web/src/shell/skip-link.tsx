import type { MouseEvent } from 'react';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** The first Tab stop of every page: skips the navigation to `main`. It does not change the URL. */
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
