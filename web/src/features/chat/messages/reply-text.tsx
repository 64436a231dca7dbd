import { useCallback, type ReactNode } from 'react';
import type { ChatMessage } from '@studyhall/contracts';
import { messagesTexts } from '../../../base/i18n/messages.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Markdown, type CitationKind } from '../../../ui/markdown';
import { showSource, sourceId } from './source-links';

interface ReplyTextProps {
  text: string;
  streaming: boolean;
  message: ChatMessage;
  /** Tells this reply's sources from those of others on the page. */
  itemKey: string;
}

/** The words of a reply. `[1]` and `[w1]` are chips that lead to their source. */
export function ReplyText({ text, streaming, message, itemKey }: ReplyTextProps) {
  const { document_citations: documents, webSearchResults: results } = message;
  const renderCitation = useCallback(
    (n: number, kind: CitationKind): ReactNode => {
      const label = kind === 'web' ? `w${n}` : String(n);
      const title = kind === 'web' ? results[n - 1]?.title : documents[n - 1]?.filename;
      // The sources come with the end of the reply: until then the mark stands, and leads nowhere.
      if (streaming) return <span className={CHIP}>{label}</span>;
      return title ? <Citation label={label} title={title} target={sourceId(itemKey, kind, n)} /> : null;
    },
    [documents, results, streaming, itemKey],
  );
  return <Markdown source={text} streaming={streaming} renderCitation={renderCitation} />;
}

const CHIP =
  'ms-0.5 me-px inline-flex h-[1.35em] min-w-[1.35em] items-center justify-center rounded-full bg-brand-soft px-1.5 align-[0.1em] text-[0.75em] leading-none font-semibold text-brand';

function Citation({ label, title, target }: { label: string; title: string; target: string }) {
  const texts = useTexts(messagesTexts);
  return (
    <button
      type="button"
      aria-label={texts.source({ label, title })}
      title={title}
      onClick={() => showSource(target)}
      className={`${CHIP} relative transition-colors after:absolute after:-inset-2 hover:bg-brand hover:text-brand-ink`}
    >
      {label}
    </button>
  );
}
