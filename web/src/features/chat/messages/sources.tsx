import type { ChatMessage } from '@studyhall/contracts';
import { FileText, Globe } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { usePreloaded } from '../../../ui/deferred';
import { fileLink } from '../pane/file-link';
import { citedContent, openPane } from '../pane/open-pane';
import { placeLabel } from '../pane/place-label';
import { readerCode } from '../pane/reader-code';
import { useConversation } from '../state/chat.context';
import { chosenSources } from './chosen-sources';
import { sourceId } from './source-links';
import { usePartOpen } from './use-message-view';

/** Preloaded if a page of a document can be opened. */
const READER = [readerCode] as const;
const NOTHING = [] as const;

/**
 * The sources of a reply: numbered, with the page of documents and the site of web pages. Cited sources show; the others
 * are behind a button.
 */
export function Sources({ message, itemKey }: { message: ChatMessage; itemKey: string }) {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const [all, setAll] = usePartOpen(`${itemKey}:sources`, false);
  const { document_citations: documents, webSearchResults: results } = message;
  usePreloaded(documents.length > 0 ? READER : NOTHING);
  const sources: SourceProps[] = [
    ...documents.map((citation, at) => ({
      id: sourceId(itemKey, 'document', at + 1),
      number: String(at + 1),
      icon: <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />,
      name: citation.filename,
      place: citation.page === null ? placeLabel(citation.label, texts) : texts.page({ page: citation.page }),
      snippet: citation.snippet,
      link: fileLink(citation, () => openPane(conversation, citedContent(citation, ''))),
    })),
    ...results.map((result, at) => ({
      id: sourceId(itemKey, 'web', at + 1),
      number: `w${at + 1}`,
      icon: <Globe size={14} aria-hidden="true" className="shrink-0 text-muted" />,
      name: result.title,
      place: siteOf(result.url),
      snippet: result.snippet,
      link: {
        href: /^https?:/i.test(result.url) ? result.url : undefined,
        target: '_blank',
        rel: 'noopener noreferrer nofollow',
      },
    })),
  ];
  if (sources.length === 0) return null;
  const shown = all ? sources : chosenSources(sources, message.content);
  const hidden = sources.length - shown.length;
  return (
    <ul aria-label={texts.sources} className="mt-4 flex flex-wrap gap-2 text-xs">
      {shown.map((source) => (
        <Source key={source.id} {...source} />
      ))}
      {hidden > 0 && (
        <li>
          <button
            type="button"
            onClick={() => setAll(true)}
            className="inline-flex min-h-target items-center rounded-full px-3 text-muted hover:bg-sunken hover:text-ink"
          >
            {texts.moreSources({ count: hidden })}
          </button>
        </li>
      )}
    </ul>
  );
}

interface SourceProps {
  id: string;
  number: string;
  icon: ReactNode;
  name: string;
  /** The page of a document, or the site of a web page. */
  place: string;
  snippet: string;
  link: Pick<ComponentProps<'a'>, 'href' | 'target' | 'rel' | 'onClick'>;
}

function Source({ id, number, icon, name, place, snippet, link }: SourceProps) {
  return (
    <li className="max-w-full min-w-0">
      <a
        {...link}
        id={id}
        tabIndex={0}
        title={snippet}
        className="inline-flex min-h-target max-w-full items-center gap-1.5 rounded-full border border-line bg-surface px-3 hover:border-line-strong focus:border-mark focus:bg-mark-soft sm:max-w-72"
      >
        <span className="font-semibold text-brand">{number}</span>
        {icon}
        <span className="min-w-0 truncate" dir="auto">
          {name}
        </span>
        <bdi className="max-w-32 shrink-0 truncate text-muted">{place}</bdi>
      </a>
    </li>
  );
}

function siteOf(url: string): string {
  try {
    return new URL(url).hostname.replace(/^www\./, '');
  } catch {
    return '';
  }
}
