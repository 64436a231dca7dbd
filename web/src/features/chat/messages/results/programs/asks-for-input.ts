/** Whether a program reads what its user types. */
export const asksForInput = (code: string): boolean => /\binput\s*\(|\bsys\.stdin\b/.test(code);

/** Whether a program ended because it was given too few lines. */
export const lacksInput = ({ error }: { error: string | null }): boolean =>
  /\bEOFError: EOF when reading a line\b/.test(error ?? '');
