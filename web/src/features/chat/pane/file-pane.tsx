import { useAtomValue } from 'jotai';
import { Layers } from 'lucide-react';
import { useMemo, useState } from 'react';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { IconButton } from '../../../ui/icon-button';
import { isClosed, liveLessonsAtom } from '../../lesson';
import { download } from '../messages/results/download';
import { useConversation } from '../state/chat.context';
import { ArtifactPane } from './artifact-pane';
import { DownloadButton } from './download-button';
import { DownloadMenu, formatsOf } from './download-menu';
import { isFileInViewAtom } from './file-in-view';
import { FileReader } from './file-reader';
import type { FileContent } from './pane-content';
import { PaneFrame } from './pane-frame';
import { useCloseWhenGone } from './use-close-when-gone';

/** A source, or a file that the assistant made. Closes when no message on the page refers to it. */
export function FilePane({ content, onClose }: { content: FileContent; onClose: () => void }) {
  const texts = useTexts(workspaceTexts);
  const messageTexts = useTexts(messagesTexts);
  const { file, quiz } = content;
  const [place, setPlace] = useState('');
  const [withheld, setWithheld] = useState<string | null>(null);
  const conversation = useConversation();
  const inView = useAtomValue(
    useMemo(() => isFileInViewAtom(conversation.messages, file.id, quiz), [conversation, file.id, quiz]),
  );
  // A new version arrives before its message: only a file that was in view can disappear.
  const [seen, setSeen] = useState('');
  if (inView && seen !== file.id) setSeen(file.id);
  useCloseWhenGone(seen === file.id && !inView, onClose);
  const busy = useAtomValue(conversation.busyAtom);
  const canAsk = !isClosed(useAtomValue(liveLessonsAtom), useAtomValue(conversation.idAtom)) && !busy;
  // A tool reads the outline of a made file; other files are found by document search.
  const makeCards = (): void =>
    conversation.deps.outbox.send(conversation, texts.cardsFromFile({ name: file.name }), [], !file.editable);
  const formats = file.editable ? formatsOf(file.name) : [];
  const reader = (
    <FileReader
      key={file.id}
      content={content}
      onPlace={setPlace}
      onWithheld={setWithheld}
      onEscape={onClose}
    />
  );
  const actions = (
    <>
      <IconButton label={texts.cardsFromFile({ name: file.name })} disabled={!canAsk} onClick={makeCards}>
        <Layers size={18} aria-hidden="true" />
      </IconButton>
      {formats.length > 0 ? (
        <DownloadMenu file={file} formats={formats} />
      ) : (
        <DownloadButton
          name={file.name}
          refusal={withheld}
          onDownload={() => void download(file.url, file.name, messageTexts)}
        />
      )}
    </>
  );
  return (
    <PaneFrame title={file.name} place={place} actions={actions} onClose={onClose}>
      {file.editable ? <ArtifactPane content={content}>{reader}</ArtifactPane> : reader}
    </PaneFrame>
  );
}
