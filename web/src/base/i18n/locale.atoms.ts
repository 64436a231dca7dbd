import { atom } from 'jotai';
import { readStored, writeStored } from '../storage';

export const LOCALES = ['en', 'ar'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language by its own name, which is never translated. */
export const LOCALE_NAMES: Record<Locale, string> = { en: 'English', ar: 'العربية' };

const stored = readStored('locale');
const currentAtom = atom<Locale>(stored === 'ar' ? 'ar' : 'en');

/** The language of the interface; writing it turns the page's direction and remembers the choice. */
export const localeAtom = atom(
  (get) => get(currentAtom),
  (_get, set, locale: Locale) => {
    set(currentAtom, locale);
    writeStored('locale', locale);
    document.documentElement.lang = locale;
    document.documentElement.dir = locale === 'ar' ? 'rtl' : 'ltr';
  },
);
