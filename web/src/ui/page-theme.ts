import { createContext, useContext, useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';

/** The theme of a part of the page that has one of its own, such as a sheet of paper; null for that of the page. */
export const OwnThemeContext = createContext<Theme | null>(null);

/** The theme that is shown here, for what style sheets do not reach: frames and images. */
export function usePageTheme(): Theme {
  const page = useSyncExternalStore(onChange, current, atFirst);
  return useContext(OwnThemeContext) ?? page;
}

/** The value of a colour token in the theme that is shown, as the style sheet has it. */
export function pageColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}

/** The values of colour tokens in a theme, as the style sheet has them, also while the page shows the other one. */
export function coloursOf<Name extends string>(theme: Theme, names: readonly Name[]): Record<Name, string> {
  const page = document.documentElement;
  const read = (): Record<Name, string> =>
    Object.fromEntries(names.map((name) => [name, pageColour(name)])) as Record<Name, string>;
  const shown = page.dataset.theme;
  if (current() === theme) return read();
  // Nothing is painted in between, and nothing must fade from one theme to the other.
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

/** Where there is no page yet. */
const atFirst = (): Theme => 'light';

function onChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
