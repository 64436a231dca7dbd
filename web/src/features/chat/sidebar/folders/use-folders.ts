import type { FolderView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useEffect } from 'react';
import { askName } from '../../../../common/ask-name';
import type { FoldersTexts } from '../../../../base/i18n/folders.texts';
import { api } from '../../../../transport/rest';
import { onServerEvent } from '../../../../transport/socket';
import { useChat } from '../../state/chat.context';

const BASE = '/api/conversations/folders';

const folderCalls = {
  create: (name: string) => api<{ folder_id: number }>('POST', BASE, { body: { name } }),
  rename: (id: number, name: string) => api('PUT', `${BASE}/${id}`, { body: { name } }),
};

export const removeFolder = (id: number): Promise<unknown> => api('DELETE', `${BASE}/${id}`);

/** Keeps the folders of the list current while the component is mounted. */
export function useFoldersCurrent(): void {
  const { setFolders } = useChat().list;
  useEffect(() => {
    const load = (): void =>
      void api<{ folders: FolderView[] }>('GET', BASE).then(
        ({ folders }) => setFolders(folders),
        () => undefined,
      );
    load();
    return onServerEvent('folders.changed', load);
  }, [setFolders]);
}

const questionOf = ({ name: label, failed }: FoldersTexts) => ({
  label,
  maxLength: LIMITS.folderNameMax,
  failed,
});

/** Asks for a name and makes a folder of it. Returns the folder's id; null where none was made. */
export async function createFolder(texts: FoldersTexts, text?: string): Promise<number | null> {
  let id: number | null = null;
  await askName({
    ...questionOf(texts),
    title: texts.newFolder,
    text,
    save: async (name) => {
      id = (await folderCalls.create(name)).folder_id;
    },
  });
  return id;
}

export const renameFolder = (texts: FoldersTexts, id: number, before: string): Promise<void> =>
  askName({
    ...questionOf(texts),
    title: texts.renameFolder,
    initialValue: before,
    save: async (name) => {
      if (name !== before) await folderCalls.rename(id, name);
    },
  });
