/** Error fields that identify the failure and never contain values. */
const FIELDS = ['code', 'status', 'syscall', 'table', 'constraint'] as const;
/** PostgreSQL error codes about values ("22P02"), whose messages quote the values. */
const ABOUT_VALUES = /^22/;
const MAX_CAUSES = 4;

/**
 * What the log keeps of an error. Drops all other fields: a query error contains its parameters, which users typed, and a
 * PostgreSQL error may contain the rejected row.
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
