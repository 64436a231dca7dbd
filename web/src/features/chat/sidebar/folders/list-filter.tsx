import { useAtomValue } from 'jotai';
import { Archive, ChevronDown, Folder, FolderPlus, MessagesSquare, Pencil, Trash2 } from 'lucide-react';
import { foldersTexts } from '../../../../base/i18n/folders.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { reasonOf } from '../../../../transport/errors';
import { askConfirm } from '../../../../ui/ask';
import { Menu } from '../../../../ui/menu';
import { notifyError } from '../../../../ui/snackbar';
import { useChat } from '../../state/chat.context';
import { createFolder, removeFolder, renameFolder, useFolders } from './use-folders';

/** Selects what the sidebar lists: all chats, a folder, or the archive. */
export function ListFilter() {
  const texts = useTexts(foldersTexts);
  const { list } = useChat();
  const folders = useFolders();
  const filter = useAtomValue(list.filterAtom);
  const open = folders.find(({ id }) => id === filter.folder_id);
  const name = filter.archived ? texts.archive : (open?.name ?? texts.all);
  const failed = (error: unknown): void => void notifyError(reasonOf(error, texts.failed));

  const create = async (): Promise<void> => {
    const folder_id = await createFolder(texts, texts.newFolderText);
    if (folder_id !== null) list.filter({ folder_id });
  };
  const remove = async (id: number, folder: string): Promise<void> => {
    const yes = await askConfirm({
      title: texts.removeFolderTitle({ folder }),
      text: texts.removeFolderText,
      confirmLabel: texts.removeFolder,
      cancelLabel: texts.cancel,
      danger: true,
    });
    if (!yes) return;
    await removeFolder(id);
    list.filter({});
  };
  return (
    <div className="px-3 pb-1">
      <Menu
        label={texts.shown({ name })}
        align="start"
        className="max-w-full justify-start! px-3 text-sm"
        trigger={
          <>
            <span dir="auto" className="min-w-0 truncate">
              {name}
            </span>
            <ChevronDown size={16} aria-hidden="true" className="shrink-0" />
          </>
        }
        entries={[
          { label: texts.all, icon: <MessagesSquare size={16} />, onSelect: () => list.filter({}) },
          ...folders.map((folder) => ({
            label: folder.name,
            icon: <Folder size={16} />,
            onSelect: () => list.filter({ folder_id: folder.id }),
          })),
          {
            label: texts.archive,
            icon: <Archive size={16} />,
            onSelect: () => list.filter({ archived: true }),
          },
          {
            label: texts.newFolder,
            icon: <FolderPlus size={16} />,
            separated: true,
            onSelect: () => void create(),
          },
          ...(open
            ? [
                {
                  label: texts.renameFolder,
                  icon: <Pencil size={16} />,
                  onSelect: () => void renameFolder(texts, open.id, open.name),
                },
                {
                  label: texts.removeFolder,
                  icon: <Trash2 size={16} />,
                  danger: true,
                  onSelect: () => void remove(open.id, open.name).catch(failed),
                },
              ]
            : []),
        ]}
      />
    </div>
  );
}
