declare module 'commonmark-spec' {
  /** The examples of the specification, in order. */
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}
