/** Targets of links of the form `[text][label]`, by normalized label. */
export type References = Readonly<Record<string, { href: string; title: string }>>;

/** The input of a parse besides its text. markdown-it adds the definitions it finds to `references`. */
export type ReadingEnv = {
  references: References;
  /** More text will follow: half-written syntax at the end is parsed in its probable form. */
  growing: boolean;
};

/** The environment that markdown-it passes to rules. */
export const envOf = (state: { env: object }): ReadingEnv => state.env as ReadingEnv;

export const isGrowing = (state: { env: object }): boolean => envOf(state).growing;
