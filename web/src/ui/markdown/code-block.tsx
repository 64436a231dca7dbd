import { Check, Copy } from 'lucide-react';
import { memo, startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { useTexts } from '../../app/i18n/texts';
import { uiTexts } from '../../app/i18n/ui.texts';
import { announce } from '../live-region';
import { notifyError } from '../snackbar';
import { Chunks } from './chunks';
import { highlight, type Highlighted } from './highlight';

/** How long the button says that it has copied (chat.md §4). */
const COPIED_MS = 2000;

const LINES_PER_CHUNK = 20;

interface CodeBlockProps {
  language: string;
  lines: readonly string[];
  /** Colours come once the whole of it is there. */
  complete: boolean;
}

/** Code with its language and a way to copy it. */
export function CodeBlock({ language, lines, complete }: CodeBlockProps) {
  const texts = useTexts(uiTexts);
  const colours = useHighlight(language, lines, complete);
  return (
    <div className="md-code" dir="ltr">
      <div className="md-code-head">
        <span>{language || texts.code}</span>
        <CopyButton text={() => lines.join('\n')} />
      </div>
      <pre tabIndex={0} aria-label={language || texts.code}>
        <code>{colours ?? <Chunks items={chunksOf(lines)} render={renderChunk} />}</code>
      </pre>
    </div>
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

/** Copies a text; shows a check mark for two seconds. */
export function CopyButton({ text }: { text: () => string }) {
  const texts = useTexts(uiTexts);
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
    } catch {
      notifyError(texts.copyFailed);
      return;
    }
    announce(texts.copied);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), COPIED_MS);
  };
  const label = copied ? texts.copied : texts.copyCode;
  return (
    <button
      type="button"
      onClick={() => void copy()}
      aria-label={label}
      title={label}
      className="inline-flex size-10 items-center justify-center rounded-md text-muted transition-colors hover:text-ink"
    >
      {copied ? (
        <Check size={16} className="text-ok" aria-hidden="true" />
      ) : (
        <Copy size={16} aria-hidden="true" />
      )}
    </button>
  );
}
