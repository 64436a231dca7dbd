import { useAtomValue } from 'jotai';
import { use } from 'react';
import { store } from '../store';
import { localeAtom, type Locale } from './locale.atoms';

/** A text, or a text with something filled in. */
type Entry = string | ((...args: never[]) => string);

type OtherLocale = Exclude<Locale, 'en'>;

/** One feature's texts. English travels with the feature, every other language is fetched when it is chosen. */
export interface Catalogue<T> {
  en: T;
  load: Record<OtherLocale, () => Promise<T>>;
  loading: Map<OtherLocale, Promise<T>>;
  loaded: Map<OtherLocale, T>;
}

export function defineTexts<T extends Record<string, Entry>>(
  en: T,
  load: Record<OtherLocale, () => Promise<T>>,
): Catalogue<T> {
  return { en, load, loading: new Map(), loaded: new Map() };
}

/** The texts in the current language; suspends while a language is fetched, and falls back to English. */
export function useTexts<T>(catalogue: Catalogue<T>): T {
  const locale = useAtomValue(localeAtom);
  if (locale === 'en') return catalogue.en;
  return catalogue.loaded.get(locale) ?? use(fetchTexts(catalogue, locale));
}

/** The texts in the current language where they are at hand, else in English: for what is said outside of the page. */
export function textsNow<T>(catalogue: Catalogue<T>): T {
  const locale = store.get(localeAtom);
  return (locale === 'en' ? undefined : catalogue.loaded.get(locale)) ?? catalogue.en;
}

/** Fetches the texts of the current language, for `textsNow`. */
export async function loadTexts<T>(catalogue: Catalogue<T>): Promise<void> {
  const locale = store.get(localeAtom);
  if (locale !== 'en') await fetchTexts(catalogue, locale);
}

function fetchTexts<T>(catalogue: Catalogue<T>, locale: OtherLocale): Promise<T> {
  const known = catalogue.loading.get(locale);
  if (known) return known;
  const promise = catalogue.load[locale]()
    .catch(() => catalogue.en)
    .then((texts) => {
      catalogue.loaded.set(locale, texts);
      return texts;
    });
  catalogue.loading.set(locale, promise);
  return promise;
}
