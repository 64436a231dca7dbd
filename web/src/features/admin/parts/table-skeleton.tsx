import { Skeleton } from '../../../ui/skeleton';

/** Positioned, so that visually hidden texts inside scroll with the table. */
export const FRAME = 'relative rounded-lg border border-line bg-surface';

/** The skeleton of a loading table. */
export function TableSkeleton({ label, rows = 6 }: { label: string; rows?: number }) {
  return (
    <div role="status" className={FRAME}>
      <span className="sr-only">{label}</span>
      <div className="h-9 bg-sunken" />
      <div className="divide-y divide-line">
        {Array.from({ length: rows }, (_, row) => (
          <div key={row} className="flex h-14 items-center gap-6 px-4">
            <Skeleton className="h-4 w-1/4" />
            <Skeleton className="h-4 w-1/6" />
            <Skeleton className="h-4 w-1/5 max-md:hidden" />
            <Skeleton className="ms-auto h-4 w-16" />
          </div>
        ))}
      </div>
    </div>
  );
}
