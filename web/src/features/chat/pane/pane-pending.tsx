import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { IconButton } from '../../../ui/icon-button';
import { Spinner } from '../../../ui/spinner';

interface PendingProps {
  onClose: () => void;
}

/** The pane while its code is fetched. */
export function PanePending({ onClose }: PendingProps) {
  const texts = useTexts(uiTexts);
  return (
    <EmptyPane onClose={onClose}>
      <Spinner label={texts.loading} />
    </EmptyPane>
  );
}

/** The pane where its code could not be fetched. It is fetched again by itself. */
export function PaneFailed({ onClose }: PendingProps) {
  const texts = useTexts(uiTexts);
  return (
    <EmptyPane onClose={onClose}>
      <p role="alert">{texts.dialogFailed}</p>
    </EmptyPane>
  );
}

function EmptyPane({ onClose, children }: PendingProps & { children: ReactNode }) {
  const texts = useTexts(uiTexts);
  return (
    <div className="fixed inset-x-0 top-8 bottom-0 z-40 flex flex-col rounded-t-xl border-t border-line bg-surface lg:static lg:w-[min(44rem,46vw)] lg:shrink-0 lg:rounded-none lg:border-s lg:border-t-0 print:hidden">
      <div className="flex justify-end border-b border-line p-1">
        <IconButton label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-1 items-center justify-center p-4 text-sm text-muted">{children}</div>
    </div>
  );
}
