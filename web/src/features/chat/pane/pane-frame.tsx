import { X } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { IconButton } from '../../../ui/icon-button';

interface PaneFrameProps {
  title: string;
  /** The name of the visible part, such as a page number. */
  place: ReactNode;
  actions?: ReactNode;
  onClose: () => void;
  children: ReactNode;
}

/** The frame of the pane beside the chat: a header, and the content below it. The focus starts at Close. */
export function PaneFrame({ title, place, actions, onClose, children }: PaneFrameProps) {
  const texts = useTexts(workspaceTexts);
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  return (
    <>
      <header className="flex items-center gap-1 border-b border-line py-1 ps-4 pe-1">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold" title={title} dir="auto">
          {title}
        </h2>
        <p aria-live="polite" className="flex shrink-0 gap-2 text-xs text-muted">
          {place}
        </p>
        {actions}
        <IconButton ref={closeButton} label={texts.closePane} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {children}
    </>
  );
}
