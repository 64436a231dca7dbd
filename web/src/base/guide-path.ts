import { SOURCE_LOCALE, type Locale } from './i18n/locale.atoms';

/** Languages other than English whose guides lie in a folder of their own; the build writes one for each. */
const TRANSLATED: ReadonlySet<Locale> = new Set(
  Object.keys(import.meta.glob('../../guides/*/words.json')).map((path) => path.split('/').at(-2) ?? ''),
);

/** The address of a guide in the reader's language, in English where it is not translated. */
export const guidePath = (file: string, locale: Locale): string =>
  locale !== SOURCE_LOCALE && TRANSLATED.has(locale) ? `/guides/${locale}/${file}` : `/guides/${file}`;
