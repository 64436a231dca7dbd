import { useEffect, useState } from 'react';
import { serverAnswers } from '../transport/reach';
import { Button } from '../ui/button';
import { MessagePage } from './message-page';
import { PageLoading } from './page-loading';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** Delay before the server is checked again, in milliseconds. */
const AGAIN_MS = 3_000;

/** Browser errors for a chunk that failed to load. */
const UNFETCHED = /dynamically imported module|Importing a module script|Failed to fetch|Load failed/i;

export const isChunkFailure = (error: Error): boolean => UNFETCHED.test(error.message);

/**
 * Shown if a chunk fails to load. Either it no longer exists, because the server was updated while the page was open, or
 * the page is offline and continues automatically once it is back online.
 */
export function ChunkFailure() {
  const texts = useTexts(appTexts);
  const reach = useServerReach();
  if (reach === 'unknown') return <PageLoading label={texts.loading} />;
  const [title, text] =
    reach === 'there' ? [texts.updatedTitle, texts.updatedText] : [texts.awayTitle, texts.awayText];
  return (
    <MessagePage title={title} text={text}>
      <Button size="lg" onClick={() => window.location.reload()}>
        {reach === 'there' ? texts.reload : texts.tryAgain}
      </Button>
    </MessagePage>
  );
}

/** Whether the server answers. If it did not and then does, the page is reloaded. */
function useServerReach(): 'unknown' | 'there' | 'away' {
  const [reach, setReach] = useState<'unknown' | 'there' | 'away'>('unknown');
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let here = true;
    let away = false;
    const look = async (): Promise<void> => {
      clearTimeout(timer);
      const answers = navigator.onLine && (await serverAnswers());
      if (!here) return;
      if (answers && away) return window.location.reload();
      away = !answers;
      setReach(away ? 'away' : 'there');
      if (away) timer = setTimeout(() => void look(), AGAIN_MS);
    };
    const lookNow = (): void => void look();
    lookNow();
    window.addEventListener('online', lookNow);
    return () => {
      here = false;
      clearTimeout(timer);
      window.removeEventListener('online', lookNow);
    };
  }, []);
  return reach;
}
