/** A school's text in a language of the page, else in the first that it has; empty without any. */
export const textIn = (locale: string, texts: Readonly<Record<string, string>>): string =>
  texts[locale] ?? Object.values(texts)[0] ?? '';
