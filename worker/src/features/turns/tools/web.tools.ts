import { Inject, Injectable } from '@nestjs/common';
import { z } from 'zod';
import { sentence, type Sentence } from '@studyhall/contracts';
import { WebSearchError, type WebSearch } from '@studyhall/ports';
import { WEB_SEARCH } from '../../../adapters.module.js';
import { escapeMarkup } from '../../../model/escape-markup.js';
import type { Tool, ToolContext, ToolOutcome } from './tool.js';

const RESULTS = 6;
const PAGE_CHARS = 12_000;

const SearchArguments = z.object({ query: z.string().min(1).max(400).describe('Search words.') });
const ReadArguments = z.object({ url: z.url().max(2_000).describe('The address of a result.') });

/** Searches the web. Offered even if no search provider is configured, so that the assistant can explain it. */
@Injectable()
export class WebSearchTool implements Tool<z.infer<typeof SearchArguments>> {
  readonly name = 'web_search';
  readonly description =
    'Searches the web. Returns numbered results; mark what you take from one with its id, such as [w1].';
  readonly parameters = SearchArguments;
  readonly isOutbound = true;

  constructor(@Inject(WEB_SEARCH) private readonly web: WebSearch | null) {}

  runningTitle({ query }: z.infer<typeof SearchArguments>): Sentence {
    return sentence('step_searching_web', { query: query.slice(0, 60) });
  }

  async run(
    { query }: z.infer<typeof SearchArguments>,
    { details, signal }: ToolContext,
  ): Promise<ToolOutcome> {
    if (!this.web) return off();
    try {
      const results = await this.web.search(query, RESULTS, signal);
      if (results.length === 0) return { title: sentence('step_no_results'), content: 'No results.' };
      const known = (details.web_search_results ??= []);
      const first = known.length + 1;
      known.push(...results);
      details.used_search = true;
      const blocks = results.map(
        (result, at) =>
          `<result id="w${first + at}" title="${escapeMarkup(result.title)}" url="${escapeMarkup(result.url)}">${escapeMarkup(result.snippet)}</result>`,
      );
      return {
        title: sentence('step_searched_web', { count: results.length }),
        detail: results.map((result) => new URL(result.url).hostname).join(', '),
        content: `<results>\n${blocks.join('\n')}\n</results>`,
      };
    } catch (error) {
      return failed(error, sentence('step_web_search_failed'));
    }
  }
}

/**
 * Reads one web page as text. Accepts only pages from search results of this reply, so that injected text cannot
 * choose the address.
 */
@Injectable()
export class ReadPageTool implements Tool<z.infer<typeof ReadArguments>> {
  readonly name = 'read_web_page';
  readonly description = 'Reads the page behind a result of web_search as plain text.';
  readonly parameters = ReadArguments;
  readonly isOutbound = true;

  constructor(@Inject(WEB_SEARCH) private readonly web: WebSearch | null) {}

  runningTitle({ url }: z.infer<typeof ReadArguments>): Sentence {
    return sentence('step_reading_page', { host: new URL(url).hostname });
  }

  async run({ url }: z.infer<typeof ReadArguments>, { details, signal }: ToolContext): Promise<ToolOutcome> {
    if (!this.web) return off();
    const found = details.web_search_results?.some((result) => sameAddress(result.url, url));
    if (!found)
      return {
        title: sentence('step_page_refused'),
        failed: true,
        content: 'Error: only results of web_search can be read.',
      };
    try {
      const page = await this.web.read(url, signal);
      const text = escapeMarkup(page.text.slice(0, PAGE_CHARS));
      return {
        title: sentence('step_read_page', { host: new URL(page.url).hostname }),
        detail: page.title,
        content: `<page url="${escapeMarkup(page.url)}" title="${escapeMarkup(page.title)}">\n${text}\n</page>`,
      };
    } catch (error) {
      return failed(error, sentence('step_page_unread'));
    }
  }
}

const off = (): ToolOutcome => {
  const detail = sentence('web_search_off');
  return { title: sentence('step_web_search_off'), detail, failed: true, content: `Error: ${detail.text}` };
};

function failed(error: unknown, title: Sentence): ToolOutcome {
  if (!(error instanceof WebSearchError)) throw error;
  return { title, detail: error.detail, failed: true, content: `Error: ${error.detail}` };
}

const sameAddress = (a: string, b: string): boolean =>
  URL.canParse(a) && URL.canParse(b) && new URL(a).href === new URL(b).href;
