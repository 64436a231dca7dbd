import MarkdownIt from 'markdown-it';

// Keeps line breaks, like the page of the cards.
const markdown = new MarkdownIt('default', { html: false, breaks: true });
const MATH = /\$\$([\s\S]+?)\$\$|\$(?!\s)([^$\n]+?)(?<!\s)\$/g;

/** A placeholder for formulas while the surrounding Markdown is parsed. */
const PLACE = '\ue000';
/** Control characters, which no card shows. Anki uses one of them to separate the fields of a note. */
const CONTROLS = /(?![\t\n\r])[\ue000\p{Cc}]/gu;

/**
 * Sequences that Anki replaces in a field before it parses the HTML: names of fields, which old versions also replace in
 * formulas (`\frac{{a}}{b}`), LaTeX to run, and sounds. Encoding the first character prevents that.
 */
const ORDERS = /(?<=\{)\{|\[(?=\/?(?:sound:|anki:|latex\]|\${1,2}\]))/g;

/**
 * Allows only images that are embedded as data: the package contains no others, and Anki would download those of other
 * sites.
 */
markdown.renderer.rules.image = (tokens, at) => {
  const image = tokens[at]!;
  const src = String(image.attrGet('src') ?? '');
  const alt = markdown.utils.escapeHtml(image.content || src);
  const address = markdown.utils.escapeHtml(src);
  if (src.startsWith('data:')) return `<img src="${address}" alt="${alt}">`;
  return /^https?:/i.test(src) ? `<a href="${address}">${alt}</a>` : alt;
};

/** A side of a card as HTML for Anki. Mathematics is written as `\(…\)` and `\[…\]`, which Anki renders with MathJax. */
export function cardHtml(text: string): string {
  const formulas: string[] = [];
  const marked = text.replace(CONTROLS, '').replace(MATH, (_, block?: string, inline?: string) => {
    const [open, tex, close] = block === undefined ? ['\\(', inline ?? '', '\\)'] : ['\\[', block, '\\]'];
    formulas.push(open + markdown.utils.escapeHtml(tex.trim()) + close);
    return `${PLACE}${formulas.length - 1}${PLACE}`;
  });
  return markdown
    .render(marked)
    .trim()
    .replace(/^<p>(.*)<\/p>$/s, (whole, inner: string) => (inner.includes('<p>') ? whole : inner))
    .replace(/\ue000(\d+)\ue000/g, (_, at: string) => formulas[Number(at)] ?? '')
    .replace(ORDERS, (mark) => `&#${mark.codePointAt(0)};`);
}

/** The name of a deck in Anki: one line, without the separator for subdecks. */
export const ankiDeckName = (title: string): string => title.replace(/[\r\n\t]+/g, ' ').replaceAll('::', ':');
