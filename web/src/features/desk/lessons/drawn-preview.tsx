import { useDeferredValue } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { Markdown } from '../../../ui/markdown';

/** The syntax that starts Markdown or a formula. */
const IS_DRAWN = /[$*_`|#\\[]|^\s*(?:[-+>]|\d+[.)])\s/m;

/** A preview of a text as the class will see it. Empty if it looks like its source. */
export function DrawnPreview({ text }: { text: string }) {
  const texts = useTexts(wallTexts);
  const shown = useDeferredValue(text.trim());
  if (!IS_DRAWN.test(shown)) return null;
  return (
    <section aria-label={texts.preview} className="rounded-lg bg-sunken px-3 py-2 text-sm">
      <p aria-hidden="true" className="text-xs text-muted">
        {texts.preview}
      </p>
      <div dir="auto" className="max-h-48 overflow-y-auto">
        <Markdown source={shown} breaks />
      </div>
    </section>
  );
}
