import type { HelpLine } from '@studyhall/contracts';
import type { ChatItem } from '@studyhall/domain';
import { BookmarkPlus, Pencil, RotateCcw, Trash2 } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { uiTexts } from '../../../base/i18n/ui.texts';
import { ApiError } from '../../../transport/errors';
import { lazyPart } from '../../../ui/deferred';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { notifyError } from '../../../ui/snackbar';
import { rememberAction, versionSwitch } from '../deferred-parts';
import { focusInput } from '../focus-input';
import { lessonReason } from '../../lesson';
import { useConversation } from '../state/chat.context';
import {
  canRetryAtom,
  deleteMessage,
  editMessage,
  hasLinesInReplyAtom,
  retryQuestion,
} from '../state/conversation.actions';
import { refreshHistory } from '../state/history';
import { offerUndo } from '../state/undo';
import { AttachedFiles } from './attached-files';
import { EditForm } from './edit-form';
import { MessageMenu } from './message-menu';
import { UnsentActions } from './unsent-message';
import { QuestionText } from './question-text';
import { SupportNote } from '../../../common/support-note';
import { useEdit } from './use-message-view';

const VersionSwitch = lazyPart(versionSwitch);

/** A question: a tinted bubble, with the actions of its author. */
export function UserMessage({ item }: { item: ChatItem }) {
  const texts = useTexts(chatTexts);
  const { dialogFailed } = useTexts(uiTexts);
  const conversation = useConversation();
  const { message } = item;
  const [edit, setEdit] = useEdit(item.key, message.id);
  const [opened, setOpened] = useState(false);
  const canRetry = useAtomValue(
    useMemo(() => canRetryAtom(conversation, item.key), [conversation, item.key]),
  );
  const retry = (): void =>
    void retryQuestion(conversation, item.key).catch((error: unknown) =>
      notifyError(lessonReason(error) ?? texts.editFailed),
    );
  const editButton = useRef<HTMLButtonElement>(null);
  const open = (): void => {
    setOpened(true);
    setEdit(message.content);
  };
  const close = (): void => {
    setOpened(false);
    setEdit(null);
  };
  const cancel = (): void => {
    flushSync(close);
    editButton.current?.focus();
  };
  const save = (text: string): void => {
    close();
    focusInput();
    editMessage(conversation, item.key, text);
  };
  const remove = (): void => {
    focusInput();
    deleteMessage(conversation, item.key).then(
      (offer) => {
        const after = (): void => refreshHistory(conversation);
        offerUndo(texts.messageDeleted, offer, { calls: conversation.deps.calls, texts, after });
      },
      (error: unknown) => {
        notifyError(error instanceof ApiError ? texts.deleteFailedOnServer : texts.deleteFailed);
      },
    );
  };
  const remember = (): void =>
    void rememberAction.prepare().then(
      (ask) => ask(message.content),
      () => notifyError(dialogFailed),
    );
  if (edit !== null) {
    return (
      <EditForm text={edit} focused={opened} onChange={setEdit} onSave={() => save(edit)} onCancel={cancel} />
    );
  }
  const { unsent } = item;
  const shown =
    unsent?.text === undefined ? item : { ...item, message: { ...message, content: unsent.text } };
  const actions = (
    <>
      <span className="flex opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 [@media(hover:none)]:opacity-100">
        {message.id > 0 && (
          <IconButton ref={editButton} label={texts.edit} onClick={open}>
            <Pencil size={16} aria-hidden="true" />
          </IconButton>
        )}
        <MessageMenu
          entries={[
            {
              label: texts.remember,
              icon: <BookmarkPlus size={16} aria-hidden="true" />,
              onSelect: remember,
            },
            {
              label: texts.delete,
              icon: <Trash2 size={16} aria-hidden="true" />,
              onSelect: remove,
              danger: true,
            },
          ]}
        />
      </span>
      {message.edited && <span>({texts.edited})</span>}
      {message.versions && <VersionSwitch versions={message.versions} />}
      {canRetry && (
        <Button
          variant="quiet"
          icon={<RotateCcw size={16} aria-hidden="true" />}
          onClick={retry}
          className="-me-2 px-2! text-muted"
        >
          {texts.retry}
        </Button>
      )}
    </>
  );
  return (
    <article aria-label={texts.you} className="group flex flex-col items-end">
      <div className="max-w-[85%] rounded-xl rounded-ee-sm bg-brand-soft px-4 py-2.5">
        <QuestionText item={shown} />
        <AttachedFiles files={message.attachedFiles} />
      </div>
      <div className="-mb-5 flex min-h-10 max-w-full flex-wrap items-center justify-end gap-1 text-xs text-muted">
        {unsent && <UnsentActions itemKey={item.key} unsent={unsent} onEdit={() => setOpened(true)} />}
        {unsent === null ? actions : message.edited && <span>({texts.edited})</span>}
      </div>
      {message.support_lines && <QuestionSupport lines={message.support_lines} itemKey={item.key} />}
    </article>
  );
}

/** The help lines beside a question of concern, unless its reply has them. */
function QuestionSupport({ lines, itemKey }: { lines: readonly HelpLine[]; itemKey: string }) {
  const conversation = useConversation();
  const isRepeated = useAtomValue(
    useMemo(() => hasLinesInReplyAtom(conversation, itemKey), [conversation, itemKey]),
  );
  return isRepeated ? null : <SupportNote lines={lines} />;
}
