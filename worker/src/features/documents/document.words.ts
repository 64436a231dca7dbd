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

/** The word after a heading whose content goes on, in the document's language; English where it is unknown. */
export function continuedWord(language: string): string {
  return CONTINUED[language.toLowerCase().split('-')[0] ?? 'en'] ?? 'continued';
}
