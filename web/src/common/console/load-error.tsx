import { CloudAlert } from 'lucide-react';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SkeletonText } from '../../ui/skeleton';

/** Stands where something could not be loaded, with the way to try again. */
export function LoadError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const texts = useTexts(adminTexts);
  return (
    <div role="alert" className="rounded-lg border border-line bg-surface">
      <EmptyState
        icon={<CloudAlert size={26} />}
        title={texts.loadFailed}
        text={reasonOf(error, texts.tryAgainLater)}
        action={<Button onClick={onRetry}>{texts.tryAgain}</Button>}
      />
    </div>
  );
}

interface PendingProps {
  error: unknown;
  retry: () => void;
  /** Of the skeleton. */
  lines: number;
}

/** Stands where something is not there yet: a skeleton, or why it could not be loaded. */
export const Pending = ({ error, retry, lines }: PendingProps) =>
  error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={lines} />;
