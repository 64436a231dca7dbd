import MarkdownIt from 'markdown-it';
import { csvLine } from '@studyhall/domain';

interface Sides {
  front: string;
  back: string;
}

/** The byte order mark by which Excel knows UTF-8. */
const BOM = '\ufeff';

/** A spreadsheet: a line for each card, with Markdown as it is written. */
export const csvText = (cards: readonly Sides[]): string =>
  BOM + [csvLine(['front', 'back']), ...cards.map(({ front, back }) => csvLine([front, back]))].join('');

/**
 * A text file that Anki imports by its header lines. Source: Anki manual, "Text Files". Fields are HTML; mathematics
 * is written as `\(…\)` and `\[…\]`, which Anki renders with MathJax.
 */
export function ankiText(title: string, cards: readonly Sides[]): string {
  const head = [
    '#separator:tab',
    '#html:true',
    '#notetype:Basic',
    `#deck:${title.replace(/[\r\n\t]+/g, ' ').replaceAll('::', ':')}`,
    '#columns:Front\tBack',
  ];
  const lines = cards.map(({ front, back }) => [front, back].map((side) => field(side)).join('\t'));
  return `${[...head, ...lines].join('\n')}\n`;
}

const markdown = new MarkdownIt('default', { html: false });
const MATH = /\$\$([\s\S]+?)\$\$|\$(?!\s)([^$\n]+?)(?<!\s)\$/g;

/** Markdown as a quoted field of HTML. */
function field(text: string): string {
  const formulas: string[] = [];
  const marked = text.replaceAll('\ue000', '').replace(MATH, (_, block?: string, inline?: string) => {
    const [open, tex, close] = block === undefined ? ['\\(', inline ?? '', '\\)'] : ['\\[', block, '\\]'];
    formulas.push(open + markdown.utils.escapeHtml(tex.trim()) + close);
    return `\ue000${formulas.length - 1}\ue000`;
  });
  const html = markdown
    .render(marked)
    .trim()
    .replace(/^<p>(.*)<\/p>$/s, (whole, inner: string) => (inner.includes('<p>') ? whole : inner))
    .replace(/\ue000(\d+)\ue000/g, (_, at: string) => formulas[Number(at)] ?? '');
  return `"${html.replaceAll('"', '""')}"`;
}
