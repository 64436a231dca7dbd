/** Fields of errors that say what failed and never with which values. */
const FIELDS = ['code', 'status', 'syscall', 'table', 'constraint'] as const;
/** Errors of PostgreSQL about values ("22P02"), whose sentences quote them. */
const ABOUT_VALUES = /^22/;
const MAX_CAUSES = 4;

/**
 * What the log keeps of an error. Other fields are left out: an error of a statement holds its parameters, which are what users
 * wrote, and one of PostgreSQL the row that it refused.
 */
export function toLoggedError(error: unknown, depth = 0): unknown {
  if (!(error instanceof Error)) return { type: typeof error };
  const { message, stack = '', cause } = error;
  const fields = FIELDS.flatMap((name) => {
    const value: unknown = Reflect.get(error, name);
    return typeof value === 'string' || typeof value === 'number' ? [[name, value]] : [];
  });
  const { code } = Object.fromEntries(fields) as { code?: unknown };
  const isAboutValues = typeof code === 'string' && ABOUT_VALUES.test(code);
  return {
    type: error.constructor.name,
    message: isAboutValues ? 'PostgreSQL refused a value.' : message,
    ...Object.fromEntries(fields),
    stack: stack
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .join('\n'),
    ...(cause instanceof Error && depth < MAX_CAUSES && { cause: toLoggedError(cause, depth + 1) }),
  };
}
