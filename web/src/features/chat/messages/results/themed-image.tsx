import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { apiUrl } from '../../../../transport/rest';
import { usePageTheme } from '../../../../ui/page-theme';
import { downloadPath } from './download-path';

interface ThemedImage {
  /** Null where the image is not there any more. */
  src: string | null;
  loaded: boolean;
  /** For the element that shows it. */
  events: { onLoad: () => void; onError: () => void };
}

/** The variant of an image for the theme of the page; the light one where the dark one is not there. */
export function useThemedImage(url: string, darkUrl: string | undefined): ThemedImage {
  const [state, setState] = useState<'loading' | 'shown' | 'gone'>('loading');
  const [darkGone, setDarkGone] = useState(false);
  const dark = usePageTheme() === 'dark' && !darkGone ? darkUrl : undefined;
  const path = downloadPath(dark ?? url);
  return {
    src: path === null || state === 'gone' ? null : apiUrl(path),
    loaded: state === 'shown',
    events: {
      onLoad: () => setState('shown'),
      onError: () => (dark ? setDarkGone(true) : setState('gone')),
    },
  };
}

/** In place of an image that is not there any more. */
export function ImageGone() {
  const texts = useTexts(messagesTexts);
  return (
    <p className="flex items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm text-muted">
      <ImageOff size={16} aria-hidden="true" className="shrink-0" />
      {texts.imageGone}
    </p>
  );
}
