import { tests as COMMONMARK } from 'commonmark-spec';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { uiTexts } from '../../base/i18n/ui.texts';
import { Blocks } from './block-view';
import gfm from './gfm-examples.json';
import { MarkdownContext } from './inline-view';
import { normalizeHtml } from './normalize-html';
import { MarkdownStream } from './stream';

/** Tests the grammar, not URL safety: every URL is allowed. */
const ANY_ADDRESS = {
  link: (href: string) => href.replace(/^www\./, 'http://www.'),
  image: (src: string) => src,
};

function draw(markdown: string): string {
  const { blocks, references } = new MarkdownStream().update(withTabs(markdown), true);
  const html = renderToStaticMarkup(
    <MarkdownContext value={{ references, breaks: false, texts: uiTexts.en, addresses: ANY_ADDRESS }}>
      <Blocks blocks={blocks} />
    </MarkdownContext>,
  );
  return normalizeHtml(html);
}

/** The specifications print a tab as an arrow. */
const withTabs = (text: string): string => text.replaceAll('→', '\t');

/** Examples skipped on purpose, by reason. */
const LEFT_OUT: Record<string, { reason: string; examples: number[] }[]> = {
  CommonMark: [
    {
      reason: 'raw HTML is shown as text',
      examples: [
        21, 31, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166,
        167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186,
        187, 188, 189, 190, 191, 201, 308, 309, 344, 475, 476, 477, 491, 494, 524, 536, 613, 614, 615, 616,
        617, 623, 625, 626, 627, 628, 629, 630, 631, 642, 643,
      ],
    },
    { reason: '`\\[…\\]` is a formula', examples: [12] },
    { reason: 'a bare address is a link, as GFM says', examples: [602, 608, 611, 612] },
  ],
  GFM: [
    { reason: 'raw HTML is shown as text', examples: [653] },
    { reason: 'a link leads to the web or to mail, never to FTP', examples: [628] },
  ],
};

describe.each([
  ['CommonMark', COMMONMARK],
  ['GFM', gfm.examples],
])('%s', (name, examples) => {
  const left = new Map(
    LEFT_OUT[name]?.flatMap(({ reason, examples: numbers }) =>
      numbers.map((number) => [number, reason] as const),
    ),
  );
  const titled = examples.map((example) => ({ ...example, reason: left.get(example.number) }));

  it.each(titled.filter(({ reason }) => reason === undefined))(
    'example $number, $section',
    ({ markdown, html }) => {
      expect(draw(markdown)).toBe(normalizeHtml(withTabs(html)));
    },
  );

  it.each(titled.filter(({ reason }) => reason !== undefined))(
    'example $number, $section, is left out: $reason',
    ({ markdown, html }) => {
      expect(draw(markdown)).not.toBe(normalizeHtml(withTabs(html)));
    },
  );
});
