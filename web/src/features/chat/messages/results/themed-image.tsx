import { useAtomValue } from 'jotai';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { connectionAtom } from '../../../../transport/connection';
import { ApiError } from '../../../../transport/errors';
import { apiBlob, apiUrl } from '../../../../transport/rest';
import { usePageTheme } from '../../../../ui/page-theme';
import { downloadPath } from './download-path';

/** How often an image is requested again if the server has it but the browser failed to show it. */
const MAX_RETRIES = 2;

interface ThemedImage {
  /** Null if it cannot be shown. */
  src: string | null;
  /** `missing`: its request failed. `gone`: the server does not have it. */
  state: 'loading' | 'shown' | 'missing' | 'gone';
  /** Props of the `img` element. */
  events: { onLoad: () => void; onError: () => void };
}

/** Picks the variant of an image for the page's theme. Falls back to the light one. */
export function useThemedImage(url: string, darkUrl: string | undefined): ThemedImage {
  const [state, setState] = useState<ThemedImage['state']>('loading');
  const [retries, setRetries] = useState(0);
  const [darkGone, setDarkGone] = useState(false);
  const online = useAtomValue(connectionAtom) === 'online';
  const dark = usePageTheme() === 'dark' && !darkGone ? darkUrl : undefined;
  const path = downloadPath(dark ?? url);
  useEffect(() => {
    if (state !== 'missing' || !online || path === null) return;
    const controller = new AbortController();
    apiBlob(path, controller).then(
      () => {
        setRetries((count) => count + 1);
        setState('loading');
      },
      (error: unknown) => {
        if (!(error instanceof ApiError && error.status === 404)) return;
        setState(dark ? 'loading' : 'gone');
        setDarkGone(true);
      },
    );
    return () => controller.abort();
  }, [state, online, path, dark]);
  const isShown = path !== null && (state === 'loading' || state === 'shown');
  return {
    // The fragment makes a new URL: the browser caches the failure of the previous one.
    src: isShown ? `${apiUrl(path)}${retries > 0 ? `#${retries}` : ''}` : null,
    state: path === null ? 'gone' : state,
    events: {
      onLoad: () => setState('shown'),
      onError: () => setState(retries < MAX_RETRIES ? 'missing' : 'gone'),
    },
  };
}

/** Replaces an image that cannot be shown. */
export function ImageMissing({ state }: Pick<ThemedImage, 'state'>) {
  const texts = useTexts(messagesTexts);
  return (
    <p className="flex items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm text-muted">
      <ImageOff size={16} aria-hidden="true" className="shrink-0" />
      {state === 'gone' ? texts.imageGone : texts.imageMissing}
    </p>
  );
}
