import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';

/** Shown until data is loaded: a skeleton, or a retry button after a failure. */
export function Pending({ failed, retry }: { failed: boolean; retry: () => void }) {
  const texts = useTexts(cardsTexts);
  if (!failed)
    return (
      <div role="status" aria-label={texts.loading} className="space-y-3">
        <Skeleton className="h-16 w-full" />
        <Skeleton className="h-16 w-full" />
      </div>
    );
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p>{texts.loadFailed}</p>
      <Button variant="secondary" onClick={retry}>
        {texts.tryAgain}
      </Button>
    </div>
  );
}
