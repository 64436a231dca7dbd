// Functions that compiled messages call, in the browser and on the server.

const pluralRules = new Map<string, Intl.PluralRules>();
const numberFormats = new Map<string, Intl.NumberFormat>();

type Cases = Record<string, string>;

/** Selects the case of a number by the plural rules of a language. An exact case such as `=0` has priority. */
export function plural(
  locale: string,
  value: number,
  cases: Cases,
  type: 'cardinal' | 'ordinal' = 'cardinal',
): string {
  const rules = getOrCreate(pluralRules, `${locale} ${type}`, () => new Intl.PluralRules(locale, { type }));
  return cases[`=${value}`] ?? cases[rules.select(value)] ?? cases['other'] ?? '';
}

export function select(value: string, cases: Cases): string {
  return cases[value] ?? cases['other'] ?? '';
}

export function formatNumber(locale: string, value: number): string {
  return getOrCreate(numberFormats, locale, () => new Intl.NumberFormat(`${locale}-u-nu-latn`)).format(value);
}

function getOrCreate<T>(known: Map<string, T>, locale: string, create: () => T): T {
  const value = known.get(locale) ?? create();
  known.set(locale, value);
  return value;
}
