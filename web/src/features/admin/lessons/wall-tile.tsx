import type { LessonStudent } from '@studyhall/contracts';
import { atom, useAtomValue } from 'jotai';
import { Hand, LifeBuoy, MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { wallTexts, type WallTexts } from '../../../base/i18n/wall.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { Chip, type Tone } from '../../../ui/chip';
import { stuckLabel } from './stuck-label';
import type { Wall } from './wall-state';
import type { WallStudent } from './wall-order';

interface WallTileProps {
  wall: Wall;
  live: boolean;
  id: number;
  chosen: boolean;
  onChoose: (id: number) => void;
}

const TONES: Record<LessonStudent['state'], Tone> = {
  ...{ away: 'neutral', here: 'ok', writing: 'brand', waiting: 'mark' },
};
const GONE = atom(null);
const MINUTE_MS = 60_000;

/** One student: what they do, whether they need help, and their last question. It follows its own atom. */
export const WallTile = memo(function WallTile({ wall, live, id, chosen, onChoose }: WallTileProps) {
  const texts = useTexts(wallTexts);
  const student = useAtomValue<WallStudent | null>(wall.studentAtom(id) ?? GONE);
  if (!student) return null;
  const { username, state, hand_up, stuck, turns, last_question } = student;
  return (
    <li className="min-w-0 [contain-intrinsic-size:auto_10.75rem] [content-visibility:auto]">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(id)}
        className={cx(
          'flex h-43 w-full flex-col gap-1 max-sm:h-auto max-sm:min-h-20 overflow-hidden rounded-lg border bg-surface p-3 text-start text-sm',
          'focus-visible:-outline-offset-2',
          chosen ? 'border-brand bg-brand-soft' : hand_up || stuck ? 'border-mark' : 'border-line',
        )}
      >
        <span className="line-clamp-3 w-full shrink-0 font-semibold wrap-anywhere">
          <bdi>{username}</bdi>
        </span>
        <span className="flex w-full flex-wrap gap-1">
          {live && <Chip tone={TONES[state]}>{stateLabel(student, texts)}</Chip>}
          {hand_up && (
            <Chip tone="mark" icon={<Hand size={14} aria-hidden="true" />}>
              {texts.handUp}
            </Chip>
          )}
          {stuck && (
            <Chip tone="danger" icon={<LifeBuoy size={14} aria-hidden="true" />}>
              {stuckLabel(stuck, texts)}
            </Chip>
          )}
          <span
            title={texts.turns({ count: turns })}
            className="ms-auto flex items-center gap-1 text-xs text-muted tabular-nums"
          >
            <MessageCircle size={14} aria-hidden="true" />
            <span aria-hidden="true">{turns}</span>
            <span className="sr-only">{texts.turns({ count: turns })}</span>
          </span>
        </span>
        {last_question && (
          <span dir="auto" className="line-clamp-2 w-full break-words text-muted">
            {last_question}
          </span>
        )}
      </button>
    </li>
  );
});

function stateLabel({ state, since }: WallStudent, texts: WallTexts): string {
  if (state !== 'away') return { here: texts.here, writing: texts.writing, waiting: texts.waiting }[state];
  const minutes = Math.floor((Date.now() - since) / MINUTE_MS);
  return minutes > 0 ? texts.awayMinutes({ count: minutes }) : texts.away;
}
