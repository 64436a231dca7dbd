import type { ChatMessage } from '@studyhall/contracts';
import { FileText, Globe } from 'lucide-react';
import type { ReactNode } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { apiUrl } from '../../../transport/rest';
import { citedContent, openPane } from '../pane/open-pane';
import { useConversation } from '../state/chat.context';
import { chosenSources } from './chosen-sources';
import { sourceId } from './source-links';
import { usePartOpen } from './use-message-view';

/**
 * Where a reply comes from: numbered, with page for documents and site for the web. What the reply points at is shown;
 * what it only read waits behind a button.
 */
export function Sources({ message, itemKey }: { message: ChatMessage; itemKey: string }) {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const [all, setAll] = usePartOpen(`${itemKey}:sources`, false);
  const { document_citations: documents, webSearchResults: results } = message;
  const sources: SourceProps[] = [
    ...documents.map((citation, at) => ({
      id: sourceId(itemKey, 'document', at + 1),
      number: String(at + 1),
      icon: <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />,
      name: citation.filename,
      place: citation.page === null ? citation.label : texts.page({ page: citation.page }),
      href: apiUrl(`/api/files/${citation.document_id}${citation.page ? `#page=${citation.page}` : ''}`),
      snippet: citation.snippet,
      onOpen: () => openPane(conversation, citedContent(citation, '')),
    })),
    ...results.map((result, at) => ({
      id: sourceId(itemKey, 'web', at + 1),
      number: `w${at + 1}`,
      icon: <Globe size={14} aria-hidden="true" className="shrink-0 text-muted" />,
      name: result.title,
      place: siteOf(result.url),
      href: /^https?:/i.test(result.url) ? result.url : undefined,
      snippet: result.snippet,
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
  /** The page of a document, the site of a page. */
  place: string;
  href: string | undefined;
  snippet: string;
  /** Opens it beside the chat. */
  onOpen?: () => void;
}

function Source({ id, number, icon, name, place, href, snippet, onOpen }: SourceProps) {
  return (
    <li className="max-w-full min-w-0">
      <a
        id={id}
        href={href}
        tabIndex={0}
        target="_blank"
        rel="noopener noreferrer nofollow"
        title={snippet}
        onClick={(event) => {
          // With a key held, the browser opens it in a window of its own.
          if (!onOpen || event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          onOpen();
        }}
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
