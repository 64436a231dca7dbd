import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { store } from '../base/store';

interface Sentence {
  id: number;
  text: string;
}

const politeAtom = atom<readonly Sentence[]>([]);

/** Has screen readers say something once; nothing shows on the screen. Sentences are read one after the other. */
export function announce(...sentences: readonly string[]): void {
  store.set(politeAtom, (before) => {
    const nextId = (before.at(-1)?.id ?? 0) + 1;
    return sentences.map((text, at) => ({ id: nextId + at, text }));
  });
}

/**
 * The page's one polite region: announcements, and the notices in it. Stands in the shell, so that it exists before
 * anything is said.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const sentences = useAtomValue(politeAtom);
  return (
    // Not atomic: each sentence is an addition of its own, which the user can skip.
    <div role="status" aria-live="polite" aria-atomic="false">
      <div className="sr-only">
        {/* A new element for each announcement: the same words twice are said twice. */}
        {sentences.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {children}
    </div>
  );
}
