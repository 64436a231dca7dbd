import type { ChatMessage } from '@studyhall/contracts';
import { FileText, Globe } from 'lucide-react';
import { chatTexts } from '../../../app/i18n/chat.texts';
import { useTexts } from '../../../app/i18n/texts';
import { apiUrl } from '../../../transport/rest';

/** Where a reply comes from: numbered, with page for documents and site for the web. */
export function Sources({ message }: { message: ChatMessage }) {
  const texts = useTexts(chatTexts);
  const { document_citations: documents, webSearchResults: results } = message;
  if (documents.length + results.length === 0) return null;
  return (
    <ul aria-label={texts.sources} className="mt-3 flex flex-wrap gap-2 text-xs">
      {documents.map((citation, at) => (
        <li key={`d${at}`}>
          <a
            href={apiUrl(`/api/files/${citation.document_id}`)}
            target="_blank"
            rel="noreferrer"
            title={citation.snippet}
            className="inline-flex min-h-10 max-w-64 items-center gap-1.5 rounded-full border border-line bg-surface px-3 hover:border-line-strong"
          >
            <span className="font-semibold text-brand">{at + 1}</span>
            <FileText size={14} aria-hidden="true" className="shrink-0 text-muted" />
            <span className="truncate">{citation.filename}</span>
            <span className="whitespace-nowrap text-muted">
              {citation.page === null ? citation.label : texts.page(citation.page)}
            </span>
          </a>
        </li>
      ))}
      {results.map((result, at) => (
        <li key={`w${at}`}>
          <a
            href={/^https?:/.test(result.url) ? result.url : undefined}
            target="_blank"
            rel="noopener noreferrer nofollow"
            title={result.snippet}
            className="inline-flex min-h-10 max-w-64 items-center gap-1.5 rounded-full border border-line bg-surface px-3 hover:border-line-strong"
          >
            <span className="font-semibold text-brand">w{at + 1}</span>
            <Globe size={14} aria-hidden="true" className="shrink-0 text-muted" />
            <span className="truncate">{result.title}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}
