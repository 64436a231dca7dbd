import type { DocumentCitation } from '@studyhall/contracts';
import type { MessageDetails } from '@studyhall/domain';
import type { PassageRow } from '@studyhall/persistence';

const SNIPPET_CHARS = 280;
const MAX_CITATIONS = 200;
/** How many are kept for a reply that references none. */
const UNREFERENCED_CITATIONS = 3;

/**
 * Appends passages to a reply's citations and returns the number of the first. A citation's number is its position.
 */
export function cite(details: MessageDetails, passages: readonly PassageRow[]): number {
  const citations = (details.document_citations ??= []);
  const first = citations.length + 1;
  for (const passage of passages) if (citations.length < MAX_CITATIONS) citations.push(toCitation(passage));
  return first;
}

function toCitation(passage: PassageRow): DocumentCitation {
  const text = passage.content.replace(/\s+/g, ' ').trim();
  return {
    document_id: passage.file_id,
    filename: passage.filename,
    page: passage.page,
    label: passage.label,
    snippet: text.length > SNIPPET_CHARS ? `${text.slice(0, SNIPPET_CHARS - 1)}…` : text,
  };
}

/** Drops the citations after the last one that the reply references; keeps the first few if it references none. */
export function trimCitations(details: MessageDetails, content: string): void {
  if (!details.document_citations) return;
  const named = [...content.matchAll(/\[(\d{1,3})\]/g)].map((match) => Number(match[1]));
  const last = Math.max(0, ...named.filter((one) => one <= MAX_CITATIONS));
  details.document_citations = details.document_citations.slice(
    0,
    last === 0 ? UNREFERENCED_CITATIONS : last,
  );
}
