import { atom } from 'jotai';
import { readStored, writeStored } from '../storage';

/** The name of a folder in `src/locales`: a BCP 47 language tag. */
export type Locale = string;

/** The content of `language.json`: the language's own name, which is never translated, and its direction. */
interface Language {
  name: string;
  direction: 'ltr' | 'rtl';
}

/** The language bundled with the application; all others are loaded. */
export const SOURCE_LOCALE: Locale = 'en';

const LANGUAGES: ReadonlyMap<Locale, Language> = new Map(
  Object.entries(
    import.meta.glob<Language>('../../locales/*/language.json', { import: 'default', eager: true }),
  ).map(([path, language]) => [path.split('/').at(-2) ?? '', language]),
);

/** Every language with its name, English first. */
export const LOCALE_NAMES: readonly (readonly [Locale, string])[] = [...LANGUAGES]
  .toSorted(([a], [b]) => Number(b === SOURCE_LOCALE) - Number(a === SOURCE_LOCALE))
  .map(([locale, { name }]) => [locale, name]);

/** The chosen language, else the first supported one of the browser's, as in `shell/boot.js`. */
function firstLocale(): Locale {
  const stored = readStored('locale') ?? '';
  if (LANGUAGES.has(stored)) return stored;
  for (const wanted of navigator.languages) {
    const found = [wanted, wanted.split('-')[0] ?? ''].find((each) => LANGUAGES.has(each));
    if (found !== undefined) return found;
  }
  return SOURCE_LOCALE;
}

const currentAtom = atom<Locale>(firstLocale());

/** The language of the interface. Writing it sets the page's direction and stores the choice. */
export const localeAtom = atom(
  (get) => get(currentAtom),
  (_get, set, locale: Locale) => {
    set(currentAtom, locale);
    writeStored('locale', locale);
    applyLocale(locale);
  },
);

/** The direction in which a language is written. */
export const directionOf = (locale: Locale): Language['direction'] =>
  LANGUAGES.get(locale)?.direction ?? 'ltr';

/** Sets the page's language and direction. */
export function applyLocale(locale: Locale): void {
  document.documentElement.lang = locale;
  document.documentElement.dir = directionOf(locale);
}
