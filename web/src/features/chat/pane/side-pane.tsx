import { DialogBackdrop, DialogPanel } from '@headlessui/react';
import { useState, type ReactNode } from 'react';
import { BaseDialog } from '../../../ui/base-dialog';
import { deferredImport, lazyPart } from '../../../ui/deferred';
import { Skeleton } from '../../../ui/skeleton';
import { useMediaQuery } from '../../../ui/use-media-query';
import { focusInput } from '../focus-input';
import { FilePane } from './file-pane';
import type { BlockContent, PaneContent } from './pane-content';
import { PaneFrame } from './pane-frame';
import { ProgramPane } from './program-pane';

/** Parses Markdown: a page without a reply does not need its code. */
const BlockPane = lazyPart(
  deferredImport(() => import('./block-pane'), 'BlockPane'),
  {
    waiting: BlockPending,
  },
);

/** Wide enough for chat and pane side by side. */
const BESIDE = '(min-width: 64rem)';

interface SidePaneProps {
  content: PaneContent;
  onClose: () => void;
}

/**
 * A file or a result beside the chat, or over it on narrow screens. Escape closes it, and on narrow screens the browser's
 * Back. The focus returns to where it was.
 */
export function SidePane({ content, onClose }: SidePaneProps) {
  const beside = useMediaQuery(BESIDE);
  const [opener] = useState(() => document.activeElement);
  const close = (): void => {
    const { activeElement: active } = document;
    onClose();
    // If an action elsewhere closed it, the focus stays there.
    if (active && active !== document.body && !active.closest('[data-pane]')) return;
    requestAnimationFrame(() => {
      if (opener instanceof HTMLElement && opener.isConnected && opener !== document.body) opener.focus();
      else focusInput();
    });
  };
  const label = content.kind === 'file' ? content.file.name : content.title;
  const inside =
    content.kind === 'file' ? (
      <FilePane content={content} onClose={close} />
    ) : content.kind === 'block' ? (
      <BlockPane content={content} onClose={close} />
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
      data-pane
      aria-label={label}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="flex w-[min(44rem,46vw)] shrink-0 flex-col border-s border-line bg-surface print:hidden"
    >
      {inside}
    </aside>
  );
}

function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <BaseDialog data-pane open onClose={onClose} aria-label={label} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <DialogPanel className="fixed inset-x-0 top-8 bottom-0 flex flex-col overflow-hidden rounded-t-xl border-t border-line bg-surface">
        {children}
      </DialogPanel>
    </BaseDialog>
  );
}

function BlockPending({ content, onClose }: { content: BlockContent; onClose: () => void }) {
  return (
    <PaneFrame title={content.title} place="" onClose={onClose}>
      <Skeleton className="m-3 h-40" />
    </PaneFrame>
  );
}
