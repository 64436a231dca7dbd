/** A school's text in the given language, else in the first available one; empty if there is none. */
export const textIn = (locale: string, texts: Readonly<Record<string, string>>): string =>
  texts[locale] ?? Object.values(texts)[0] ?? '';
