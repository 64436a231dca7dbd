import { Spinner } from '../ui/spinner';

/** Fills the screen until a page's code is loaded. */
export function PageLoading({ label }: { label: string }) {
  return (
    <div className="grid min-h-dvh place-items-center text-brand">
      <Spinner label={label} size={32} />
    </div>
  );
}
