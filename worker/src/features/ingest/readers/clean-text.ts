// C0 without tab and newline (Postgres text cannot hold NUL), DEL and C1, byte order marks, and the invisible "tag"
// letters, which only a model reads. oxlint-disable-next-line no-control-regex
const UNWANTED = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F\uFEFF\uFFFE\uFFFF\u{E0000}-\u{E007F}]/gu;

/** Returns text that every database can store: no control characters, no lone surrogates, newlines as `\n`. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?|[\u2028\u2029\u0085]/g, '\n')
    .toWellFormed()
    .replace(UNWANTED, '');
}

/** Cleans text and joins it to one line of at most `longest` characters: for labels and table cells. */
export function cleanLine(text: string, longest = 200): string {
  const line = cleanText(text.slice(0, longest * 4))
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1).toWellFormed()}…` : line;
}
