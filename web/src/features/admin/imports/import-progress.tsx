import type { ImportView } from '@studyhall/contracts';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';

/** The progress of a running import. It continues when the page is closed. */
export function ImportProgress({ view }: { view: ImportView }) {
  const texts = useTexts(adminTexts);
  const total = view.difference.new;
  const share = total === 0 ? 1 : view.done / total;
  return (
    <div className="py-4">
      <p role="status" className="mb-3 text-sm tabular-nums">
        {view.status === 'queued' ? texts.importQueued : texts.importing({ done: view.done, total })}
      </p>
      <div
        role="progressbar"
        aria-label={texts.importUsers}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-valuenow={view.done}
        className="h-2.5 overflow-hidden rounded-full bg-sunken"
      >
        <div
          className="h-full rounded-full bg-brand transition-[width] duration-500"
          style={{ width: `${Math.max(2, share * 100)}%` }}
        />
      </div>
      <p className="mt-3 text-sm text-muted">{texts.importGoesOn}</p>
    </div>
  );
}
