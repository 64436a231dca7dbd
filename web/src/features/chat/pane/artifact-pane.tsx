import type { Artifact } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { atom, useAtomValue } from 'jotai';
import { ArrowUp } from 'lucide-react';
import { useMemo, useState, type FormEvent, type ReactNode } from 'react';
import { useJournal } from '../../../account/journal/use-journal';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { Button } from '../../../ui/button';
import { INPUT_CLASSES } from '../../../ui/field';
import { IconButton } from '../../../ui/icon-button';
import { Spinner } from '../../../ui/spinner';
import { isClosed, liveLessonsAtom } from '../../lesson';
import { VersionStepper } from '../messages/version-stepper';
import { useConversation } from '../state/chat.context';
import type { Conversation } from '../state/conversation';
import { madeFile, openPane } from './open-pane';
import type { FileContent, PaneFile } from './pane-content';
import { useArtifact } from './use-artifact';

/** A file that the assistant made and can change: its versions above, the form for changes below. */
export function ArtifactPane({ content, children }: { content: FileContent; children: ReactNode }) {
  const texts = useTexts(workspaceTexts);
  const conversation = useConversation();
  const { file } = content;
  /** True after a change was requested here, until a new version arrives. */
  const [asked, setAsked] = useState(false);
  const show = (version: Artifact): void => {
    setAsked(false);
    openPane(conversation, { ...content, file: { ...madeFile(version), editable: true }, page: 1 });
  };
  const versions = useArtifact(file.id, show) ?? [];
  const at = versions.findIndex(({ file_id }) => file_id === file.id);
  const editing = useAtomValue(
    useMemo(() => editingAtom(conversation, file.name), [conversation, file.name]),
  );
  const awaited = useAtomValue(conversation.awaitedReplyAtom) !== null;
  const working = useAtomValue(conversation.queuedAtom) > 0 || awaited;
  const status = editing
    ? texts.makingVersion
    : !asked
      ? ''
      : working
        ? texts.workingOnIt
        : texts.answerInChat;
  const { journal, waiting } = useJournal();
  const isOld = at !== -1 && at < versions.length - 1;
  const path = `/api/artifacts/${file.id}/restore`;
  const restore = (): void => {
    void journal?.keep({ kind: 'version', id: path, method: 'POST', path, body: undefined });
  };
  const step = (by: number): void => {
    const next = versions[at + by];
    if (next) show(next);
  };
  return (
    <>
      {(versions.length > 1 || status !== '') && (
        <div className="flex min-h-11 flex-wrap items-center gap-x-2 border-b border-line px-2 text-sm">
          {at !== -1 && versions.length > 1 && (
            <VersionStepper current={at + 1} of={versions.length} onStep={step} />
          )}
          <p role="status" className="flex min-w-0 flex-1 items-center gap-2 px-1 text-muted">
            {status !== '' && (working || editing) && <Spinner size={16} />}
            {status || (isOld && texts.olderVersion)}
          </p>
          {isOld && (
            <Button
              variant="secondary"
              busy={waiting.has(path)}
              onClick={restore}
              className="[@media(pointer:coarse)]:min-h-11"
            >
              {texts.restoreVersion}
            </Button>
          )}
        </div>
      )}
      {children}
      {!isOld && <EditForm file={file} onAsked={() => setAsked(true)} />}
    </>
  );
}

/** Asks the assistant for a change of the file. */
function EditForm({ file, onAsked }: { file: PaneFile; onAsked: () => void }) {
  const texts = useTexts(workspaceTexts);
  const conversation = useConversation();
  const [text, setText] = useState('');
  const busy = useAtomValue(conversation.busyAtom);
  const closed = isClosed(useAtomValue(liveLessonsAtom), useAtomValue(conversation.idAtom));
  const hint = file.name.endsWith('.pptx') ? texts.editSlidesHint : texts.editDocumentHint;
  const ready = text.trim() !== '' && !busy && !closed;
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (!ready) return;
    conversation.deps.outbox.send(conversation, `${file.name}: ${text.trim()}`, []);
    setText('');
    onAsked();
  };
  return (
    <form onSubmit={send} className="flex items-center gap-1 border-t border-line p-2">
      <input
        type="text"
        aria-label={texts.editFile}
        placeholder={hint}
        value={text}
        maxLength={LIMITS.messageChars - file.name.length - 2}
        dir={text === '' ? undefined : 'auto'}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        className={`${INPUT_CLASSES} min-w-0 flex-1`}
      />
      <IconButton
        type="submit"
        label={texts.sendEdit}
        variant="filled"
        disabled={!ready}
        className="[@media(pointer:coarse)]:size-11"
      >
        <ArrowUp size={20} aria-hidden="true" />
      </IconButton>
    </form>
  );
}

/** True if the running reply changes this file. */
const editingAtom = ({ awaitedReplyAtom, messages }: Conversation, name: string) =>
  atom((get) => {
    const key = get(awaitedReplyAtom);
    const steps = key === null ? [] : (get(messages.itemAtom(key)).draft?.steps ?? []);
    return steps.some(
      ({ tool, status, values }) =>
        tool === 'edit_artifact' && status === 'running' && (values?.name ?? name) === name,
    );
  });
