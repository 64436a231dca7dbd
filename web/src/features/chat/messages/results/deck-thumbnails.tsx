import { useEffect, useRef, useState } from 'react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { pause } from '../../../../base/pause';
import { madeContent, openPane } from '../../pane/open-pane';
import { drawThumbnails } from '../../pane/pdf-thumbnails';
import { openPdf } from '../../pane/remote-file';
import { useConversation } from '../../state/chat.context';
import { fileText, fileView } from '../../state/file.reads';
import { useFileRemoval } from '../use-file-removal';
import type { FileFacts } from './file-facts';

const MAX_SLIDES = 12;
/** Twice the displayed size: sharp on high-density screens. */
const PIXELS = 144;
/** Before the server is asked again for pages that it is still making. */
const PAUSE_MS = 2_000;

/** Thumbnails of the slides; each opens the file at its slide. Empty if the server cannot draw them. */
export function DeckThumbnails({ file }: { file: FileFacts }) {
  const texts = useTexts(messagesTexts);
  const conversation = useConversation();
  const { deleted } = useFileRemoval(file.file_id, file.filename);
  const [urls, setUrls] = useState<string[] | null>([]);
  const list = useRef<HTMLUListElement>(null);
  const { file_id: id, slides_count: count = MAX_SLIDES } = file;
  useEffect(() => {
    if (!list.current) return;
    const ended = new AbortController();
    const made: string[] = [];
    const draw = async (signal: AbortSignal): Promise<void> => {
      const url = await findPages(id, signal);
      if (url === null) return setUrls(null);
      const remote = openPdf(url);
      signal.addEventListener('abort', () => remote.close(), { once: true });
      const onImage = (image: Blob): void => {
        if (signal.aborted) return;
        made.push(URL.createObjectURL(image));
        setUrls([...made]);
      };
      const source = { length: await remote.length, read: remote.read };
      await drawThumbnails(source, { pages: MAX_SLIDES, pixels: PIXELS, onImage }, signal);
      if (made.length === 0 && !signal.aborted) setUrls(null);
    };
    // A conversion takes the server seconds, so decks out of view wait.
    const seen = new IntersectionObserver((entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      seen.disconnect();
      draw(ended.signal).catch(() => {
        if (!ended.signal.aborted) setUrls(null);
      });
    });
    seen.observe(list.current);
    return () => {
      ended.abort();
      seen.disconnect();
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, [id]);
  if (urls === null || deleted) return null;
  return (
    <ul ref={list} className="flex gap-2 overflow-x-auto border-t border-line p-2">
      {Array.from({ length: Math.min(count ?? MAX_SLIDES, MAX_SLIDES) }, (_, at) => (
        <li key={at} className="shrink-0">
          <button
            type="button"
            aria-label={texts.slideNumber({ number: at + 1 })}
            onClick={() => openPane(conversation, { ...madeContent(file), page: at + 1 })}
            className="block aspect-video h-[72px] overflow-hidden rounded border border-line bg-paper"
          >
            {urls[at] !== undefined && <img src={urls[at]} alt="" className="size-full object-cover" />}
          </button>
        </li>
      ))}
    </ul>
  );
}

/**
 * The URL of the pages; null if the server cannot make them. It answers before a conversion has ended that takes longer
 * than one request may.
 */
async function findPages(id: string, signal: AbortSignal, tries = 5): Promise<string | null> {
  const { url } = await fileView(id).load(signal);
  if (url !== null || tries === 1) return url;
  const { pages } = await fileText(id, undefined).load(undefined, signal);
  if (pages !== 'pending' && pages !== 'ready') return null;
  await pause(PAUSE_MS, signal);
  return findPages(id, signal, tries - 1);
}
