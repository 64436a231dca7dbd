import type { ClassExerciseView } from '@studyhall/contracts';
import { writeAnswer } from '@studyhall/domain';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ExercisesTexts } from '../../../../base/i18n/exercises.texts';
import { apiUrl } from '../../../../transport/rest';
import { Chip } from '../../../../ui/chip';
import { cx } from '../../../../ui/class-names';
import { IconButton } from '../../../../ui/icon-button';
import { formatNumber } from '../../format';

/** Longer texts are collapsed. */
const LONG = 140;

interface ExerciseRowProps {
  exercise: ClassExerciseView;
  fileName: string | undefined;
  texts: ExercisesTexts;
  onCorrect: () => void;
  onTakeOut: () => void;
}

/** An exercise of the class with its answer and source. */
export function ExerciseRow({ exercise, fileName, texts, onCorrect, onTakeOut }: ExerciseRowProps) {
  const { number, text, page, file_id, origin, is_disputed } = exercise;
  const [open, setOpen] = useState(false);
  const answer = writeAnswer(exercise.answer).replaceAll('\n', ' · ');
  const folds = text.length > LONG || text.split('\n').length > 2;
  return (
    <li className="flex gap-x-3 py-3">
      <div className="min-w-0 flex-1 space-y-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-medium">{texts.number({ number })}</span>
          <Chip tone={origin === 'teacher' ? 'brand' : 'neutral'}>
            {origin === 'teacher' ? texts.byTeacher : texts.found}
          </Chip>
          {is_disputed && <Chip tone="mark">{texts.disputed}</Chip>}
          {fileName !== undefined && (
            <a
              href={apiUrl(`/api/files/${file_id}${page === null ? '' : `#page=${page}`}`)}
              target="_blank"
              rel="noopener"
              className="min-w-0 rounded-sm text-xs break-words text-muted underline-offset-4 hover:underline"
            >
              <bdi>
                {page === null ? fileName : texts.place({ name: fileName, page: formatNumber(page) })}
              </bdi>
            </a>
          )}
        </p>
        {text !== '' && (
          <p dir="auto" className={cx('break-words whitespace-pre-line', folds && !open && 'line-clamp-2')}>
            {text}
          </p>
        )}
        {folds && (
          <button
            type="button"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            className="min-h-8 rounded-sm text-xs text-muted underline underline-offset-4 hover:text-ink"
          >
            {open ? texts.showLess : texts.showAll}
          </button>
        )}
        <p className="break-words">
          {answer === '' ? (
            <span className="text-muted">{texts.noAnswer}</span>
          ) : (
            <>
              {texts.answer} <bdi>{answer}</bdi>
            </>
          )}
        </p>
      </div>
      <div className="flex gap-1">
        <IconButton label={texts.correct({ number })} onClick={onCorrect}>
          <Pencil size={18} aria-hidden="true" />
        </IconButton>
        <IconButton
          label={texts.takeOut({ number })}
          className="enabled:hover:text-danger"
          onClick={onTakeOut}
        >
          <Trash2 size={18} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  );
}
