import { useSyncExternalStore } from 'react';

/** The theme that the page shows now, for what style sheets do not reach: frames and images. */
export function usePageTheme(): 'light' | 'dark' {
  return useSyncExternalStore(onChange, current, atFirst);
}

/** The value of a colour token in the theme that is shown, as the style sheet has it. */
export function pageColour(name: string): string {
  return getComputedStyle(document.documentElement).getPropertyValue(`--color-${name}`).trim();
}

const current = (): 'light' | 'dark' =>
  document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light';

/** Where there is no page yet. */
const atFirst = (): 'light' => 'light';

function onChange(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
