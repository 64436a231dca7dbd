/** True if a program reads standard input. */
export const readsStdin = (code: string): boolean => /\binput\s*\(|\bsys\.stdin\b/.test(code);

/** True if a program ended because it got too few lines of input. */
export const isInputExhausted = ({ error }: { error: string | null }): boolean =>
  /\bEOFError: EOF when reading a line\b/.test(error ?? '');
