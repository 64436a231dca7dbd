import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { uiTexts } from '../../base/i18n/ui.texts';
import { Blocks } from './block-view';
import { addsWords, endsWith } from './growing-end';
import { MarkdownContext, SAFE_ADDRESSES } from './inline-view';
import { SAMPLES } from './samples';
import { MarkdownStream } from './stream';

function draw(source: string): string {
  const { blocks, references } = new MarkdownStream().update(source, false);
  return renderToStaticMarkup(
    <MarkdownContext value={{ references, breaks: false, texts: uiTexts.en, addresses: SAFE_ADDRESSES }}>
      <Blocks blocks={blocks} />
    </MarkdownContext>,
  );
}

/** The drawing of a text with words added to its last ones, or null where they are not added so. */
function drawGrown(text: string, from: number): string | null {
  if (!addsWords(text, from)) return null;
  const before = draw(text.slice(0, from));
  const [, words = '', closing = ''] = /([^<>]*)((?:<\/\w+>)*)$/.exec(before) ?? [];
  if (closing.includes('</a>') || !endsWith(text.slice(0, from), decode(words))) return null;
  return before.slice(0, before.length - closing.length) + encode(text.slice(from)) + closing;
}

const encode = (text: string): string => text.replaceAll('"', '&quot;').replaceAll("'", '&#x27;');
const decode = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

/** Spaces at the end of a line are not seen. */
const withoutLastSpaces = (html: string): string => html.replace(/ +((?:<\/\w+>)*)$/, '$1');

/** The share of the drawings of a growing text that are grown. Each must be what React would draw. */
function shareGrown(source: string, step: number): number {
  let [grown, all] = [0, 0];
  for (let from = 1; from + step <= source.length; from += 1, all += 1) {
    const text = source.slice(0, from + step);
    const drawn = drawGrown(text, from);
    if (drawn === null) continue;
    grown += 1;
    expect(withoutLastSpaces(drawn), JSON.stringify(text.slice(-40))).toBe(withoutLastSpaces(draw(text)));
  }
  return grown / all;
}

describe('words added to the end of a drawing', () => {
  it.each(Object.entries(SAMPLES))('are what React would draw: %s', (_name, source) => {
    for (const step of [1, 9]) shareGrown(source, step);
  });

  it.each([
    'See [foo][foo bar',
    '[foo](foo bar',
    'At www.example.org/a b',
    'a. www.a b c',
    'one\n1 two three',
    '1\n1 two',
    '|a|\n|-|\n|b|b c|',
    'a `b c` d **e f** g',
    '- [x one two',
    'a &copy; b \\*c d',
    'Title\n=== and so on',
    '$$\na + b\n$$ c d',
    '``` py thon\ncode = 1 + 2',
  ])('are so after marks: %j', (source) => {
    for (const step of [1, 2, 3]) shareGrown(source, step);
  });

  it('are what prose consists of', () => {
    expect(shareGrown('Plants turn light into energy, which they store. '.repeat(8), 6)).toBeGreaterThan(
      0.75,
    );
  });
});
