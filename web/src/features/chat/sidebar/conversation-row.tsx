import type { ConversationChange, ConversationView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useAtomValue } from 'jotai';
import { Archive, ArchiveRestore, Ellipsis, Folder, Pencil, Pin, PinOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useJournal } from '../../../account/journal/use-journal';
import { sidebarTexts } from '../../../base/i18n/sidebar.texts';
import { useTexts } from '../../../base/i18n/texts';
import { askConfirm, askPrompt } from '../../../ui/ask';
import { cx } from '../../../ui/class-names';
import { Menu } from '../../../ui/menu';
import { openable } from '../../../ui/deferred';
import { addressOf } from '../address';
import { moveDialog } from '../deferred-parts';
import { useChat, useConversation } from '../state/chat.context';
import { changesIn } from '../state/conversation-requests';
import { useOpen } from './use-open';

const MoveDialog = openable(moveDialog);

/** One conversation: a press opens it; its menu pins, moves, archives, renames and deletes it. */
export function ConversationRow({ conversation }: { conversation: ConversationView }) {
  const texts = useTexts(sidebarTexts);
  const chat = useChat();
  const show = useOpen();
  const open = useAtomValue(useConversation().idAtom) === conversation.id;
  const activity = useAtomValue(chat.list.activityAtom)[conversation.id];
  const title = conversation.title || texts.newChat;
  const { waiting, isAway } = useJournal();
  const waits = isAway && changesIn(waiting).some(({ id }) => id === conversation.id);

  const [moving, setMoving] = useState(false);
  const change = (next: ConversationChange): void => void chat.change(conversation.id, next);

  const rename = async (): Promise<void> => {
    const next = await askPrompt({
      title: texts.renameTitle,
      label: texts.title,
      initialValue: conversation.title,
      maxLength: LIMITS.titleMax,
    });
    if (next && next !== conversation.title) change({ title: next });
  };
  const remove = async (): Promise<void> => {
    const yes = await askConfirm({
      title: texts.removeTitle,
      text: texts.removeText({ title }),
      confirmLabel: texts.remove,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (yes) await chat.remove(conversation.id);
  };
  return (
    <li
      className={cx(
        'group/row relative flex items-center rounded-lg transition-colors',
        open ? 'bg-brand-soft' : 'hover:bg-sunken has-focus-visible:bg-sunken',
      )}
    >
      {open && <span aria-hidden="true" className="absolute inset-y-2 start-0 w-1 rounded-full bg-brand" />}
      <Link
        href={addressOf(conversation.id)}
        aria-current={open ? 'page' : undefined}
        title={title}
        onClick={(event) => {
          event.preventDefault();
          show(conversation.id);
        }}
        className={cx(
          'flex min-h-target min-w-0 flex-1 items-center gap-2 rounded-lg ps-3 pe-3 text-start text-sm',
          'group-focus-within/row:pe-11 group-hover/row:pe-11 group-has-data-open/row:pe-11 [@media(hover:none)]:pe-11',
          open && 'font-medium',
          !conversation.title && 'text-muted',
        )}
      >
        <span className="min-w-0 flex-1">
          <span dir="auto" className="block truncate text-left rtl:text-right">
            {title}
          </span>
          {waits && (
            <span role="status" className="block pb-1 text-xs font-normal text-muted">
              {texts.waits}
            </span>
          )}
        </span>
        {activity === 'writing' && !open && (
          <span
            role="img"
            aria-label={texts.writing}
            className="size-2 shrink-0 animate-pulse rounded-full bg-brand motion-reduce:animate-none"
          />
        )}
        {activity === 'unread' && (
          <span role="img" aria-label={texts.unread} className="size-2 shrink-0 rounded-full bg-mark" />
        )}
      </Link>
      <Menu
        label={texts.actions({ title })}
        trigger={<Ellipsis size={18} aria-hidden="true" />}
        className="absolute! end-0 opacity-0 group-hover/row:opacity-100 focus-visible:opacity-100 data-open:opacity-100 [@media(hover:none)]:opacity-100"
        entries={[
          {
            label: conversation.pinned ? texts.unpin : texts.pin,
            icon: conversation.pinned ? <PinOff size={16} /> : <Pin size={16} />,
            onSelect: () => change({ pinned: !conversation.pinned }),
            disabled: conversation.archived,
          },
          { label: texts.move, icon: <Folder size={16} />, onSelect: () => setMoving(true) },
          {
            label: conversation.archived ? texts.unarchive : texts.archive,
            icon: conversation.archived ? <ArchiveRestore size={16} /> : <Archive size={16} />,
            onSelect: () => change({ archived: !conversation.archived }),
          },
          {
            label: texts.rename,
            icon: <Pencil size={16} />,
            onSelect: () => void rename(),
          },
          {
            label: texts.remove,
            icon: <Trash2 size={16} />,
            danger: true,
            onSelect: () => void remove(),
          },
        ]}
      />
      <MoveDialog open={moving} onClose={() => setMoving(false)} conversation={conversation} />
    </li>
  );
}
