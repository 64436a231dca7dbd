import { useAtomValue } from 'jotai';
import { useCallback } from 'react';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { notifyError } from '../../../ui/snackbar';
import { lessonCalls } from './lesson.calls';
import { WallTile } from './wall-tile';
import type { Wall } from './wall-state';

interface WallGridProps {
  /** The id of the lesson. */
  lesson: string;
  wall: Wall;
  /** True while the lesson runs: an ended one shows no presence. */
  live: boolean;
  chosen: number | null;
  onChoose: (id: number) => void;
}

/**
 * A tile for each student. Those who need help come first; the order does not change while the grid has the pointer or
 * focus.
 */
export function WallGrid({ lesson, wall, live, chosen, onChoose }: WallGridProps) {
  const texts = useTexts(wallTexts);
  const order = useAtomValue(wall.orderAtom);
  const holding = useCallback(
    (list: HTMLUListElement | null) => {
      if (!list) return;
      const abort = new AbortController();
      const { signal } = abort;
      const hold = (): void => wall.hold(true);
      const release = (): void => wall.hold(false);
      for (const name of ['pointerenter', 'focusin']) list.addEventListener(name, hold, { signal });
      for (const name of ['pointerleave', 'focusout']) list.addEventListener(name, release, { signal });
      return () => {
        abort.abort();
        release();
      };
    },
    [wall],
  );
  const lower = useCallback(
    (user: number): void =>
      void lessonCalls
        .lowerHand(lesson, user)
        .catch((error: unknown) => notifyError(reasonOf(error, texts.failed))),
    [lesson, texts],
  );
  if (order.length === 0) return <p className="text-sm text-muted">{texts.noStudents}</p>;
  return (
    <ul
      ref={holding}
      aria-label={texts.students}
      className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-2"
    >
      {order.map((id) => (
        <WallTile
          key={id}
          wall={wall}
          live={live}
          id={id}
          chosen={id === chosen}
          onChoose={onChoose}
          onLower={lower}
        />
      ))}
    </ul>
  );
}
