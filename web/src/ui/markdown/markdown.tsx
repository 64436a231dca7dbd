import { useMemo, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { cx } from '../class-names';
import { Blocks } from './block-view';
import { topHeading, TopHeadingContext } from './heading-level';
import type { CitationKind } from './inline';
import { MarkdownContext, SAFE_ADDRESSES } from './inline-view';
import { blocksOfType, type OpenableBlock } from './openable';
import './markdown.css';
import { MarkdownStream } from './stream';
import { useDrawnFrom } from './use-drawn-from';

export interface MarkdownProps {
  /** The text so far. While it grows only its end is read and drawn again. */
  source: string;
  /** More is to come: what is half written at the end is shown as it will probably be. */
  streaming?: boolean;
  /** Draws the chip for `[n]` or `[wn]`; null leaves the text. Keep the function the same between renders. */
  renderCitation?: (n: number, kind: CitationKind) => ReactNode;
  /** Opens one of the code blocks or tables in a place of its own: `at` counts those of its type. Keep it the same too. */
  onOpen?: (block: OpenableBlock, at: number) => void;
  /** Line breaks count, as in what people type. */
  breaks?: boolean;
  className?: string;
}

/** Markdown with tables, tasks, code and math. HTML is text, and nothing of another site is fetched. */
export function Markdown({
  source,
  streaming = false,
  renderCitation,
  onOpen,
  breaks = false,
  className,
}: MarkdownProps) {
  const texts = useTexts(uiTexts);
  const [stream] = useState(() => new MarkdownStream());
  const { blocks, references } = stream.update(source, !streaming);
  const open = useMemo(
    () =>
      onOpen &&
      ((block: OpenableBlock) =>
        onOpen(block, blocksOfType(stream.blocks, block.type).indexOf(block as never))),
    [onOpen, stream],
  );
  const settings = useMemo(
    () => ({ references, renderCitation, onOpen: open, breaks, texts, addresses: SAFE_ADDRESSES }),
    [references, renderCitation, open, breaks, texts],
  );
  const topLevel = useMemo(() => topHeading(blocks), [blocks]);
  const from = useDrawnFrom(blocks, streaming);
  const content = useMemo(() => <Blocks blocks={blocks} grouped from={from} />, [blocks, from]);
  return (
    <div className={cx('md', streaming && 'md-live', className)}>
      <MarkdownContext value={settings}>
        <TopHeadingContext value={topLevel}>{content}</TopHeadingContext>
      </MarkdownContext>
    </div>
  );
}
