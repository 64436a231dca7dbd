import type { ReactNode } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { Spinner } from '../../../ui/spinner';
import { MarkedText } from './marked-text';
import type { FileContent } from './pane-content';
import { placeLabel } from './place-label';

interface CitedPassageProps {
  content: FileContent;
  /** Why the file itself is not shown. */
  children: ReactNode;
}

/** Shown for a file that is still loading or could not be read: the passage that the reply cites. */
export function CitedPassage({ content: { mark, page }, children }: CitedPassageProps) {
  const texts = useTexts(workspaceTexts);
  const chat = useTexts(chatTexts);
  if (!mark?.snippet)
    return <div className="flex flex-1 flex-col items-center justify-center p-4">{children}</div>;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto">
      {children}
      <section aria-label={texts.citedPassage} className="mx-4 mb-4 border-s-2 border-line-strong ps-3">
        <h3 className="mb-1 text-xs text-muted">
          {texts.citedPassage} ·{' '}
          {mark.place ? placeLabel(mark.place, chat) : texts.pageLabel({ page: String(page) })}
        </h3>
        <p dir="auto" className="text-sm whitespace-pre-wrap">
          <MarkedText text={mark.snippet} mark={mark} />
        </p>
      </section>
    </div>
  );
}

/** Shown while a file is loading. */
export function DocumentLoading() {
  const texts = useTexts(workspaceTexts);
  return (
    <p role="status" className="flex items-center gap-2 p-4 text-sm text-muted">
      <Spinner size={18} />
      {texts.paneLoading}
    </p>
  );
}
