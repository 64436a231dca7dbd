import { Download } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import type { Artifact } from '@studyhall/contracts';
import { formatSize } from '../../../../base/format-size';
import { chatTexts } from '../../../../base/i18n/chat.texts';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { apiBlob } from '../../../../transport/rest';
import { IconButton } from '../../../../ui/icon-button';
import { Skeleton } from '../../../../ui/skeleton';
import { DownloadMenu } from '../../pane/download-menu';
import { DataTable } from './data-table';
import { download } from './download';
import { downloadPath } from './download-path';
import { HtmlFrame } from './html-frame';
import { readTable } from './table-data';

/** The name of a table or other HTML. A table is named by the expression that produced it, which may be long. */
export function useFramedName({ name, shape, filename }: Artifact): string {
  const texts = useTexts(messagesTexts);
  if (!shape) return filename;
  return /^[\w ]{1,40}$/.test(name ?? '') ? (name ?? '') : texts.tableName;
}

/** The rows and columns of a table, or the size of other HTML. */
export function useFramedFacts({ shape, size }: Artifact): string {
  const texts = useTexts(messagesTexts);
  const chat = useTexts(chatTexts);
  return shape ? texts.table({ rows: shape[0], columns: shape[1] }) : formatSize(size, chat);
}

/** Downloads a table in its available formats, or other HTML. */
export function FramedDownload({ artifact, iconSize = 18 }: { artifact: Artifact; iconSize?: number }) {
  const texts = useTexts(messagesTexts);
  // Prefers the whole table over the part that is shown.
  const { file_id: id, filename: name, download_url: url } = artifact.companion ?? artifact;
  if (name.endsWith('.csv'))
    return <DownloadMenu file={{ id, name, url }} formats={['xlsx']} iconSize={iconSize} />;
  return (
    <IconButton label={texts.download({ name })} onClick={() => void download(url, name, texts)}>
      <Download size={iconSize} aria-hidden="true" />
    </IconButton>
  );
}

interface FramedContentProps {
  artifact: Artifact;
  name: string;
  /** In pixels. Without it, the content fills its container. */
  maxHeight?: number | undefined;
}

/** The table or frame itself. */
export function FramedContent({ artifact, name, maxHeight }: FramedContentProps) {
  const texts = useTexts(messagesTexts);
  const html = useHtml(artifact);
  if (html === null)
    return (
      <div role="status" aria-label={texts.tableLoading}>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  if (html === false) return <p className="text-sm text-muted">{texts.notShown}</p>;
  return artifact.type === 'dataframe' ? (
    <HtmlTable html={html} label={name} maxHeight={maxHeight} />
  ) : (
    <HtmlFrame html={html} title={name} maxHeight={maxHeight} />
  );
}

interface HtmlTableProps {
  /** HTML as pandas writes it. */
  html: string;
  label: string;
  maxHeight: number | undefined;
}

function HtmlTable({ html, label, maxHeight }: HtmlTableProps) {
  const texts = useTexts(messagesTexts);
  const data = useMemo(() => readTable(html), [html]);
  if (!data) return <p className="text-sm text-muted">{texts.notShown}</p>;
  return <DataTable data={data} label={label} maxHeight={maxHeight} />;
}

/** In bytes. Larger tables are only offered for download: a frame of them would slow the page. */
const SHOWN_MAX = 2 * 1024 * 1024;

/** The HTML of an artifact: sent with the message, else fetched. Null while loading, false if it cannot be loaded. */
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
