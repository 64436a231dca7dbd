import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The Typst template of PDFs. */
export const PDF_TEMPLATE = new URL('../../../assets/document.typ', import.meta.url);

/** Keeps Typst from searching the system's fonts. */
export const TYPST_FONT_CONFIG = new URL('../../../assets/typst-fonts.conf', import.meta.url);

/** The fontconfig file of LibreOffice. Limits it to the fonts in the same folder. */
const OFFICE_FONT_CONFIG = new URL('../../../assets/office-fonts.conf', import.meta.url);

const require = createRequire(import.meta.url);

/** Static fonts under the SIL Open Font Licence (DejaVu: Bitstream Vera), from npm packages. */
const FILES = {
  carlito: '@expo-google-fonts/carlito/400Regular/Carlito_400Regular.ttf',
  'carlito-bold': '@expo-google-fonts/carlito/700Bold/Carlito_700Bold.ttf',
  'carlito-italic': '@expo-google-fonts/carlito/400Regular_Italic/Carlito_400Regular_Italic.ttf',
  'carlito-bold-italic': '@expo-google-fonts/carlito/700Bold_Italic/Carlito_700Bold_Italic.ttf',
  'source-serif': '@expo-google-fonts/source-serif-4/400Regular/SourceSerif4_400Regular.ttf',
  'source-serif-bold': '@expo-google-fonts/source-serif-4/700Bold/SourceSerif4_700Bold.ttf',
  'source-serif-italic':
    '@expo-google-fonts/source-serif-4/400Regular_Italic/SourceSerif4_400Regular_Italic.ttf',
  'source-serif-bold-italic':
    '@expo-google-fonts/source-serif-4/700Bold_Italic/SourceSerif4_700Bold_Italic.ttf',
  nunito: '@expo-google-fonts/nunito/400Regular/Nunito_400Regular.ttf',
  'nunito-bold': '@expo-google-fonts/nunito/700Bold/Nunito_700Bold.ttf',
  'nunito-italic': '@expo-google-fonts/nunito/400Regular_Italic/Nunito_400Regular_Italic.ttf',
  'nunito-bold-italic': '@expo-google-fonts/nunito/700Bold_Italic/Nunito_700Bold_Italic.ttf',
  dejavu: 'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-bold': 'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  mono: 'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  devanagari: '@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf',
  'devanagari-bold': '@expo-google-fonts/noto-sans-devanagari/700Bold/NotoSansDevanagari_700Bold.ttf',
  thai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  emoji: '@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf',
} as const;

export type FaceName = keyof typeof FILES;

/**
 * Fonts for Chinese, Japanese and Korean are too large for a package. Uses Debian's fonts-droid-fallback if it is
 * installed.
 */
export const EAST_ASIAN_FILES = [
  '/usr/share/fonts-droid-fallback/truetype/DroidSansFallback.ttf',
  '/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf',
];

export function facePath(face: FaceName): string {
  return require.resolve(FILES[face]);
}

function shippedPaths(): string[] {
  return (Object.keys(FILES) as FaceName[]).map(facePath);
}

/** The files for a folder that limits LibreOffice to the shipped fonts. Set FONTCONFIG_FILE to its `fonts.conf`. */
export function officeFontFiles(): { name: string; path: string }[] {
  const fonts = shippedPaths().map((path) => ({ name: basename(path), path }));
  return [{ name: 'fonts.conf', path: fileURLToPath(OFFICE_FONT_CONFIG) }, ...fonts];
}

/** Every font file that a PDF may embed. */
export function pdfFontPaths(): string[] {
  return [...shippedPaths(), ...EAST_ASIAN_FILES.filter((path) => existsSync(path)).slice(0, 1)];
}
