import { atom, useAtomValue } from 'jotai';
import { store } from '../base/store';

interface Announcement {
  id: number;
  text: string;
}

const politeAtom = atom<Announcement>({ id: 0, text: '' });

/** Has screen readers say something once; nothing shows on the screen. */
export function announce(text: string): void {
  store.set(politeAtom, (last) => ({ id: last.id + 1, text }));
}

/** The page's one polite region. Stands in the shell, so that it exists before anything is said. */
export function LiveRegion() {
  const { id, text } = useAtomValue(politeAtom);
  return (
    <div role="status" aria-live="polite" aria-atomic="true" className="sr-only">
      {/* A new element for each announcement: the same words twice are said twice. */}
      <span key={id}>{text}</span>
    </div>
  );
}
