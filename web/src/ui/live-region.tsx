import { atom, useAtomValue } from 'jotai';
import type { ReactNode } from 'react';
import { store } from '../base/store';

interface Sentence {
  id: number;
  text: string;
}

const politeAtom = atom<readonly Sentence[]>([]);

let lastId = 0;

/** Announces sentences to screen readers one after another, without showing them. They replace the earlier ones. */
export function announce(...sentences: readonly string[]): void {
  store.set(
    politeAtom,
    sentences.map((text) => ({ id: ++lastId, text })),
  );
}

/**
 * The page's only polite live region: announcements, and the notices in it. It is in the shell, so that it exists before
 * the first announcement.
 */
export function LiveRegion({ children }: { children: ReactNode }) {
  const sentences = useAtomValue(politeAtom);
  return (
    // Not atomic: each sentence is a separate addition, which the user can skip.
    <div role="status" aria-live="polite" aria-atomic="false">
      <div className="sr-only">
        {/* A new element for each announcement, so that a repeated text is announced again. */}
        {sentences.map(({ id, text }) => (
          <p key={id}>{text}</p>
        ))}
      </div>
      {children}
    </div>
  );
}
