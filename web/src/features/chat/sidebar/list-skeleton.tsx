import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Skeleton } from '../../../ui/skeleton';

/** Shown while conversations are loaded or searched. */
export function ListSkeleton() {
  const texts = useTexts(sidebarTexts);
  return (
    <div role="status" aria-label={texts.loading} className="space-y-4 px-6 pt-4">
      {['w-4/5', 'w-3/5', 'w-11/12', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
