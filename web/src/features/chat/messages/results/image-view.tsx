import { Download, Maximize2, PanelRight } from 'lucide-react';
import { useState } from 'react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { cx } from '../../../../ui/class-names';
import { IconButton } from '../../../../ui/icon-button';
import { openable } from '../../../../ui/deferred';
import { lightbox } from '../../deferred-parts';
import { download } from './download';
import { ImageMissing, useThemedImage } from './themed-image';

const Lightbox = openable(lightbox);

interface ImageViewProps {
  url: string;
  /** The variant for the dark theme, if there is one. Downloads use the light one, which also prints. */
  darkUrl?: string | undefined;
  filename: string;
  alt: string;
  /** Text under the image, beside its buttons. */
  caption: string;
  /** Reserves a square while the image loads, else a wide box. */
  square?: boolean;
  /** Opens the image beside the chat. */
  onOpen?: (() => void) | undefined;
}

/** An image, at most 400 px high (docs/specification/chat.md#limits), with download. A click opens it full screen. */
export function ImageView({ url, darkUrl, filename, alt, caption, square = false, onOpen }: ImageViewProps) {
  const texts = useTexts(messagesTexts);
  const [full, setFull] = useState(false);
  const { src, state, events } = useThemedImage(url, darkUrl);
  if (src === null) return <ImageMissing state={state} />;
  return (
    <figure className="w-fit max-w-full overflow-hidden rounded-lg border border-line bg-surface">
      <button
        type="button"
        aria-label={texts.fullScreen({ name: alt })}
        onClick={() => setFull(true)}
        className="group relative block cursor-zoom-in"
      >
        <img
          src={src}
          alt={alt}
          decoding="async"
          {...events}
          className={cx(
            'max-h-[400px] max-w-full object-contain',
            state === 'loading' &&
              `h-[400px] animate-pulse bg-sunken motion-reduce:animate-none ${square ? 'w-[400px]' : 'w-[640px]'}`,
          )}
        />
        <Maximize2
          size={28}
          aria-hidden="true"
          // Shown on demand only: it covers a part of the plot.
          className="absolute end-2 top-2 rounded-md border border-line bg-surface p-1.5 text-muted opacity-0 group-hover:opacity-100 group-focus-visible:opacity-100"
        />
      </button>
      <figcaption className="flex items-center gap-1 border-t border-line ps-3 pe-1 text-xs text-muted">
        <span className="min-w-0 flex-1 basis-0 truncate" dir="auto" title={caption}>
          {caption}
        </span>
        {onOpen && (
          <IconButton label={texts.openResult({ name: alt })} onClick={onOpen}>
            <PanelRight size={16} aria-hidden="true" className="rtl:-scale-x-100" />
          </IconButton>
        )}
        <IconButton
          label={texts.download({ name: filename })}
          onClick={() => void download(url, filename, texts)}
        >
          <Download size={16} aria-hidden="true" />
        </IconButton>
      </figcaption>
      <Lightbox
        open={full}
        onClose={() => setFull(false)}
        src={src}
        alt={alt}
        downloadUrl={url}
        filename={filename}
      />
    </figure>
  );
}
