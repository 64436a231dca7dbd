/** Where links of the form `[text][label]` lead, by normalized label. */
export type References = Readonly<Record<string, { href: string; title: string }>>;

/** The input of one parse besides its text. markdown-it adds the definitions that it finds to `references`. */
export type ReadingEnv = {
  references: References;
  /** More text is to come: what is half written at the end is read as it will probably be. */
  growing: boolean;
};

/** The environment as markdown-it's rules receive it. */
export const envOf = (state: { env: object }): ReadingEnv => state.env as ReadingEnv;

export const isGrowing = (state: { env: object }): boolean => envOf(state).growing;
