declare module 'commonmark-spec' {
  /** The examples of the specification, in its order. */
  export const tests: { number: number; section: string; markdown: string; html: string }[];
}
