/** Spreadsheets run what begins like this as a formula. */
const FORMULA = /^[=+\-@\t\r]/;

/** One cell of a CSV file: quoted where needed, and never a formula to the spreadsheet that opens it. */
export function csvCell(value: string): string {
  const harmless = FORMULA.test(value) ? `'${value}` : value;
  return /[",\n\r;]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** One line of a CSV file, with its end. */
export function csvLine(values: readonly string[]): string {
  return `${values.map(csvCell).join(',')}\r\n`;
}
