/** A tag or a comment of HTML, or a character that is written by its number or name. */
const MARKUP =
  /<([/!a-z][^<>]*)>|&(?:#(\d{1,7})|#x([\da-f]{1,6})|(?:nbsp|amp|[lg]t|quot)|(?:apos|[lr]squo|shy));/gi;
/** Tags inside a word or line; each other one ends a line. */
const INLINE =
  /^(?:!--|\/?(?:a|abbr|b|bdi|bdo|big|cite|code|del|dfn|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|sub|sup|tt|u|var|wbr)(?![\w-]))/i;
const NAMED_SPACE = /^&(?:nbsp|amp|[lg]t|quot);/i;
/** A sign without width, which the rules skip. */
const SKIPPED = '\u200B';

/** The text of HTML as a page shows it, each letter at the place that it has in the source. Other text stays as it is. */
export function withoutTags(text: string): string {
  return text.replaceAll(MARKUP, (markup: string, tag?: string, decimal?: string, hexadecimal?: string) =>
    shownOf(markup, tag, decimal, hexadecimal).padEnd(markup.length, SKIPPED),
  );
}

function shownOf(markup: string, tag?: string, decimal?: string, hexadecimal?: string): string {
  if (tag !== undefined) return INLINE.test(tag) ? '' : '\n';
  const code = decimal ? Number(decimal) : parseInt(hexadecimal ?? '', 16);
  if (code <= 0x10_ffff) return String.fromCodePoint(code);
  return NAMED_SPACE.test(markup) ? ' ' : '';
}
