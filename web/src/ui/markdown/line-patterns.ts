import { newCache, type Align, type Row } from './blocks';

/** Spaces in front, with tabs counted to the next multiple of four. */
export function expandTabs(line: string): string {
  const lead = /^[ \t]*/.exec(line)?.[0] ?? '';
  if (!lead.includes('\t')) return line;
  let spaces = '';
  for (const char of lead) spaces += char === '\t' ? ' '.repeat(4 - (spaces.length % 4)) : ' ';
  return spaces + line.slice(lead.length);
}

export const RULE = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/;
export const SETEXT = /^(=+|-+)[ \t]*$/;
export const HEADING = /^(#{1,6})(?:[ \t]+(.*))?$/;
export const FENCE = /^(`{3,})([^`]*)$|^(~{3,})(.*)$/;
export const BULLET = /^([*+-])( +|$)/;
export const ORDERED = /^(\d{1,9})([.)])( +|$)/;
export const TASK = /^\[([ xX])\](?:[ \t]+|$)/;
export const DEFINITION =
  /^\[((?:[^\]\\]|\\.){1,200})\]:[ \t]*(?:<([^<>]*)>|(\S+))(?:[ \t]+(?:"([^"]*)"|'([^']*)'|\(([^()]*)\)))?[ \t]*$/;
const DELIMITERS = /^\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$/;

const MARKS_ONLY = /^[-=*_+#>~`|:\s]+$/;
const MAYBE_MARK = /^ *(?:\d{1,9}[.)]?|(?:[-*+]|\d{1,9}[.)]) +(?:[-*+]|\[[ xX]?\]?)?|\[[^\]]{1,40}\]:.*)$/;

/**
 * A line that is still being written and might become anything: a rule, an underline, a list, a fence, a table,
 * a definition. Nothing is shown for it until it says what it is.
 */
export function isUndecided(line: string): boolean {
  return MARKS_ONLY.test(line) || (line.length < 300 && MAYBE_MARK.test(line));
}

/** The cells of a row: split at bars that are not escaped. */
export function splitRow(line: string): string[] {
  const cells: string[] = [];
  let cell = '';
  for (let at = 0; at < line.length; at += 1) {
    const char = line[at];
    if (char === '\\' && line[at + 1] === '|') {
      cell += '|';
      at += 1;
    } else if (char === '|') {
      cells.push(cell.trim());
      cell = '';
    } else cell += char;
  }
  if (cell.trim() !== '') cells.push(cell.trim());
  if (line.trimStart().startsWith('|')) cells.shift();
  return cells;
}

/** The alignment of each column, if the line is a table's second line under such a head. */
export function tableAlign(head: string, line: string): Align[] | null {
  if (!DELIMITERS.test(line) || !(head.includes('|') || line.includes('|'))) return null;
  const marks = splitRow(line);
  if (marks.length === 0 || marks.length !== splitRow(head).length) return null;
  return marks.map((mark) => {
    const left = mark.startsWith(':');
    const right = mark.endsWith(':');
    return left && right ? 'center' : right ? 'right' : left ? 'left' : null;
  });
}

/** A row of exactly so many cells. */
export function tableRow(line: string, columns: number): Row {
  const cells = splitRow(line).slice(0, columns);
  while (cells.length < columns) cells.push('');
  return { cells: cells.map((text) => ({ text, inline: newCache() })) };
}
