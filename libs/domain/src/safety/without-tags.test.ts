import { expect, it } from 'vitest';
import { judgeFileText } from './judge.js';
import { withoutTags } from './without-tags.js';

it.each([
  '<html><head><title>Diary</title></head><body><p>I want to <b>kill</b> myself</p></body></html>',
  '<p>I want to k<i class="x">il</i>l myself</p>',
  '<ul class="a"><li>I want to</li>\n<li id="x" class="b">kill<br>myself</li></ul>',
  '<p>I&nbsp;want to <!-- a note --> k<wbr>ill myself</p>',
  '<p>I want to &#107;&#x69;ll myself</p>',
  '<p>أريد أن <b>أقتل</b> نفسي</p>',
])('finds a concern in %j, with its place in the source', (html) => {
  const found = judgeFileText(html);
  expect(found).toMatchObject({ tier: 'concern', category: 'self_harm' });
  expect(html.slice(found?.from, found?.to)).toMatch(/myself|نفسي/);
});

it.each(['2 < 3 and 5 > 4', 'Tom & Jerry; R&D', '&#99999999;'])('leaves %j as it is', (text) =>
  expect(withoutTags(text)).toBe(text),
);

it.each(['<a', '<', '&#', '<p>', '<!--'])(
  'takes time in proportion to the length of %j, repeated',
  (part) => {
    const began = process.cpuUsage().user;
    withoutTags(part.repeat(32_000 / part.length));
    // Quadratic time would be about a second.
    expect(process.cpuUsage().user - began).toBeLessThan(300_000);
  },
);
