import { memo, startTransition, useEffect, useState, type ReactNode } from 'react';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { cx } from '../class-names';
import { Chunks } from './chunks';
import { CopyButton } from './copy-button';
import { OpenButton } from './open-button';
import { highlight, type Highlighted } from './highlight';

/** Small, because the whole of the last one is laid out again with each line. */
const LINES_PER_CHUNK = 5;

/** From so many lines the head stays in view while the code scrolls. Each such head costs the page a layer. */
const LONG = 20;

interface CodeBlockProps {
  language: string;
  lines: readonly string[];
  /** Colours come once the whole of it is there. */
  complete: boolean;
}

/** Code with its language and a way to copy it, and to open it in a place of its own. */
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

/** The code itself, without its head. */
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

/** A block of its own, so that a line added to the last one lays out that one only. */
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
      // Many small elements: drawn when the page has time for them.
      if (wanted && result) startTransition(() => setColours(result));
    });
    return () => {
      wanted = false;
      setColours(null);
    };
  }, [complete, language, lines]);
  return colours;
}
