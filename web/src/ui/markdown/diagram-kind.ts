/** The first line that is neither settings nor a comment, once it is whole. */
const KIND = /^(?:---\n[^]*?\n---\n|%%[^\n]*\n|[ \t]*\n)*[ \t]*([a-z][^\n]*)\n/i;

/** The line that names a diagram's kind, such as `flowchart LR`; undefined until it is written. */
export const kindOf = (source: string): string | undefined => KIND.exec(source)?.[1];
