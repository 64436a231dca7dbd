import { Dialog, DialogBackdrop, DialogPanel } from '@headlessui/react';
import { useAtomValue } from 'jotai';
import { Download, Layers, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { IconButton } from '../../../ui/icon-button';
import { useMediaQuery } from '../../../ui/use-media-query';
import { isClosed, lessonAtom } from '../../lesson';
import { focusInput } from '../focus-input';
import { download } from '../messages/results/download';
import { useConversation } from '../state/chat.context';
import { ArtifactPane } from './artifact-pane';
import { DownloadMenu, formatsOf } from './download-menu';
import { FileReader } from './file-reader';
import type { PaneContent } from './pane-content';

/** Where there is room for chat and pane. */
const BESIDE = '(min-width: 64rem)';

interface SidePaneProps {
  content: PaneContent;
  onClose: () => void;
}

/** A file beside the chat; over it on narrow screens. Escape closes it, and the focus returns to where it was. */
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
  const inside = <PaneBody key={content.key} content={content} onClose={close} />;
  if (!beside)
    return (
      <Sheet label={content.file.name} onClose={close}>
        {inside}
      </Sheet>
    );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Escape closes it from anywhere inside
    <aside
      aria-label={content.file.name}
      onKeyDown={({ key }) => key === 'Escape' && close()}
      className="flex w-[min(44rem,46vw)] shrink-0 flex-col border-s border-line bg-surface print:hidden"
    >
      {inside}
    </aside>
  );
}

function Sheet({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onClose={onClose} aria-label={label} className="relative z-40">
      <DialogBackdrop className="fixed inset-0 bg-scrim" />
      <DialogPanel className="fixed inset-x-0 top-8 bottom-0 flex flex-col overflow-hidden rounded-t-xl border-t border-line bg-surface">
        {children}
      </DialogPanel>
    </Dialog>
  );
}

function PaneBody({ content, onClose }: SidePaneProps) {
  const texts = useTexts(workspaceTexts);
  const messageTexts = useTexts(messagesTexts);
  const { file } = content;
  const [place, setPlace] = useState('');
  const closeButton = useRef<HTMLButtonElement>(null);
  useEffect(() => closeButton.current?.focus(), []);
  const conversation = useConversation();
  const busy = useAtomValue(conversation.busyAtom);
  const canAsk = !isClosed(useAtomValue(lessonAtom), useAtomValue(conversation.idAtom)) && !busy;
  // The outline of what the assistant made is read by a tool; other files are searched.
  const makeCards = (): void =>
    conversation.deps.outbox.send(conversation, texts.cardsFromFile({ name: file.name }), [], !file.editable);
  const formats = file.editable ? formatsOf(file.name) : [];
  const reader = <FileReader key={file.id} content={content} onPlace={setPlace} onEscape={onClose} />;
  return (
    <>
      <header className="flex items-center gap-1 border-b border-line py-1 ps-4 pe-1">
        <h2 className="min-w-0 flex-1 truncate text-sm font-semibold" title={file.name} dir="auto">
          {file.name}
        </h2>
        <p aria-live="polite" className="shrink-0 text-xs text-muted">
          {place}
        </p>
        <IconButton label={texts.cardsFromFile({ name: file.name })} disabled={!canAsk} onClick={makeCards}>
          <Layers size={18} aria-hidden="true" />
        </IconButton>
        {formats.length > 0 ? (
          <DownloadMenu file={file} formats={formats} />
        ) : (
          <IconButton
            label={messageTexts.download({ name: file.name })}
            onClick={() => void download(file.url, file.name, messageTexts)}
          >
            <Download size={18} aria-hidden="true" />
          </IconButton>
        )}
        <IconButton ref={closeButton} label={texts.closePane} onClick={onClose}>
          <X size={20} aria-hidden="true" />
        </IconButton>
      </header>
      {file.editable ? <ArtifactPane content={content}>{reader}</ArtifactPane> : reader}
    </>
  );
}
