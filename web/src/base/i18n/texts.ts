import { atom, useAtomValue, type PrimitiveAtom } from 'jotai';
import { use } from 'react';
import { failedAddress, retryImport } from '../fetch-module';
import { retryPause } from '../retry-pause';
import { store } from '../store';
import { localeAtom, SOURCE_LOCALE, type Locale } from './locale.atoms';

/** One feature's texts. English is bundled with the feature; other languages are loaded when chosen. */
export interface Catalogue<T> {
  en: T;
  load: ReadonlyMap<Locale, () => Promise<T>>;
  loading: Map<Locale, Promise<T>>;
  loadedAtom: PrimitiveAtom<ReadonlyMap<Locale, T>>;
}

/** Builds a catalogue from a feature's message modules, by path; the folder is the language. */
export function defineTexts<T>(
  source: Record<string, T>,
  others: Record<string, () => Promise<T>>,
): Catalogue<T> {
  const [en] = Object.values(source);
  if (en === undefined) throw new Error('A catalogue without English messages.');
  const load = new Map(Object.entries(others).map(([path, fetch]) => [path.split('/').at(-2) ?? '', fetch]));
  return { en, load, loading: new Map(), loadedAtom: atom<ReadonlyMap<Locale, T>>(new Map()) };
}

/** The texts in the current language. Suspends while they load; returns English until a failed load succeeds. */
export function useTexts<T>(catalogue: Catalogue<T>): T {
  const locale = useAtomValue(localeAtom);
  const loaded = useAtomValue(catalogue.loadedAtom);
  if (locale === SOURCE_LOCALE) return catalogue.en;
  return loaded.get(locale) ?? use(fetchTexts(catalogue, locale));
}

/** The texts in the current language if loaded, else in English: for code outside of components. */
export function textsNow<T>(catalogue: Catalogue<T>): T {
  return store.get(catalogue.loadedAtom).get(store.get(localeAtom)) ?? catalogue.en;
}

/** Loads the texts of the current language, for `textsNow`. */
export async function loadTexts<T>(catalogue: Catalogue<T>): Promise<void> {
  const locale = store.get(localeAtom);
  if (locale !== SOURCE_LOCALE) await fetchTexts(catalogue, locale);
}

/** Resolves to English if the first load fails; later attempts run in the background. */
function fetchTexts<T>(catalogue: Catalogue<T>, locale: Locale): Promise<T> {
  const known = catalogue.loading.get(locale);
  if (known) return known;
  const promise = fetchOnce(catalogue, locale).catch((error: unknown) => {
    void retry(catalogue, locale, error);
    return catalogue.en;
  });
  catalogue.loading.set(locale, promise);
  return promise;
}

async function fetchOnce<T>(catalogue: Catalogue<T>, locale: Locale): Promise<T> {
  const texts = (await catalogue.load.get(locale)?.()) ?? catalogue.en;
  keep(catalogue, locale, texts);
  return texts;
}

async function retry<T>(catalogue: Catalogue<T>, locale: Locale, error: unknown): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    await pauseOrOnline(retryPause(failures + 1));
    try {
      const address = failedAddress(error);
      if (address === undefined) await fetchOnce(catalogue, locale);
      else keep(catalogue, locale, (await retryImport<{ default: T }>(address)).default);
      return;
    } catch {
      // The next delay is longer.
    }
  }
}

function keep<T>({ loadedAtom }: Catalogue<T>, locale: Locale, texts: T): void {
  store.set(loadedAtom, (loaded) => new Map(loaded).set(locale, texts));
}

/** Resolves after `ms`, or when the browser is online again. */
function pauseOrOnline(ms: number): Promise<void> {
  return new Promise((resolve) => {
    const settle = (): void => {
      clearTimeout(timer);
      window.removeEventListener('online', settle);
      resolve();
    };
    const timer = setTimeout(settle, ms);
    window.addEventListener('online', settle);
  });
}
