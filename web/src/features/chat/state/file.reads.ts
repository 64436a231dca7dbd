import type { ArtifactView, FileText, FileView } from '@studyhall/contracts';
import { read, type Read } from '../../../account/data/read';
import type { PagedRead } from '../../../account/data/use-pages';
import { api } from '../../../transport/rest';

/** How a file is shown. */
export const fileView = (id: string): Read<FileView> => read([], `/api/files/${id}/view`);

/**
 * The versions of a made file.
 * @param id the file of any version
 */
export const artifact = (id: string): Read<ArtifactView> => read(['artifacts'], `/api/artifacts/${id}`);

/**
 * The text read from a file.
 * @param near a passage that the first page contains
 */
export const fileText = (id: string, near: string | undefined): PagedRead<FileText, number> => {
  const path = `/api/files/${id}/text`;
  return {
    key: [path, near],
    topics: [],
    load: (from, signal) => api('GET', path, { query: from === undefined ? { near } : { from }, signal }),
    next: ({ next }) => next,
  };
};
