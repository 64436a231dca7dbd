import { expect, it } from 'vitest';
import { cardHtml } from './card.html.js';

const PIXEL = 'data:image/png;base64,iVBORw0KGgo=';

it.each([
  ['a formula', 'If $a<b$ then $$\\int_0^1 x$$', 'If \\(a&lt;b\\) then \\[\\int_0^1 x\\]'],
  ['braces that Anki reads as the name of a field', '$\\frac{{a}}{{b}}$', '\\(\\frac{&#123;a}}{&#123;b}}\\)'],
  ['three braces', 'A {{{Front}}}', 'A {&#123;&#123;Front}}}'],
  ['LaTeX to be run', '[latex]x[/latex] [$$]', '&#91;latex]x&#91;/latex] &#91;$$]'],
  ['a sound', '[sound:x.mp3] [a]', '&#91;sound:x.mp3] [a]'],
  ['lines', 'One\nTwo', 'One<br>\nTwo'],
  ['paragraphs', 'One\n\nTwo', '<p>One</p>\n<p>Two</p>'],
  ['HTML', '<b>x</b> & "y"', '&lt;b&gt;x&lt;/b&gt; &amp; &quot;y&quot;'],
  ['the separator of Anki', 'a\u001fb\tc\ue000', 'ab\tc'],
  ['an image in the card', `![A dot](${PIXEL})`, `<img src="${PIXEL}" alt="A dot">`],
  [
    'an image of another site',
    '![A "dot"](https://x.org/?a&b)',
    '<a href="https://x.org/?a&amp;b">A &quot;dot&quot;</a>',
  ],
  ['an image of the school', '![A dot](/api/files/1)', 'A dot'],
])('writes %s for Anki', (_, side, html) => expect(cardHtml(side)).toBe(html));
