/** Splits a field with several entries at commas and line breaks. */
export const toList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
