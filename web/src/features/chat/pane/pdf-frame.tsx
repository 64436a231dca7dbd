import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import type { FromReader, ReaderColours, ToReader } from '../../../reader/protocol';
import { pageColour, usePageTheme } from '../../../ui/page-theme';
import { connectReader, readerAsset, type ReaderConnection } from './connect-reader';
import type { FileContent } from './pane-content';
import type { RemoteFile } from './remote-file';

interface PdfFrameProps {
  /** The PDF, read by ranges. */
  remote: RemoteFile;
  content: FileContent;
  onPlace: (place: string) => void;
  /** Called when the cited page is drawn. */
  onDrawn: () => void;
  onEscape: () => void;
  /** Called with the error of a failed request, or without one if the file cannot be drawn. */
  onFailed: (error?: unknown) => void;
}

/** The pages of a PDF, drawn in a frame without origin, network or storage. This page sends it the bytes. */
export function PdfFrame({ remote, content, onPlace, onDrawn, onEscape, onFailed }: PdfFrameProps) {
  const texts = useTexts(workspaceTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const reader = useRef<ReaderConnection>(undefined);
  const theme = usePageTheme();
  const send = (message: ToReader, transfer: Transferable[] = []): void =>
    reader.current?.send(message, transfer);
  const pages = useRef(0);
  /** The content last sent to the frame. */
  const shown = useRef<FileContent>(undefined);

  const begin = useEffectEvent(async () => {
    const length = await remote.length;
    const { page, mark, file } = content;
    shown.current = content;
    const labels = { page: texts.pageLabel({ page: '{page}' }), pages: texts.pages };
    send({
      type: 'open',
      length,
      page,
      mark,
      thumbnails: file.thumbnails,
      labels,
      colours: readColours(),
    });
  });
  const answer = useEffectEvent(async (message: FromReader, signal: AbortSignal) => {
    if (message.type === 'range') {
      const bytes = await remote.read(message.begin, message.end);
      send({ type: 'data', begin: message.begin, bytes }, [bytes]);
    } else if (message.type === 'asset') {
      send({ type: 'asset', id: message.id, bytes: await readerAsset(message.name, signal) });
    } else if (message.type === 'opened') {
      pages.current = message.pages;
      onDrawn();
    } else if (message.type === 'escape') onEscape();
    else if (message.type === 'failed') onFailed();
    if (message.type === 'page' || message.type === 'opened') {
      const page = message.type === 'page' ? message.page : content.page;
      onPlace(texts.pageLabel({ page: pages.current > 1 ? `${page} / ${pages.current}` : String(page) }));
    }
  });
  const failed = useEffectEvent((error: unknown) => onFailed(error));

  useEffect(() => {
    const abort = new AbortController();
    const { signal } = abort;
    const onError = (error: unknown): void => {
      if (!signal.aborted) failed(error);
    };
    if (!frame.current) return;
    remote.length.catch(onError);
    reader.current = connectReader(frame.current, {
      onReady: () => begin().catch(onError),
      onMessage: (message) => answer(message, signal).catch(onError),
      onFailed: onError,
    });
    return () => {
      abort.abort();
      reader.current?.close();
      reader.current = undefined;
    };
  }, [remote]);
  const recolour = useEffectEvent(() => send({ type: 'colours', colours: readColours() }));
  useEffect(() => {
    if (theme) recolour();
  }, [theme]);
  useEffect(() => {
    if (!shown.current || shown.current === content) return;
    shown.current = content;
    const { page, mark } = content;
    reader.current?.send({ type: 'show', page, mark });
  }, [content]);
  return (
    <iframe
      ref={frame}
      src="/reader.html"
      sandbox="allow-scripts"
      referrerPolicy="no-referrer"
      title={content.file.name}
      className="min-h-0 w-full flex-1 border-0 bg-paper"
    />
  );
}

const readColours = (): ReaderColours => ({
  paper: pageColour('paper'),
  ink: pageColour('ink'),
  line: pageColour('line'),
  thumb: pageColour('line-strong'),
  brand: pageColour('brand'),
  mark: pageColour('mark'),
});
