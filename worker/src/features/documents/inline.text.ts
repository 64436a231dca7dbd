import { latexToText } from './latex.text.js';

/** A span of text in one style. */
export interface Run {
  text: string;
  bold?: boolean;
  italic?: boolean;
  code?: boolean;
  /** LaTeX, for formats that can typeset mathematics; `text` is its closest Unicode text. */
  formula?: { source: string; display: boolean };
}

/** What XML 1.0 forbids, other control characters, and bidirectional overrides, which could disguise a text. */
const FORBIDDEN =
  // oxlint-disable-next-line no-control-regex -- naming control characters is the point
  /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F-\u009F\u202A-\u202E\u2066-\u2069\uFEFF\uFFFE\uFFFF]/g;

/** The maximum of combining marks per letter. No language uses more, and each costs the typesetter time and memory. */
const EXCESS_MARKS = /(\p{M}{12})\p{M}+/gu;

/** Text that every format can store: well-formed, composed, without forbidden characters, with `\n` as line ends. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(FORBIDDEN, '')
    .normalize('NFC')
    .replace(EXCESS_MARKS, '$1');
}

/** Clean text on one line, with white space collapsed. */
export function cleanLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}

/** `$$…$$`, `\[…\]`, `\(…\)`, and `$…$` where it cannot be two prices. */
const FORMULA =
  /\$\$([^$]{1,500})\$\$|\\\[([\s\S]{1,500}?)\\\]|\\\(([\s\S]{1,500}?)\\\)|(?<![\\$\w])\$(?![\s$])([^$\n]{1,500}?)(?<![\s\\])\$(?![\d$])/g;

/** Stands for a formula while markup is parsed, because `_` and `*` in them are not markup. Uses two private-use characters. */
const FORMULA_PLACEHOLDER = /\uE000(\d+)\uE001/;

/** Bounded repeats keep the time linear for malicious input: no pattern scans more than 500 characters. */
const MARKUP =
  /`([^`\n]{1,500})`|\*\*\*(?=\S)([^*]{1,500}?)(?<=\S)\*\*\*|\*\*(?=\S)(.{1,500}?)(?<=\S)\*\*|__(?=\S)([^_]{1,500})(?<=\S)__(?!\w)|\*(?=[^\s*])([^*\n]{1,500}?)(?<=[^\s*])\*(?!\*)|(?<![\w\\])_(?=\S)([^_\n]{1,500}?)(?<=\S)_(?!\w)|\[([^\]\n]{1,300})\]\((https?:\/\/[^\s)]{1,500})\)|\\([*_`#[\]])/g;

function parse(text: string, style: Omit<Run, 'text'>, depth: number): Run[] {
  const runs: Run[] = [];
  let end = 0;
  const push = (piece: string, more: Omit<Run, 'text'> = {}) => {
    if (piece) runs.push({ ...style, ...more, text: piece });
  };
  for (const match of text.matchAll(MARKUP)) {
    push(text.slice(end, match.index));
    end = match.index + match[0].length;
    const [, code, boldItalic, stars, underscores, star, underscore, label, url, escaped] = match;
    const [bold, italic] = [stars ?? underscores, star ?? underscore];
    const nested = (inner: string, more: Omit<Run, 'text'>) =>
      depth < 3 ? runs.push(...parse(inner, { ...style, ...more }, depth + 1)) : push(inner, more);
    if (code !== undefined) push(code, { code: true });
    else if (boldItalic !== undefined) nested(boldItalic, { bold: true, italic: true });
    else if (bold) nested(bold, { bold: true });
    else if (italic) nested(italic, { italic: true });
    else if (label !== undefined) push(`${label} (${url})`);
    else if (escaped !== undefined) push(escaped);
  }
  push(text.slice(end));
  return runs;
}

/**
 * Parses the inline Markdown that models write (`**bold**`, `*italic*`, `` `code` ``, links, LaTeX). Line ends become
 * spaces. Always returns at least one run.
 */
export function inlineRuns(source: string): Run[] {
  const formulas: Array<Required<Run>['formula']> = [];
  const text = cleanLine(source)
    .replace(/[\uE000\uE001]/g, '')
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : takeFormulas(part, formulas)))
    .join('');
  const runs = parse(text, {}, 0).flatMap((run) => withFormulas(run, formulas));
  return runs.length ? runs : [{ text: '' }];
}

function takeFormulas(text: string, formulas: Array<Required<Run>['formula']>): string {
  return text.replace(FORMULA, (_, block, bracketed, inParentheses, inline) => {
    const source = String(block ?? bracketed ?? inParentheses ?? inline).trim();
    const index = formulas.push({ source, display: Boolean(block ?? bracketed) }) - 1;
    return `\uE000${index}\uE001`;
  });
}

function withFormulas({ text, ...style }: Run, formulas: Array<Required<Run>['formula']>): Run[] {
  return text.split(FORMULA_PLACEHOLDER).flatMap((part, i) => {
    const formula = i % 2 === 1 ? formulas[Number(part)] : undefined;
    if (formula) return { ...style, text: latexToText(formula.source), formula };
    return part ? { ...style, text: part } : [];
  });
}

/** The visible text of runs. */
export function plainText(runs: readonly Run[]): string {
  return runs.map((run) => run.text).join('');
}

/** A heading without its Markdown marks. */
export const headingRuns = (source: string): Run[] => inlineRuns(source.replace(/^\s*#{1,6}\s+/, ''));

/** A line without its markup, for titles, alternative texts and metadata. */
export const plainLine = (source: string): string => plainText(headingRuns(source));

/** A list entry without its repeated marker. Indentation makes it a second-level entry. */
export interface ListItem {
  runs: Run[];
  level: 0 | 1;
}

export function bulletItem(source: string): ListItem {
  const level = /^(?: {2,}|\t)/.test(source) ? 1 : 0;
  return { level, runs: inlineRuns(source.replace(/^\s*[-*•–▪◦]\s+/, '')) };
}

/** Removes a leading `1.` if every entry has one, because the list adds its own numbers. */
export function numberedItems(sources: readonly string[]): ListItem[] {
  const numbered = sources.every((text) => /^\s*\d{1,3}[.)]\s/.test(text));
  return sources.map((text) => ({
    level: 0,
    runs: inlineRuns(numbered ? text.replace(/^\s*\d{1,3}[.)]\s+/, '') : text),
  }));
}

/** Counts the words of a text in any script. */
export function countWords(text: string): number {
  let words = 0;
  for (const segment of new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text)) {
    if (segment.isWordLike) words++;
  }
  return words;
}
