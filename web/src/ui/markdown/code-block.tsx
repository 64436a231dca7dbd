import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { cx } from '../class-names';
import { Chunks } from './chunks';
import { CopyButton } from './copy-button';
import { OpenButton } from './open-button';
import { highlight, type Highlighted } from './highlight';

/** Small, because each new line lays out the whole last chunk again. */
const LINES_PER_CHUNK = 5;

/** From this many lines the header is sticky while the code scrolls. Each sticky header costs a compositing layer. */
const LONG = 20;

interface CodeBlockProps {
  language: string;
  lines: readonly string[];
  /** Highlighted only once complete. */
  complete: boolean;
}

/** A code block with its language and buttons to copy it and to open it beside the chat. */
export function CodeBlock({
  language,
  lines,
  complete,
  onOpen,
}: CodeBlockProps & { onOpen?: (() => void) | undefined }) {
  const texts = useTexts(uiTexts);
  return (
    <div className={cx('md-code', lines.length >= LONG && 'md-code-long')} dir="ltr">
      <div className="md-code-head">
        <span>{language || texts.code}</span>
        {onOpen && <OpenButton type="code" onOpen={onOpen} />}
        <CopyButton text={() => lines.join('\n')} />
      </div>
      <CodeLines language={language} lines={lines} complete={complete} />
    </div>
  );
}

/** The code without its header. */
export function CodeLines({ language, lines, complete }: CodeBlockProps) {
  const texts = useTexts(uiTexts);
  const colours = useHighlight(language, lines, complete);
  return (
    <pre tabIndex={0} aria-label={language || texts.code}>
      <code>{colours ?? <Chunks items={chunksOf(lines)} render={renderChunk} />}</code>
    </pre>
  );
}

function chunksOf(lines: readonly string[]): string[] {
  const chunks: string[] = [];
  for (let from = 0; from < lines.length; from += LINES_PER_CHUNK) {
    chunks.push(`${lines.slice(from, from + LINES_PER_CHUNK).join('\n')}\n`);
  }
  return chunks;
}

/** A separate block, so that a new line only lays out the last chunk. */
const Chunk = memo(function Chunk({ text }: { text: string }) {
  return <span className="block">{text}</span>;
});

function renderChunk(text: string, key: number): ReactNode {
  return <Chunk key={key} text={text} />;
}

function useHighlight(language: string, lines: readonly string[], complete: boolean): Highlighted | null {
  const [colours, setColours] = useState<Highlighted | null>(null);
  useEffect(() => {
    if (!complete || !language) return;
    let wanted = true;
    void highlight(lines.join('\n'), language).then((result) => {
      // Highlighting creates many small elements: it renders at low priority.
      if (wanted && result) startTransition(() => setColours(result));
    });
    return () => {
      wanted = false;
      setColours(null);
    };
  }, [complete, language, lines]);
  return colours;
}
