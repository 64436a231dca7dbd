/** The entries of a field that takes several, separated by commas or on lines of their own. */
export const toList = (text: string): string[] =>
  text
    .split(/[,\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
