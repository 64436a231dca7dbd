import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Artifact } from '@studyhall/contracts';
import { chatTexts } from '../../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { apiBlob } from '../../../../transport/rest';
import { IconButton } from '../../../../ui/icon-button';
import { Skeleton } from '../../../../ui/skeleton';
import { formatSize } from '../../../../base/format-size';
import { DownloadMenu } from '../../pane/download-menu';
import { DataTable } from './data-table';
import { download } from './download';
import { downloadPath } from './download-path';
import { HtmlFrame } from './html-frame';

/** Pixels (chat.md §9). */
const TABLE_MAX = 300;

/** A table that can be sorted, or other HTML in a frame; with its download. */
export function FramedArtifact({ artifact }: { artifact: Artifact }) {
  const texts = useTexts(messagesTexts);
  const chat = useTexts(chatTexts);
  const html = useHtml(artifact);
  const { type, shape, filename } = artifact;
  // A whole table is worth more than the part of it that is shown.
  const file = artifact.companion ?? artifact;
  // A table is named by the expression that made it, which may be long.
  const name = /^[\w ]{1,40}$/.test(artifact.name ?? '') ? (artifact.name ?? '') : texts.tableName;
  return (
    <figure className="min-w-0">
      <figcaption className="flex items-center gap-2 text-xs text-muted">
        <span className="min-w-0 flex-1 truncate">
          <bdi className="font-medium text-ink">{shape ? name : filename}</bdi>
          {' · '}
          <bdi>
            {shape ? texts.table({ rows: shape[0], columns: shape[1] }) : formatSize(artifact.size, chat)}
          </bdi>
        </span>
        {file.filename.endsWith('.csv') ? (
          <DownloadMenu
            file={{ id: file.file_id, name: file.filename, url: file.download_url }}
            formats={['xlsx']}
            iconSize={16}
          />
        ) : (
          <IconButton
            label={texts.download({ name: file.filename })}
            onClick={() => void download(file.download_url, file.filename, texts)}
          >
            <Download size={16} aria-hidden="true" />
          </IconButton>
        )}
      </figcaption>
      {html === null ? (
        <div role="status" aria-label={texts.tableLoading}>
          <Skeleton className="h-40 w-full" />
        </div>
      ) : html === false ? (
        <p className="text-sm text-muted">{texts.notShown}</p>
      ) : type === 'dataframe' ? (
        <DataTable html={html} label={name} maxHeight={TABLE_MAX} />
      ) : (
        <HtmlFrame html={html} title={name} maxHeight={TABLE_MAX} />
      )}
    </figure>
  );
}

/** Tables of more than this are only offered for download: a frame of it would slow the page. Bytes. */
const SHOWN_MAX = 2 * 1024 * 1024;

/** The HTML of an artifact: what came with the message, else fetched. Null on its way, false where it cannot be had. */
function useHtml({ data, download_url, size }: Artifact): string | null | false {
  const [fetched, setFetched] = useState<string | null | false>(null);
  const carried = data ?? null;
  useEffect(() => {
    if (carried !== null || size > SHOWN_MAX) return;
    const controller = new AbortController();
    const path = downloadPath(download_url);
    const load = path === null ? Promise.reject(new Error('foreign')) : apiBlob(path, controller);
    load
      .then((blob) => blob.text())
      .then(setFetched)
      .catch(() => {
        if (!controller.signal.aborted) setFetched(false);
      });
    return () => controller.abort();
  }, [carried, download_url, size]);
  if (carried !== null) return carried;
  return size > SHOWN_MAX ? false : fetched;
}
