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
  /** The text so far. While it grows, only its end is parsed and rendered again. */
  source: string;
  /** More text will follow: half-written syntax at the end is shown in its probable form. */
  streaming?: boolean;
  /** Renders the chip for `[n]` or `[wn]`; null leaves the text. Pass a stable function. */
  renderCitation?: (n: number, kind: CitationKind) => ReactNode;
  /** Opens a code block or table beside the chat; `at` counts the blocks of its type. Pass a stable function. */
  onOpen?: (block: OpenableBlock, at: number) => void;
  /** Keeps single line breaks, as in typed text. */
  breaks?: boolean;
  className?: string;
}

/** Renders Markdown with tables, tasks, code and math. HTML is text, and nothing is fetched from other sites. */
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
