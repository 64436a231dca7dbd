import { cardsTexts } from '../../base/i18n/cards.texts';
import { useTexts } from '../../base/i18n/texts';
import { Button } from '../../ui/button';
import { Skeleton } from '../../ui/skeleton';

/** What stands in the place of data: a skeleton until it is there, a way to try again where it could not be fetched. */
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
