import type { LessonStudent } from '@studyhall/contracts';
import { atom, useAtomValue } from 'jotai';
import { Hand, LifeBuoy, MessageCircle } from 'lucide-react';
import { memo } from 'react';
import { wallTexts, type WallTexts } from '../../../base/i18n/wall.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FullAdminOnly } from '../../../common/console/full-admin';
import { cx } from '../../../ui/class-names';
import { Chip, type Tone } from '../../../ui/chip';
import { IconButton } from '../../../ui/icon-button';
import { stuckLabel } from './stuck-label';
import type { Wall } from './wall-state';
import type { WallStudent } from './wall-order';

interface WallTileProps {
  wall: Wall;
  live: boolean;
  id: number;
  chosen: boolean;
  onChoose: (id: number) => void;
  onLower: (id: number) => void;
}

const TONES: Record<LessonStudent['state'], Tone> = {
  ...{ away: 'neutral', here: 'ok', writing: 'brand', waiting: 'mark' },
};
const GONE = atom(null);
const MINUTE_MS = 60_000;

/** One student: current state, need of help, and last question. It subscribes to its own atom. */
export const WallTile = memo(function WallTile({ wall, live, id, chosen, onChoose, onLower }: WallTileProps) {
  const texts = useTexts(wallTexts);
  const student = useAtomValue<WallStudent | null>(wall.studentAtom(id) ?? GONE);
  if (!student) return null;
  const { username, display_name: name, state, hand_up, stuck, turns, last_question } = student;
  return (
    <li className="relative min-w-0 [contain-intrinsic-size:auto_6.75rem] [content-visibility:auto]">
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onChoose(id)}
        className={cx(
          'flex size-full min-h-27 flex-col gap-1 rounded-lg border bg-surface px-2 py-1.5 text-start text-sm max-sm:min-h-20',
          'focus-visible:-outline-offset-2',
          chosen ? 'border-brand bg-brand-soft' : hand_up || stuck ? 'border-mark' : 'border-line',
        )}
      >
        <span
          className={cx(
            'line-clamp-3 w-full shrink-0 leading-tight font-semibold wrap-anywhere',
            hand_up && 'min-h-9 pe-9',
          )}
        >
          <bdi title={username}>{name}</bdi>
          {hand_up && <span className="sr-only">{texts.handUp}</span>}
        </span>
        <span className="flex w-full items-center gap-1">
          {live && <Chip tone={TONES[state]}>{stateLabel(student, texts)}</Chip>}
          <span
            title={texts.turns({ count: turns })}
            className="ms-auto flex items-center gap-1 text-xs text-muted tabular-nums"
          >
            <MessageCircle size={14} aria-hidden="true" />
            <span aria-hidden="true">{turns}</span>
            <span className="sr-only">{texts.turns({ count: turns })}</span>
          </span>
        </span>
        {stuck ? (
          <span className="flex w-full items-start gap-1 rounded-md bg-danger-soft px-1.5 py-0.5 text-xs leading-tight font-medium">
            <LifeBuoy size={14} aria-hidden="true" className="shrink-0" />
            <span className="min-w-0">{stuckLabel(stuck, texts)}</span>
          </span>
        ) : (
          last_question && (
            <span
              dir="auto"
              className="line-clamp-1 w-full text-xs wrap-anywhere text-muted sm:max-lg:line-clamp-2"
            >
              {last_question}
            </span>
          )
        )}
      </button>
      {hand_up && live && (
        <FullAdminOnly>
          <IconButton
            label={texts.lowerHandOf({ name })}
            onClick={() => onLower(id)}
            className="absolute! end-0.5 top-0.5 size-10! bg-mark"
          >
            <Hand size={18} aria-hidden="true" className="text-mark-ink" />
          </IconButton>
        </FullAdminOnly>
      )}
    </li>
  );
});

function stateLabel({ state, since }: WallStudent, texts: WallTexts): string {
  if (state !== 'away') return { here: texts.here, writing: texts.writing, waiting: texts.waiting }[state];
  const minutes = Math.floor((Date.now() - since) / MINUTE_MS);
  return minutes > 0 ? texts.awayMinutes({ count: minutes }) : texts.away;
}
