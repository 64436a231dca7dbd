import type { FolderView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useEffect } from 'react';
import type { FoldersTexts } from '../../../../base/i18n/folders.texts';
import { reasonOf } from '../../../../transport/errors';
import { api } from '../../../../transport/rest';
import { onServerEvent } from '../../../../transport/socket';
import { askPrompt } from '../../../../ui/ask';
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

/** Asks for the name of a folder until it is saved: a name that did not reach the server stays in the dialog. */
async function askName(
  question: { title: string; text?: string; initialValue?: string },
  texts: FoldersTexts,
  save: (name: string) => Promise<unknown>,
): Promise<void> {
  await askPrompt({
    ...question,
    label: texts.name,
    maxLength: LIMITS.folderNameMax,
    save: (name) =>
      save(name).then(
        () => null,
        (error: unknown) => reasonOf(error, texts.failed),
      ),
  });
}

/** Asks for a name and makes a folder of it. Returns the folder's id; null where none was made. */
export async function createFolder(texts: FoldersTexts, text?: string): Promise<number | null> {
  let id: number | null = null;
  await askName({ title: texts.newFolder, text }, texts, async (name) => {
    id = (await folderCalls.create(name)).folder_id;
  });
  return id;
}

export const renameFolder = (texts: FoldersTexts, id: number, before: string): Promise<void> =>
  askName({ title: texts.renameFolder, initialValue: before }, texts, async (name) => {
    if (name !== before) await folderCalls.rename(id, name);
  });
