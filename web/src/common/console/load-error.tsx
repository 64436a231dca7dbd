import { CloudAlert } from 'lucide-react';
import { adminTexts } from '../../base/i18n/admin.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { SkeletonText } from '../../ui/skeleton';

/** Shown if something could not be loaded, with a retry button. */
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
  /** The skeleton's number of lines. */
  lines: number;
}

/** Shown until something is loaded: a skeleton, or why loading failed. */
export const Pending = ({ error, retry, lines }: PendingProps) =>
  error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={lines} />;
