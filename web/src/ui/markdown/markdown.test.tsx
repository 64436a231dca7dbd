import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '.';
import { SAMPLES } from './samples';
import { MarkdownStream } from './stream';

/** The markup inside the renderer's two wrapper elements. */
const render = (source: string, streaming = false): string =>
  renderToStaticMarkup(<Markdown source={source} streaming={streaming} />).replace(
    /^<div class="md(?: md-live)?"><div class="md-group">(.*)<\/div><\/div>$/s,
    '$1',
  );

describe('Markdown', () => {
  it.each([
    ['**a** *b* ~~c~~ `d`', '<p dir="auto"><strong>a</strong> <em>b</em> <del>c</del> <code>d</code></p>'],
    ['***a*** b', '<p dir="auto"><em><strong>a</strong></em> b</p>'],
    ['**a *b* c**', '<p dir="auto"><strong>a <em>b</em> c</strong></p>'],
    ['a_b_c 2 * 3 * 4', '<p dir="auto">a_b_c 2 * 3 * 4</p>'],
    ['\\*a\\* &amp; &lt; &nope;', '<p dir="auto">*a* &amp; &lt; &amp;nope;</p>'],
    ['a  \nb\nc\\\nd', '<p dir="auto">a<br/>b\nc<br/>d</p>'],
    ['# One', '<h3 class="md-h1" dir="auto">One</h3>'],
    ['## Two ##', '<h3 class="md-h2" dir="auto">Two</h3>'],
    ['## A\n\n### B', '<h3 class="md-h2" dir="auto">A</h3><h4 class="md-h3" dir="auto">B</h4>'],
    ['### A\n\n# B', '<h5 class="md-h3" dir="auto">A</h5><h3 class="md-h1" dir="auto">B</h3>'],
    ['One\n===', '<h3 class="md-h1" dir="auto">One</h3>'],
    ['#hashtag', '<p dir="auto">#hashtag</p>'],
    ['a\n\n---\n\nb', '<p dir="auto">a</p><hr/><p dir="auto">b</p>'],
    ['> a\nb', '<blockquote dir="auto"><p>a\nb</p></blockquote>'],
    ['- a\n- b', '<ul dir="auto" class="md-tight"><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['- a\n\n- b', '<ul dir="auto"><li><p>a</p></li><li><p>b</p></li></ul>'],
    ['- \tone\n- two', '<ul dir="auto" class="md-tight"><li><p>one</p></li><li><p>two</p></li></ul>'],
    ['&frac34; &ClockwiseContourIntegral; &copyx;', '<p dir="auto">¾ ∲ &amp;copyx;</p>'],
    ['one<br>two | three', '<p dir="auto">one<br/>two | three</p>'],
    ['3. a\n4. b', '<ol dir="auto" class="md-tight" start="3"><li><p>a</p></li><li><p>b</p></li></ol>'],
    ['text\n2. no list', '<p dir="auto">text\n2. no list</p>'],
    [
      '- a\n  - b',
      '<ul dir="auto" class="md-tight"><li><p>a</p><ul dir="auto" class="md-tight"><li><p>b</p></li></ul></li></ul>',
    ],
  ])('reads %j', (source, html) => {
    expect(render(source)).toBe(html);
  });

  it('draws tables with their alignment, tasks, fences with their language', () => {
    const table = render(SAMPLES.tables as string);
    expect(table).toContain('<p dir="auto">Before the table</p>');
    expect(table).toContain('<td class="md-center">He</td>');
    expect(table).toContain('a | b');
    expect(table.match(/<tr>/g)).toHaveLength(5);
    expect(render('- [x] a\n- [ ] b')).toMatch(
      /type="checkbox"[^>]*checked.*type="checkbox"(?![^>]*checked)/,
    );
    const code = render('```python\nprint(1)\n\nx < 2\n```');
    expect(code).toContain('<span>python</span>');
    expect(code).toContain('print(1)\n\nx &lt; 2\n');
  });

  it('draws links, addresses and references', () => {
    expect(render('[a](https://x.org/b_(c) "t")')).toContain(
      '<a href="https://x.org/b_(c)" title="t" target="_blank" rel="noopener noreferrer nofollow">a</a>',
    );
    expect(render('at https://x.org/a_b?c=1, or (www.x.org).')).toContain('href="https://x.org/a_b?c=1"');
    expect(render('at https://x.org/a_b?c=1, or (www.x.org).')).toContain('<a href="https://www.x.org/"');
    expect(render('[a]\n\n[a]:\n  https://x.org\n  "two\n  lines"')).toContain(
      '<a href="https://x.org/" title="two\nlines" ',
    );
    expect(render('write to a.b@school.org.')).toContain('<a href="mailto:a.b@school.org" ');
    expect(render('main.py and e.g. this are no links')).not.toContain('<a');
    expect(render('![own](/api/files/1 "Leaf")')).toContain('alt="own" title="Leaf"');
    const html = render(SAMPLES.references as string);
    expect(html).toContain('<a href="https://example.org/source" title="Title" ');
    expect(html).toContain('>other</a>');
    expect(html).toContain('[undefined]');
    expect(html).toContain('[with <em>emphasis</em> inside]');
    expect(html).not.toContain('[src]:');
  });

  it('hands citation marks to the caller, but not those that the text defines', () => {
    const html = renderToStaticMarkup(
      <Markdown
        source={'A [1] and [2][3].\n\n[3]: https://x.org'}
        renderCitation={(n) => (n < 3 ? <b>{n}</b> : null)}
      />,
    );
    expect(html).toContain('A <b>1</b> and <b>2</b><a href="https://x.org/"');
    expect(render('A [1].')).toContain('A [1].');
    const web = renderToStaticMarkup(
      <Markdown source="So [w2][w3]." renderCitation={(n, kind) => <i>{`${kind} ${n}`}</i>} />,
    );
    expect(web).toContain('So <i>web 2</i><i>web 3</i>.');
  });

  it('keeps the line breaks of what people type where asked to', () => {
    expect(renderToStaticMarkup(<Markdown source={'a\nb'} breaks />)).toContain('a<br/>b');
  });

  it('finds formulas, and leaves money alone', () => {
    const html = render(SAMPLES.math as string);
    const formulas = [...html.matchAll(/class="md-math-source"[^>]*>([^<]*)</g)].map(([, tex]) => tex);
    expect(formulas).toEqual([
      'E = mc^2',
      'a^2 + b^2',
      '\\int_0^1 x^2 \\, dx = \\frac{1}{3}',
      '\\sum_{k=1}^n k = \\frac{n(n+1)}{2}',
      'x+y',
    ]);
    expect(html.match(/class="md-math"/g)).toHaveLength(3);
    expect(html).toContain('but $5 and $10 are money.');
    expect(html).toMatch(/\$\$\s+never closed/);
    expect(html).toContain('<p dir="auto">after</p>');
  });
});

describe('half-written text', () => {
  it.each([
    ['a **bo', '<p dir="auto">a <strong>bo</strong></p>'],
    ['a **bold*', '<p dir="auto">a <strong>bold</strong></p>'],
    ['a **', '<p dir="auto">a </p>'],
    ['a `co', '<p dir="auto">a <code>co</code></p>'],
    ['a [li', '<p dir="auto">a li</p>'],
    ['a [link](https://exa', '<p dir="auto">a <span>link</span></p>'],
    ['a ![pict](https://exa', '<p dir="auto">a <span>pict</span></p>'],
    ['text\n-', '<p dir="auto">text</p>'],
    ['text\n\n#', '<p dir="auto">text</p>'],
    ['a $x^2', '<p dir="auto">a $x^2</p>'],
    ['a\n\n[1]: https://exa', '<p dir="auto">a</p>'],
  ])('shows %j as it will probably be', (source, html) => {
    expect(render(source, true)).toBe(html);
  });

  it('shows an open fence as code and the head of a table as a table', () => {
    expect(render('```py\nprint(', true)).toContain('<span class="block">print(\n</span>');
    expect(render('| a | b |\n|--', true)).toContain('<th scope="col">a</th>');
  });

  it('waits for the end of a fence while it may come, and no longer', () => {
    const isOpen = (complete: boolean): boolean | undefined => {
      const [code] = new MarkdownStream().update('```py\nprint(1)\n\n', complete).blocks;
      return code?.type === 'code' ? code.open : undefined;
    };
    expect(isOpen(false)).toBe(true);
    expect(isOpen(true)).toBe(false);
  });

  it('shows an open formula as its source', () => {
    expect(render('$$\n\\frac{1}{', true)).toBe('<p class="md-math-source">\\frac{1}{</p>');
  });
});
