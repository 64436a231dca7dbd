import type { FolderView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { read } from '../../../../account/data/read';
import { useQuery } from '../../../../account/data/use-query';
import { askName } from '../../../../common/ask-name';
import type { FoldersTexts } from '../../../../base/i18n/folders.texts';
import { api } from '../../../../transport/rest';
import { useChat } from '../../state/chat.context';

const BASE = '/api/conversations/folders';

const folderCalls = {
  list: read<FolderView[]>(['folders'], BASE, {}, 'folders'),
  create: (name: string) => api<{ folder_id: number }>('POST', BASE, { body: { name } }),
  rename: (id: number, name: string) => api('PUT', `${BASE}/${id}`, { body: { name } }),
};

export const removeFolder = (id: number): Promise<unknown> => api('DELETE', `${BASE}/${id}`);

/** The folders of the list: the browser's copy until the server answers. */
export function useFolders(): readonly FolderView[] {
  const { list } = useChat();
  const { data } = useQuery(folderCalls.list);
  useEffect(() => {
    if (data) list.setFolders(data);
  }, [data, list]);
  return useAtomValue(list.foldersAtom);
}

const questionOf = ({ name: label, failed }: FoldersTexts) => ({
  label,
  maxLength: LIMITS.folderNameMax,
  failed,
});

/** Asks for a name and creates a folder. Returns its id; null if none was created. */
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
