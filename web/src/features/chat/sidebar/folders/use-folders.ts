import type { FolderView } from '@studyhall/contracts';
import { useEffect } from 'react';
import { api } from '../../../../transport/rest';
import { onServerEvent } from '../../../../transport/socket';
import { useChat } from '../../state/chat.context';

const BASE = '/api/conversations/folders';

export const folderCalls = {
  create: (name: string) => api<{ folder_id: number }>('POST', BASE, { body: { name } }),
  rename: (id: number, name: string) => api('PUT', `${BASE}/${id}`, { body: { name } }),
  remove: (id: number) => api('DELETE', `${BASE}/${id}`),
};

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
