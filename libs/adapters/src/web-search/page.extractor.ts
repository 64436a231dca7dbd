import { setImmediate } from 'node:timers/promises';
import { Parser } from 'htmlparser2';
import { TextBuilder } from './text.builder.js';

export interface ExtractedPage {
  title: string;
  text: string;
}

const CHUNK_CHARACTERS = 16 * 1024;
/** Limit on the nesting depth, which bounds the search for the element that a closing tag ends. */
const MAX_DEPTH = 300;
/** If `main` or `article` is shorter, it is a teaser or an empty frame, and the whole page is used. */
const MIN_ARTICLE_CHARACTERS = 200;

const NOISE = new Set(
  'script style noscript template svg math canvas iframe object nav footer aside dialog button select textarea'.split(
    ' ',
  ),
);
const HIDDEN_STYLE = /display\s*:\s*none|visibility\s*:\s*hidden/i;

/**
 * Extracts the readable text of a page in one pass over its tags, without a DOM: memory is bounded by the text, and time is
 * linear for any input. Skips menus, footers, scripts and hidden elements. Prefers a `main` or `article` of some length to
 * the whole page. Yields to the event loop between chunks of 16 Ki characters.
 * @param maxCharacters limit on the text
 * @throws the signal's reason after it aborts
 */
export async function extractPage(
  html: string,
  maxCharacters: number,
  signal: AbortSignal,
): Promise<ExtractedPage> {
  const page = new PageHandler(maxCharacters);
  const parser = new Parser(page);
  for (let at = 0; at < html.length && !page.isTooDeep; at += CHUNK_CHARACTERS) {
    parser.write(html.slice(at, at + CHUNK_CHARACTERS));
    await setImmediate();
    signal.throwIfAborted();
  }
  parser.end();
  return page.result();
}

class PageHandler {
  isTooDeep = false;
  private depth = 0;
  /** The depth of the skipped element; 0 if there is none. */
  private hiddenAt = 0;
  private mainAt = 0;
  private articles = 0;
  private title: string | undefined;
  private inTitle = false;
  private readonly whole: TextBuilder;
  private readonly main: TextBuilder;
  private readonly article: TextBuilder;

  constructor(maxCharacters: number) {
    this.whole = new TextBuilder(maxCharacters);
    this.main = new TextBuilder(maxCharacters);
    this.article = new TextBuilder(maxCharacters);
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    this.depth += 1;
    if (this.depth > MAX_DEPTH) this.isTooDeep = true;
    if (this.hiddenAt > 0 || this.isTooDeep) return;
    if (name === 'title' && this.title === undefined) {
      this.title = '';
      this.inTitle = true;
    }
    if (this.isLeftOut(name, attributes)) {
      this.hiddenAt = this.depth;
      return;
    }
    if (this.mainAt === 0 && (name === 'main' || attributes.role === 'main')) this.mainAt = this.depth;
    if (name === 'article') this.articles += 1;
    for (const builder of this.builders()) builder.open(name);
  }

  ontext(text: string): void {
    if (this.inTitle) this.title = `${this.title ?? ''}${text}`.slice(0, 1_000);
    else if (this.hiddenAt === 0 && !this.isTooDeep)
      for (const builder of this.builders()) builder.text(text);
  }

  onclosetag(name: string): void {
    if (name === 'title') this.inTitle = false;
    if (this.hiddenAt === 0 && !this.isTooDeep) {
      for (const builder of this.builders()) builder.close(name);
      if (name === 'article') this.articles -= 1;
    }
    if (this.hiddenAt === this.depth) this.hiddenAt = 0;
    if (this.mainAt === this.depth) this.mainAt = 0;
    this.depth -= 1;
  }

  result(): ExtractedPage {
    const main = this.main.finish();
    const article = this.article.finish();
    const best = [main, article].find((text) => text.length >= MIN_ARTICLE_CHARACTERS);
    return { title: this.title ?? '', text: best ?? this.whole.finish() };
  }

  private builders(): TextBuilder[] {
    if (this.inTitle) return [];
    const builders = [this.whole];
    if (this.mainAt > 0) builders.push(this.main);
    if (this.articles > 0) builders.push(this.article);
    return builders;
  }

  private isLeftOut(name: string, attributes: Record<string, string>): boolean {
    return (
      NOISE.has(name) ||
      // A page's header is a menu; an article's header is its headline.
      (name === 'header' && this.mainAt === 0 && this.articles === 0) ||
      'hidden' in attributes ||
      attributes['aria-hidden'] === 'true' ||
      HIDDEN_STYLE.test(attributes.style?.slice(0, 1_000) ?? '')
    );
  }
}
