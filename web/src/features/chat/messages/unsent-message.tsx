import type { ChatItem } from '@studyhall/domain';
import { FileText, Pencil, RotateCcw, Trash2, X } from 'lucide-react';
import { useEffect, useReducer, useState } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { focusInput } from '../focus-input';
import { formatSize } from '../../../base/format-size';
import { serverNow } from '../../../transport/server-clock';
import { reasonNow } from '../outbox/entry';
import { cancelUnsent, editUnsent } from '../outbox/outbox.actions';
import { useConversation } from '../state/chat.context';
import { retryQuestion } from '../state/conversation.actions';
import { MessageMenu } from './message-menu';
import { QuestionText } from './question-text';

/** "Sending" shows only after this long. Reasons are checked as often. */
const SLOW_MS = 1_000;

/** A question that the server does not have yet: waiting, being sent, or refused. */
export function UnsentMessage({ item, unsent }: { item: ChatItem; unsent: NonNullable<ChatItem['unsent']> }) {
  const texts = useTexts(chatTexts);
  const { attachedFiles } = item.message;
  return (
    <article aria-label={texts.you} className="flex flex-col items-end">
      <div className="max-w-[85%] rounded-xl rounded-ee-sm bg-brand-soft px-4 py-2.5">
        <QuestionText item={item} />
        {attachedFiles.length > 0 && (
          <ul aria-label={texts.stagedFiles} className="mt-2 flex flex-wrap gap-2">
            {attachedFiles.map(({ id, name, size }) => (
              <li
                key={id}
                className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm"
              >
                <FileText size={16} aria-hidden="true" className="shrink-0 text-muted" />
                <span className="max-w-44 truncate" dir="auto">
                  {name}
                </span>
                <bdi className="text-xs whitespace-nowrap text-muted">{formatSize(size, texts)}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="-mb-5 flex min-h-10 max-w-full flex-wrap items-center justify-end gap-1 text-xs text-muted">
        <UnsentActions itemKey={item.key} unsent={unsent} onEdit={() => focusInput(true)} />
      </div>
    </article>
  );
}

interface UnsentActionsProps {
  itemKey: string;
  unsent: NonNullable<ChatItem['unsent']>;
  /** Called when the text is ready for editing. */
  onEdit: () => void;
}

/** The state of a question or edit that the server does not have, and the user's actions for it. */
export function UnsentActions({ itemKey, unsent, onEdit }: UnsentActionsProps) {
  const conversation = useConversation();
  const edit = (): void => {
    const entry = conversation.deps.outbox.find(conversation, itemKey);
    if (entry) editUnsent(entry);
    onEdit();
  };
  return unsent.state === 'sending' ? (
    <Sending progress={unsent.progress} onCancel={edit} />
  ) : (
    <Waiting itemKey={itemKey} failed={unsent.state === 'failed'} onEdit={edit} />
  );
}

interface WaitingProps {
  itemKey: string;
  /** False if it is retried automatically. */
  failed: boolean;
  onEdit: () => void;
}

function Waiting({ itemKey, failed, onEdit }: WaitingProps) {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const journaled = conversation.deps.outbox.find(conversation, itemKey)?.journaled;
  const [, render] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    // The reason may be outdated.
    const timer = setInterval(render, SLOW_MS);
    return () => clearInterval(timer);
  }, []);
  const cancel = (): void => {
    cancelUnsent(conversation, itemKey);
    focusInput();
  };
  return (
    <>
      <IconButton label={texts.edit} onClick={onEdit}>
        <Pencil size={16} aria-hidden="true" />
      </IconButton>
      <MessageMenu
        entries={[
          {
            label: texts.delete,
            icon: <Trash2 size={16} aria-hidden="true" />,
            onSelect: cancel,
            danger: true,
          },
        ]}
      />
      {failed ? (
        <span role="alert" className="text-danger">
          {texts.notSent} {journaled && reasonNow(journaled, serverNow())}
        </span>
      ) : (
        <span role="status">{texts.waitingToSend}</span>
      )}
      <Button
        variant="quiet"
        icon={<RotateCcw size={16} aria-hidden="true" />}
        onClick={() => void retryQuestion(conversation, itemKey)}
        className="-me-2 px-2! text-muted"
      >
        {texts.retry}
      </Button>
    </>
  );
}

function Sending({ progress, onCancel }: { progress: number | undefined; onCancel: () => void }) {
  const texts = useTexts(chatTexts);
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (!slow && progress === undefined) return null;
  return (
    <>
      <span>
        {progress === undefined ? texts.sending : texts.uploading({ percent: Math.round(progress * 100) })}
      </span>
      <IconButton label={texts.cancelSend} onClick={onCancel}>
        <X size={16} aria-hidden="true" />
      </IconButton>
    </>
  );
}
