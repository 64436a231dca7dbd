import { describe, expect, it } from 'vitest';
import { isPlainTable } from './plain.table.js';

const table = (cell: string): string =>
  `<table border="0" class="dataframe">\n  <thead>\n    <tr style="text-align: right;">\n      <th></th>\n` +
  `      <th rowspan="2" valign="top">a</th>\n    </tr>\n  </thead>\n  <tbody><tr>${cell}</tr></tbody>\n</table>`;

describe('a plain table', () => {
  it('is what pandas writes', () => {
    expect(isPlainTable(table('<td>1 &lt; 2 &amp; x > y</td>'))).toBe(true);
  });

  it.each([
    '<td><script>alert(1)</script></td>',
    '<td onclick="x()">1</td>',
    '<td style="background: url(x)">1</td>',
    '<td><img src=x onerror=y></td>',
    '<td><a href="javascript:x">1</a></td>',
    '<td>1 < 2</td>',
    '<td class="a" onload=x>',
    '<TD>',
    '<td',
    '<!-- x -->',
  ])('is not %s', (cell) => expect(isPlainTable(table(cell))).toBe(false));

  it('is not a page', () => expect(isPlainTable('<html><table></table></html>')).toBe(false));

  it('is checked in linear time', () => {
    const before = performance.now();
    expect(isPlainTable(table(`<td${' class="a"'.repeat(200_000)}`))).toBe(false);
    expect(isPlainTable(`<table>${'<td>'.repeat(500_000)}<b>`)).toBe(false);
    expect(performance.now() - before).toBeLessThan(15_000);
  });
});
