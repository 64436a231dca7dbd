import { useEffect, useState } from 'react';
import { serverAnswers } from '../transport/reach';
import { Button } from '../ui/button';
import { MessagePage } from './message-page';
import { PageLoading } from './page-loading';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** Pause before the server is looked for again, in milliseconds. */
const AGAIN_MS = 3_000;

/** What browsers say where a piece of the application's code cannot be fetched. */
const UNFETCHED = /dynamically imported module|Importing a module script|Failed to fetch|Load failed/i;

export const isChunkFailure = (error: Error): boolean => UNFETCHED.test(error.message);

/**
 * A piece of code that cannot be fetched is gone, because the server was updated under an open page; or the connection
 * is, and then the page goes on by itself when it is back.
 */
export function ChunkFailure() {
  const texts = useTexts(appTexts);
  const reach = useQuery();
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

/** Whether the server answers. Where it did not and then does, the page is loaded anew. */
function useQuery(): 'unknown' | 'there' | 'away' {
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
