import { Download, ImageOff, Maximize2 } from 'lucide-react';
import { useState } from 'react';
import { messagesTexts } from '../../../../base/i18n/messages.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { apiUrl } from '../../../../transport/rest';
import { usePageTheme } from '../../../../ui/page-theme';
import { cx } from '../../../../ui/class-names';
import { IconButton } from '../../../../ui/icon-button';
import { openable } from '../../../../ui/openable';
import { lightbox } from '../../deferred-parts';
import { download } from './download';
import { downloadPath } from './download-path';

const Lightbox = openable(lightbox);

interface ImageViewProps {
  url: string;
  /** The variant for dark pages, where there is one. Downloads give the light one, which also prints. */
  darkUrl?: string;
  filename: string;
  alt: string;
  /** Text under the image, beside its buttons. */
  caption: string;
  /** The shape that is kept free for it while it is fetched; wide otherwise. */
  square?: boolean;
}

/** An image shown large, at most 400 px high (chat.md §9), with download and full screen. */
export function ImageView({ url, darkUrl, filename, alt, caption, square = false }: ImageViewProps) {
  const texts = useTexts(messagesTexts);
  const [state, setState] = useState<'loading' | 'shown' | 'gone'>('loading');
  const [full, setFull] = useState(false);
  const [darkGone, setDarkGone] = useState(false);
  const dark = usePageTheme() === 'dark' && !darkGone ? darkUrl : undefined;
  const path = downloadPath(dark ?? url);
  if (path === null || state === 'gone') {
    return (
      <p className="flex items-center gap-2 rounded-lg border border-line bg-sunken px-3 py-2.5 text-sm text-muted">
        <ImageOff size={16} aria-hidden="true" className="shrink-0" />
        {texts.imageGone}
      </p>
    );
  }
  const src = apiUrl(path);
  return (
    <figure className="w-fit max-w-full overflow-hidden rounded-lg border border-line bg-surface">
      <button
        type="button"
        aria-label={texts.fullScreen({ name: alt })}
        onClick={() => setFull(true)}
        className="block cursor-zoom-in"
      >
        <img
          src={src}
          alt={alt}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => (dark ? setDarkGone(true) : setState('gone'))}
          className={cx(
            'max-h-[400px] max-w-full object-contain',
            state === 'loading' &&
              `h-[400px] animate-pulse bg-sunken motion-reduce:animate-none ${square ? 'w-[400px]' : 'w-[640px]'}`,
          )}
        />
      </button>
      <figcaption className="flex items-center gap-1 border-t border-line ps-3 pe-1 text-xs text-muted">
        <span className="min-w-0 flex-1 basis-0 truncate" dir="auto" title={caption}>
          {caption}
        </span>
        <IconButton label={texts.fullScreen({ name: filename })} onClick={() => setFull(true)}>
          <Maximize2 size={16} aria-hidden="true" />
        </IconButton>
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
