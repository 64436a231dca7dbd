const CONTINUED: Record<string, string> = {
  en: 'continued',
  de: 'Fortsetzung',
  fr: 'suite',
  it: 'continua',
  es: 'continuación',
  pt: 'continuação',
  nl: 'vervolg',
  pl: 'cd.',
  cs: 'pokračování',
  sv: 'forts.',
  da: 'fortsat',
  ro: 'continuare',
  tr: 'devamı',
  el: 'συνέχεια',
  ru: 'продолжение',
  uk: 'продовження',
  ar: 'تتمة',
  he: 'המשך',
};

/** The word after a repeated heading of continued content, in the document's language; English if it is unknown. */
export function continuedWord(language: string): string {
  return CONTINUED[language.toLowerCase().split('-')[0] ?? 'en'] ?? 'continued';
}
