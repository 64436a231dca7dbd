import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { useState, type ReactNode } from 'react';
import { useMediaQuery } from '../../../ui/use-media-query';
import { focusInput } from '../focus-input';
import { FilePane } from './file-pane';
import type { PaneContent } from './pane-content';
import { ProgramPane } from './program-pane';
import { useBackToClose } from './use-back-to-close';

/** Where there is room for chat and pane. */
const BESIDE = '(min-width: 64rem)';

interface SidePaneProps {
  content: PaneContent;
  onClose: () => void;
}

/**
 * A file or a result beside the chat; over it on narrow screens. Escape closes it, on narrow screens also the browser's
 * Back, and the focus returns to where it was.
 */
export function SidePane({ content, onClose }: SidePaneProps) {
  const beside = useMediaQuery(BESIDE);
  const [opener] = useState(() => document.activeElement);
  const close = (): void => {
    onClose();
    requestAnimationFrame(() => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      else focusInput();
    });
  };
  const label = content.kind === 'file' ? content.file.name : content.title;
  const inside =
    content.kind === 'file' ? (
      <FilePane content={content} onClose={close} />
    ) : (
      <ProgramPane content={content} onClose={close} />
    );
  if (!beside)
    return (
      <Sheet label={label} onClose={close}>
        {inside}
      </Sheet>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <aside
      aria-label={label}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="flex w-[min(44rem,46vw)] shrink-0 flex-col border-s border-line bg-surface print:hidden"
    >
      {inside}
    </aside>
  );
}

function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  useBackToClose(onClose);
  return (
    <Dialog open onClose={onClose} aria-label={label} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <DialogPanel className="fixed inset-x-0 top-8 bottom-0 flex flex-col overflow-hidden rounded-t-xl border-t border-line bg-surface">
        {children}
      </DialogPanel>
    </Dialog>
  );
}
