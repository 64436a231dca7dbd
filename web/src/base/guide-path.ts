import { SOURCE_LOCALE, type Locale } from './i18n/locale.atoms';

/** Languages other than English whose guides have their own folder; the build writes one for each. */
const TRANSLATED: ReadonlySet<Locale> = new Set(
  Object.keys(import.meta.glob('../../guides/*/words.json')).map((path) => path.split('/').at(-2) ?? ''),
);

/** The path of a guide in the user's language, or in English if it is not translated. */
export const guidePath = (file: string, locale: Locale): string =>
  locale !== SOURCE_LOCALE && TRANSLATED.has(locale) ? `/guides/${locale}/${file}` : `/guides/${file}`;
