import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { IconButton } from '../../../ui/icon-button';
import { Spinner } from '../../../ui/spinner';
import type { PaneContent } from './pane-content';

interface PendingProps {
  content: PaneContent;
  onClose: () => void;
}

/** The pane while its code is loading. */
export function PanePending(props: PendingProps) {
  const texts = useTexts(uiTexts);
  return (
    <EmptyPane {...props}>
      <Spinner label={texts.loading} />
    </EmptyPane>
  );
}

/** The pane if its code could not be loaded. Loading is retried automatically. */
export function PaneFailed(props: PendingProps) {
  const texts = useTexts(uiTexts);
  return (
    <EmptyPane {...props}>
      <p role="alert">{texts.dialogFailed}</p>
    </EmptyPane>
  );
}

/** Shown without the pane's code: the title, and the cited passage. */
function EmptyPane({ content, onClose, children }: PendingProps & { children: ReactNode }) {
  const texts = useTexts(uiTexts);
  const title = content.kind === 'file' ? content.file.name : content.title;
  return (
    <aside
      aria-label={title}
      className="fixed inset-x-0 top-8 bottom-0 z-40 flex flex-col rounded-t-xl border-t border-line bg-surface lg:static lg:w-[min(44rem,46vw)] lg:shrink-0 lg:rounded-none lg:border-s lg:border-t-0 print:hidden"
    >
      <div className="flex items-center justify-end gap-1 border-b border-line py-1 ps-4 pe-1">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold" dir="auto">
          {title}
        </h2>
        <IconButton label={texts.close} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </div>
      <div className="flex flex-1 flex-col items-center justify-center gap-4 overflow-y-auto p-4 text-sm text-muted">
        {children}
        {content.kind === 'file' && content.mark && (
          <p dir="auto" className="whitespace-pre-wrap text-ink">
            {content.mark.snippet}
          </p>
        )}
      </div>
    </aside>
  );
}
