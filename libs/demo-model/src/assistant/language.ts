/** The languages in which the demo answers. */
export type Language = 'en' | 'ar';

/** Arabic for a text with Arabic letters, else English. */
export function detectLanguage(text: string): Language {
  return /\p{Script=Arabic}/u.test(text) ? 'ar' : 'en';
}
