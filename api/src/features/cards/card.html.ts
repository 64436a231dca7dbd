import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt('default', { html: false });
const MATH = /\$\$([\s\S]+?)\$\$|\$(?!\s)([^$\n]+?)(?<!\s)\$/g;

/** A side of a card as HTML for Anki. Mathematics is written as `\(…\)` and `\[…\]`, which Anki renders with MathJax. */
export function cardHtml(text: string): string {
  const formulas: string[] = [];
  const marked = text.replaceAll('\ue000', '').replace(MATH, (_, block?: string, inline?: string) => {
    const [open, tex, close] = block === undefined ? ['\\(', inline ?? '', '\\)'] : ['\\[', block, '\\]'];
    formulas.push(open + markdown.utils.escapeHtml(tex.trim()) + close);
    return `\ue000${formulas.length - 1}\ue000`;
  });
  return markdown
    .render(marked)
    .trim()
    .replace(/^<p>(.*)<\/p>$/s, (whole, inner: string) => (inner.includes('<p>') ? whole : inner))
    .replace(/\ue000(\d+)\ue000/g, (_, at: string) => formulas[Number(at)] ?? '');
}

/** The name of a deck in Anki: one line, without the separator of subdecks. */
export const ankiDeckName = (title: string): string => title.replace(/[\r\n\t]+/g, ' ').replaceAll('::', ':');
