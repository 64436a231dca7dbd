import { FileText, ImageIcon } from 'lucide-react';
import { fetchModule } from '../../../base/fetch-module';
import { useEffect, useState } from 'react';
import { apiUrl } from '../../../transport/rest';
import type { Attachment } from '../state/attachments';

/** Twice the displayed size: sharp on high-density screens. */
const PIXELS = 80;

/** In bytes. Larger PDFs show their icon. */
const MAX_PDF_BYTES = 20 * 1024 * 1024;

/** Runs tasks one after another. */
export type Queue = <T>(run: () => Promise<T>) => Promise<T>;

export function createQueue(): Queue {
  let last: Promise<unknown> = Promise.resolve();
  return (run) => {
    const result = last.then(run);
    last = result.catch(() => undefined);
    return result;
  };
}

interface ThumbnailProps extends Pick<Attachment, 'file'> {
  /** Shared by the list: pages are rendered one after another. */
  queue: Queue;
}

/** A thumbnail of an attached file: the image, or the first page of a PDF. Falls back to an icon. */
export function Thumbnail({ file, queue }: ThumbnailProps) {
  const isImage = file.type.startsWith('image/');
  const url = useImageUrl({ file, queue });
  const [failed, setFailed] = useState(false);
  const Icon = isImage ? ImageIcon : FileText;
  return url !== null && !failed ? (
    <img
      src={url}
      alt=""
      decoding="async"
      onError={() => setFailed(true)}
      className="size-10 shrink-0 rounded-md bg-sunken object-cover object-top"
    />
  ) : (
    <Icon size={18} aria-hidden="true" className="mx-2.5 shrink-0 text-muted" />
  );
}

/** The URL of the image; null while there is none. */
function useImageUrl({ file, queue }: ThumbnailProps): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!(file instanceof File)) return;
    const abort = new AbortController();
    let made: string | null = null;
    const show = (image: Blob | null): void => {
      if (!image || abort.signal.aborted) return;
      made = URL.createObjectURL(image);
      setUrl(made);
    };
    const drawn = async (): Promise<Blob | null> => {
      if (file.type.startsWith('image/')) return file;
      if (file.type !== 'application/pdf' || file.size > MAX_PDF_BYTES) return null;
      const { drawThumbnails } = await fetchModule(() => import('../pane/pdf-thumbnails'));
      const source = {
        length: file.size,
        read: (begin: number, end: number) => file.slice(begin, end).arrayBuffer(),
      };
      return queue(async () => {
        let first: Blob | null = null;
        const onImage = (image: Blob): void => void (first = image);
        await drawThumbnails(source, { pages: 1, pixels: PIXELS, onImage }, abort.signal);
        return first;
      });
    };
    // If rendering fails, for example offline, the icon stays.
    drawn().then(show, () => undefined);
    return () => {
      abort.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [file, queue]);
  return file instanceof File ? url : file.type.startsWith('image/') ? apiUrl(file.url) : null;
}
