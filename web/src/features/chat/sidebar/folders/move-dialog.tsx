import type { ConversationView } from '@studyhall/contracts';
import { Check, Folder, FolderPlus, FolderX } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { foldersTexts } from '../../../../base/i18n/folders.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { reasonOf } from '../../../../transport/errors';
import { Dialog } from '../../../../ui/dialog';
import { notifyError } from '../../../../ui/snackbar';
import { useChat } from '../../state/chat.context';
import { createFolder, useFolders } from './use-folders';

interface MoveDialogProps {
  open: boolean;
  onClose: () => void;
  conversation: ConversationView;
}

/** Selects the folder of a conversation. */
export function MoveDialog({ open, onClose, conversation }: MoveDialogProps) {
  const texts = useTexts(foldersTexts);
  return (
    <Dialog open={open} onClose={onClose} title={texts.moveTitle}>
      <FolderChoices conversation={conversation} onClose={onClose} />
    </Dialog>
  );
}

function FolderChoices({ conversation, onClose }: Omit<MoveDialogProps, 'open'>) {
  const texts = useTexts(foldersTexts);
  const chat = useChat();
  const folders = useFolders();
  const move = async (folder_id: number | null): Promise<void> => {
    onClose();
    await chat.change(conversation.id, { folder_id });
  };
  const create = async (): Promise<void> => {
    const folder_id = await createFolder(texts);
    if (folder_id !== null) await chat.change(conversation.id, { folder_id });
  };
  const run = (work: Promise<void>): void =>
    void work.catch((error: unknown) => notifyError(reasonOf(error, texts.failed)));
  const afterClose = useRef<() => void>(undefined);
  useEffect(
    () => () => {
      // The closing dialog returns the focus in a microtask, which would take it from the next dialog.
      if (afterClose.current) setTimeout(afterClose.current);
    },
    [],
  );
  const createAfterClose = (): void => {
    afterClose.current = () => run(create());
    onClose();
  };
  return (
    <ul className="space-y-1">
      {folders.map(({ id, name }) => (
        <Choice
          key={id}
          icon={<Folder size={18} />}
          chosen={conversation.folder_id === id}
          onChoose={() => run(move(id))}
        >
          {name}
        </Choice>
      ))}
      {conversation.folder_id !== null && (
        <Choice icon={<FolderX size={18} />} onChoose={() => run(move(null))}>
          {texts.noFolder}
        </Choice>
      )}
      <Choice icon={<FolderPlus size={18} />} onChoose={createAfterClose}>
        {texts.newFolder}
      </Choice>
    </ul>
  );
}

interface ChoiceProps {
  icon: ReactNode;
  chosen?: boolean;
  onChoose: () => void;
  children: string;
}

function Choice({ icon, chosen = false, onChoose, children }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        aria-current={chosen || undefined}
        onClick={onChoose}
        className="flex min-h-11 w-full items-center gap-3 rounded-lg px-3 text-start text-sm hover:bg-sunken focus-visible:bg-sunken"
      >
        <span aria-hidden="true" className="shrink-0 text-muted">
          {icon}
        </span>
        <span dir="auto" className="min-w-0 flex-1 truncate">
          {children}
        </span>
        {chosen && <Check size={18} aria-hidden="true" className="shrink-0 text-brand" />}
      </button>
    </li>
  );
}
