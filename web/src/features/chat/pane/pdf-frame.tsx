import { useEffect, useEffectEvent, useRef } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import type { FromReader, ReaderColours, ToReader } from '../../../reader/protocol';
import { apiBytes } from '../../../transport/bytes';
import { pageColour, usePageTheme } from '../../../ui/page-theme';
import { connectReader, readerAsset, type ReaderConnection } from './connect-reader';
import type { FileContent } from './pane-content';

interface PdfFrameProps {
  /** The PDF, which is read by ranges. */
  url: string;
  content: FileContent;
  onPlace: (place: string) => void;
  onEscape: () => void;
  /** With the error of a request that failed; without one where the file cannot be drawn. */
  onFailed: (error?: unknown) => void;
}

/** The pages of one PDF, drawn in a frame without an origin, a network or storage: this page hands it the bytes. */
export function PdfFrame({ url, content, onPlace, onEscape, onFailed }: PdfFrameProps) {
  const texts = useTexts(workspaceTexts);
  const frame = useRef<HTMLIFrameElement>(null);
  const reader = useRef<ReaderConnection>(undefined);
  const theme = usePageTheme();
  const send = (message: ToReader, transfer: Transferable[] = []): void =>
    reader.current?.send(message, transfer);
  const pages = useRef(0);

  const begin = useEffectEvent(async (signal: AbortSignal) => {
    const { total } = await apiBytes(url, { begin: 0, end: 1 }, signal);
    const { page, mark, file } = content;
    const labels = { page: texts.pageLabel({ page: '{page}' }), pages: texts.pages };
    send({
      type: 'open',
      length: total,
      page,
      mark,
      thumbnails: file.thumbnails,
      labels,
      colours: readColours(),
    });
  });
  const answer = useEffectEvent(async (message: FromReader, signal: AbortSignal) => {
    if (message.type === 'range') {
      const { bytes } = await apiBytes(url, message, signal);
      send({ type: 'data', begin: message.begin, bytes }, [bytes]);
    } else if (message.type === 'asset') {
      send({ type: 'asset', id: message.id, bytes: await readerAsset(message.name, signal) });
    } else if (message.type === 'opened') pages.current = message.pages;
    else if (message.type === 'escape') onEscape();
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
    reader.current = connectReader(
      frame.current,
      () => begin(signal).catch(onError),
      (message) => answer(message, signal).catch(onError),
    );
    return () => {
      abort.abort();
      reader.current?.close();
      reader.current = undefined;
    };
  }, []);
  const recolour = useEffectEvent(() => send({ type: 'colours', colours: readColours() }));
  useEffect(() => {
    if (theme) recolour();
  }, [theme]);
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
  brand: pageColour('brand'),
  mark: pageColour('mark'),
});
