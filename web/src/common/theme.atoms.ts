import { atom } from 'jotai';
import { readStored, writeStored } from '../base/storage';

export type ThemeChoice = 'system' | 'light' | 'dark';

const stored = readStored('theme');
const choiceAtom = atom<ThemeChoice>(stored === 'light' || stored === 'dark' ? stored : 'system');

/** The user's theme. Writing it repaints the page and stores the choice. */
export const themeAtom = atom(
  (get) => get(choiceAtom),
  (_get, set, choice: ThemeChoice) => {
    set(choiceAtom, choice);
    writeStored('theme', choice === 'system' ? null : choice);
    applyTheme(choice);
  },
);

function applyTheme(choice: ThemeChoice): void {
  const system = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  const theme = choice === 'system' ? system : choice;
  document.documentElement.dataset.theme = theme;
  const meta = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (meta) meta.content = theme === 'dark' ? '#14171a' : '#fbfaf7';
}

/** Follows the system's theme while the user has chosen none. Returns an unsubscribe function. */
export function followSystemTheme(currentChoice: () => ThemeChoice): () => void {
  const query = matchMedia('(prefers-color-scheme: dark)');
  const onChange = () => applyTheme(currentChoice());
  query.addEventListener('change', onChange);
  return () => query.removeEventListener('change', onChange);
}
