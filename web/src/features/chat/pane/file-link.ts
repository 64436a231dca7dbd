import type { MouseEvent } from 'react';
import { apiUrl } from '../../../transport/rest';

interface FileLink {
  href: string;
  target: '_blank';
  rel: string;
  onClick: (event: MouseEvent) => void;
}

/** A link to a page of a file. A plain click opens it beside the chat; with a modifier key, the browser opens a new window. */
export const fileLink = (
  { document_id: id, page }: { document_id: string; page: number | null },
  open: () => void,
): FileLink => ({
  href: apiUrl(`/api/files/${id}${page === null ? '' : `#page=${page}`}`),
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
  onClick(event) {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    open();
  },
});
