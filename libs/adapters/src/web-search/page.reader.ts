import { WebSearchError, type WebPage, sentenceText } from '@studyhall/ports';
import {
  createGuardedFetch,
  OutboundError,
  type GuardedFetch,
  type GuardedResponse,
} from '../outbound-guard/index.js';
import { extractPage } from './page.extractor.js';
import { plainText } from './plain-text.js';

/** Reads one public page as text. Rejects with WebSearchError, or with the signal's reason after it aborts. */
export type PageReader = (url: string, signal: AbortSignal) => Promise<WebPage>;

const MAX_HTML_BYTES = 2 * 1024 * 1024;
const MAX_TEXT_CHARACTERS = 30_000;
const MAX_TITLE_CHARACTERS = 300;
const FETCH_TIMEOUT_MS = 15_000;
const HTML_TYPES = ['text/html', 'application/xhtml+xml'];
const TYPES = [...HTML_TYPES, 'text/plain'];

/**
 * A reader for public web pages. Rejects private addresses, including the configured address of the search provider, which
 * a page could otherwise reach with a redirect. Reads at most 2 MiB of HTML or plain text within 15 s; cuts the text at
 * 30,000 characters.
 */
export function createPageReader(
  fetch: GuardedFetch = createGuardedFetch({
    timeoutMs: FETCH_TIMEOUT_MS,
    maxBytes: MAX_HTML_BYTES,
    allowedTypes: TYPES,
  }),
): PageReader {
  return async (url, signal) => {
    const response = await fetchPage(fetch, url, signal);
    const source = decode(response);
    const { title, text } = HTML_TYPES.includes(response.contentType)
      ? await extractPage(source, MAX_TEXT_CHARACTERS, signal)
      : { title: '', text: source.slice(0, MAX_TEXT_CHARACTERS) };
    if (text.trim() === '') throw new WebSearchError(sentenceText('page_without_text'));
    return {
      url: response.url,
      title: plainText(title, MAX_TITLE_CHARACTERS),
      text: plainText(text, MAX_TEXT_CHARACTERS, true),
    };
  };
}

async function fetchPage(fetch: GuardedFetch, url: string, signal: AbortSignal): Promise<GuardedResponse> {
  let response: GuardedResponse;
  try {
    response = await fetch(url, { signal, headers: { accept: 'text/html,text/plain;q=0.8' } });
  } catch (error) {
    signal.throwIfAborted();
    throw new WebSearchError(error instanceof OutboundError ? error.detail : sentenceText('page_unreadable'));
  }
  if (response.status !== 200) {
    throw new WebSearchError(sentenceText('page_status', { status: response.status }));
  }
  return response;
}

/** Decodes by the charset in the header, else by the declaration in the first KiB of HTML, else as UTF-8. */
function decode({ headers, body }: GuardedResponse): string {
  const head = Buffer.from(body.buffer, body.byteOffset, Math.min(body.byteLength, 1024)).toString('latin1');
  const declared = /charset\s*=\s*["']?([\w-]{1,40})/i;
  const label = declared.exec(headers.get('content-type') ?? '')?.[1] ?? declared.exec(head)?.[1] ?? 'utf-8';
  try {
    return new TextDecoder(label).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
