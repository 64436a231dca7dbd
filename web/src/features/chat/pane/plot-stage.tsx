import type { Artifact } from '@studyhall/contracts';
import { useLayoutEffect, useRef, useState, type MouseEvent } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { workspaceTexts } from '../../../base/i18n/workspace.texts';
import { cx } from '../../../ui/class-names';
import { ImageMissing, useThemedImage } from '../messages/results/themed-image';

/** The scale of an enlarged plot relative to the stage. */
const ZOOM = 2.5;

/** A plot that fits its container. A click enlarges it around the clicked point. */
export function PlotStage({ plot, name }: { plot: Artifact; name: string }) {
  const texts = useTexts(workspaceTexts);
  const stage = useRef<HTMLDivElement>(null);
  const { src, state, events } = useThemedImage(plot.download_url, plot.companion?.download_url);
  /** The centre of an enlarged plot, as fractions of its width and height; null while it is not enlarged. */
  const [centre, setCentre] = useState<{ x: number; y: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = stage;
    if (!current || !centre) return;
    const { scrollWidth, scrollHeight, clientWidth, clientHeight } = current;
    // The stage is left to right in every language, so that its left edge is 0.
    current.scrollTo(centre.x * scrollWidth - clientWidth / 2, centre.y * scrollHeight - clientHeight / 2);
  }, [centre]);
  if (src === null)
    return (
      <div className="p-3">
        <ImageMissing state={state} />
      </div>
    );
  const toggle = ({ currentTarget, clientX, clientY, detail }: MouseEvent<HTMLButtonElement>): void => {
    if (centre) return setCentre(null);
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    // A keyboard click has no coordinates.
    setCentre(
      detail === 0 ? { x: 0.5, y: 0.5 } : { x: (clientX - left) / width, y: (clientY - top) / height },
    );
  };
  return (
    <div ref={stage} dir="ltr" className="flex min-h-[55%] flex-1 overflow-auto">
      <button
        type="button"
        aria-label={centre ? texts.zoomOut({ name }) : texts.zoomIn({ name })}
        onClick={toggle}
        style={centre ? { width: `${ZOOM * 100}%` } : undefined}
        className={cx(
          'm-auto block shrink-0 focus-visible:-outline-offset-2',
          centre ? 'cursor-zoom-out' : 'size-full cursor-zoom-in',
        )}
      >
        <img
          src={src}
          alt={name}
          decoding="async"
          {...events}
          className={cx(
            'block',
            centre ? 'w-full' : 'size-full object-contain',
            state === 'loading' && 'animate-pulse motion-reduce:animate-none',
          )}
        />
      </button>
    </div>
  );
}
