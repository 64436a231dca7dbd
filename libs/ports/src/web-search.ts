/** One result. Titles and snippets are untrusted plain text. */
export interface WebResult {
  title: string;
  url: string;
  snippet: string;
}

/** The readable text of a page, bounded. Untrusted. */
export interface WebPage {
  url: string;
  title: string;
  text: string;
}

export class WebSearchError extends Error {
  override readonly name = 'WebSearchError';

  constructor(readonly detail: string) {
    super(detail);
  }
}

/** Rejects with {@link WebSearchError}, whose `detail` is one sentence for the user. */
export interface WebSearch {
  /** At most `limit` (1–10) results. */
  search(query: string, limit: number, signal: AbortSignal): Promise<WebResult[]>;
  /** Reads one public page as text, through the same guard as every outgoing request. */
  read(url: string, signal: AbortSignal): Promise<WebPage>;
}
