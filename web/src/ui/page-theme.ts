import { createContext, useContext, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The theme of a part of the page with its own, such as a print sheet; null for the page's theme. */
export const OwnThemeContext = createContext<Theme | null>(null);

/** The current theme, for content that style sheets do not reach: frames and images. */
export function usePageTheme(): Theme {
  const page = useSyncExternalStore(onChange, current, atFirst);
  return useContext(OwnThemeContext) ?? page;
}

/** The value of a colour token in the current theme, from the style sheet. */
export function pageColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}

/** The values of colour tokens in a theme, from the style sheet, even while the page shows the other theme. */
export function coloursOf<Name extends string>(theme: Theme, names: readonly Name[]): Record<Name, string> {
  const page = document.documentElement;
  const read = (): Record<Name, string> =>
    Object.fromEntries(names.map((name) => [name, pageColour(name)])) as Record<Name, string>;
  const shown = page.dataset.theme;
  if (current() === theme) return read();
  // Nothing is painted meanwhile, and no colour may animate between the themes.
  const still = new CSSStyleSheet();
  still.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(still);
  page.dataset.theme = theme;
  try {
    return read();
  } finally {
    page.dataset.theme = shown;
    void getComputedStyle(document.body).color;
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== still);
  }
}

const current = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

/** Used before there is a document. */
const atFirst = (): Theme => 'light';

function onChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
