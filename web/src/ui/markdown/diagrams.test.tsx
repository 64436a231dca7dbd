import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Markdown } from '.';
import { diagramHeight } from './diagram-height';
import { readDiagram } from './diagram-source';
import { finishSvg } from './diagram-svg';

const FLOW = 'flowchart LR\n  A[Light] --> B[Sugar]';

describe('the source of a diagram', () => {
  it.each([
    ['as it stands', FLOW],
    ['without directives', `%%{init: {"securityLevel": "loose", "themeCSS": "*{color:red}"}}%%\n${FLOW}`],
    ['without a directive of several lines', `%%{\n  init: {\n "theme": "dark" }\n}%%\n${FLOW}`],
    ['without settings in its head', `---\nconfig:\n  securityLevel: loose\n---\n${FLOW}`],
  ])('is read %s', (_name, source) => {
    expect(readDiagram(source)).toEqual({ text: FLOW, title: null });
  });

  it('keeps its title', () => {
    expect(readDiagram(`---\ntitle: "How plants eat"\n---\n${FLOW}`)?.title).toBe('How plants eat');
    expect(readDiagram(`flowchart LR\n  accTitle: The cycle\n  A --> B`)?.title).toBe('The cycle');
  });

  it('has no markup but line breaks', () => {
    const read = readDiagram(
      'classDiagram\n  A["<img src=x onerror=f()>a<br/>b<<script>c</script>"] <|-- B\n  <<interface>> A\n  A <--> C',
    );
    expect(read?.text).toBe(
      'classDiagram\n  A["#lt;img src=x onerror=f()>a<br/>b<#lt;script>c#lt;/script>"] <|-- B\n  <<interface>> A\n  A <--> C',
    );
  });

  it.each([
    ['empty', ' \n%%{init: {}}%%\n'],
    ['too long', 'flowchart LR\n'.padEnd(20_001, 'A --> B\n')],
    ['with a picture of elsewhere', 'flowchart LR\n  A@{ img: "https://evil.example/x.png" }'],
    ['with a picture among other things', 'flowchart LR\n  A@{ shape: rect,\n "img": "/x.png" }'],
  ])('is not drawn where it is %s', (_name, source) => {
    expect(readDiagram(source)).toBeNull();
  });
});

describe('a drawing', () => {
  const svg = (inner: string): string =>
    `<svg id="d" width="100%" style="max-width: 80px" viewBox="-8 -8 120.2 60">${inner}</svg>`;

  it('carries its size and refers to itself only', () => {
    const drawn = finishSvg(
      svg(
        '<style>#d{fill:url(#g);background:url(https://evil.example/a.png)} @import url("//evil.example/b.css");</style>' +
          '<a xlink:href="https://evil.example/c"><path marker-end="url(#arrow)" onclick="alert(1)"/></a><use href="#p"/>',
      ),
    );
    expect(drawn).toMatchObject({ width: 121, height: 60 });
    expect(drawn?.svg).toMatch(/^<svg width="121" height="60" id="d" viewBox="-8 -8 120.2 60">/);
    expect(drawn?.svg).not.toMatch(/evil|onclick|@import|max-width/);
    expect(drawn?.svg).toContain('fill:url(#g)');
    expect(drawn?.svg).toContain('marker-end="url(#arrow)"');
    expect(drawn?.svg).toContain('href="#p"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<image href="/x.png"/>',
    '<foreignObject><img src="x"/></foreignObject>',
    '<iframe src="x"></iframe>',
  ])('with %s is refused', (inner) => {
    expect(finishSvg(svg(inner))).toBeNull();
  });

  it.each([
    '<svg></svg>',
    '<svg viewBox="0 0 0 10"></svg>',
    '<svg viewBox="0 0 1e9 10"></svg>',
    '<p></p>',
    '',
  ])('without a size is refused: %s', (drawn) => expect(finishSvg(drawn)).toBeNull());
});

describe('the place of a diagram', () => {
  it.each([
    ['a flowchart', FLOW],
    ['a flowchart with settings', `---\ntitle: Plants\n---\n%% drawn by hand\n\n${FLOW}`],
    ['a sequence', `sequenceDiagram\n${'  A->>B: asks\n'.repeat(60)}`],
    ['a flowchart with a part of its own direction', 'flowchart TD\nsubgraph one\n  direction LR\nend\n'],
  ])('never becomes lower while %s is written', (_name, source) => {
    const lines = source.split('\n');
    const heights = lines.map((_line, at) => diagramHeight(lines.slice(0, at + 1)));
    expect(heights).toEqual(heights.toSorted((a, b) => a - b));
    expect(heights.at(-1)).toBeLessThanOrEqual(40);
  });

  it('is higher for what is drawn from top to bottom', () => {
    const chain = ['A --> B', 'B --> C', 'C --> D'];
    expect(diagramHeight(['flowchart TD', ...chain])).toBeGreaterThan(
      diagramHeight(['flowchart LR', ...chain]),
    );
  });
});

describe('a fenced diagram', () => {
  it('shows its source until it is drawn', () => {
    const html = renderToStaticMarkup(<Markdown source={`\`\`\`mermaid\n${FLOW}`} streaming />);
    expect(html).toContain('<span>Diagram</span>');
    expect(html).toContain('A[Light] --&gt; B[Sugar]');
    expect(html).not.toContain('<img');
  });

  it('is code where the fence names another language', () => {
    expect(renderToStaticMarkup(<Markdown source={'```python\nmermaid\n```'} />)).toContain(
      '<span>python</span>',
    );
  });
});
