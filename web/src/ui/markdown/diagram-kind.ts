/** The first complete line that is neither a setting nor a comment. */
const KIND = /^(?:---\n[^]*?\n---\n|%%[^\n]*\n|[ \t]*\n)*[ \t]*([a-z][^\n]*)\n/i;

/** The line that names a diagram's kind, such as `flowchart LR`; undefined until it has arrived. */
export const kindOf = (source: string): string | undefined => KIND.exec(source)?.[1];
