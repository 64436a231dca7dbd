/** The first characters of cells that spreadsheets run as formulas. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file: quoted where needed, and never a formula to the spreadsheet that opens it. */
export function csvCell(value: string): string {
  const escaped = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(escaped) ? `"${escaped.replaceAll('"', '""')}"` : escaped;
}

/** One line of a CSV file, with its end. A number is no formula: a negative one stays a number. */
export function csvLine(values: ReadonlyArray<string | number>): string {
  return `${values.map((value) => (typeof value === 'number' ? value : csvCell(value))).join(',')}\r\n`;
}
