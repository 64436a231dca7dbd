import type { StudyView } from '@studyhall/contracts';
import { useAtomValue, useSetAtom } from 'jotai';
import { GraduationCap } from 'lucide-react';
import { useState } from 'react';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { lessonRefreshAtom, studyAtom } from './lesson.atoms';

/** The current study mode; a press shows the student's work in it. */
export function StudyLine() {
  const texts = useTexts(lessonTexts);
  const study = useAtomValue(studyAtom);
  const wish = useSetAtom(lessonRefreshAtom);
  const [open, setOpen] = useState(false);
  if (!study || study.study_mode === 'off') return null;
  const [exercise] = study.exercises;
  const title = study.study_mode === 'hints' ? texts.studyHints : texts.studyAttempt;
  return (
    <>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        icon={<GraduationCap size={18} aria-hidden="true" className="text-brand" />}
        onClick={() => {
          // No event reports an attempt, or a solution that the teacher opened.
          wish((count) => count + 1);
          setOpen(true);
        }}
        className="min-h-11! px-2! whitespace-normal!"
      >
        {title}
      </Button>
      {exercise?.waits_for_work && (
        <p className="px-2 text-sm text-muted">
          {exercise.number !== null && <b>{texts.exerciseNumber({ number: exercise.number })}: </b>}
          {study.study_mode === 'hints' ? texts.answerOrAttempt : texts.attemptToSee}
        </p>
      )}
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        size="md"
        title={title}
        text={study.study_mode === 'hints' ? texts.studyHintsText : texts.studyAttemptText}
      >
        <Exercises exercises={study.exercises} />
      </Dialog>
    </>
  );
}

function Exercises({ exercises }: Pick<StudyView, 'exercises'>) {
  const texts = useTexts(lessonTexts);
  if (exercises.length === 0) return <p className="text-sm">{texts.noExercises}</p>;
  return (
    <>
      <h3 className="mb-1 text-sm font-semibold">{texts.exercises}</h3>
      <ul className="divide-y divide-line text-sm">
        {exercises.map(({ id, number, text, hints, attempts, opened_by: by }) => (
          <li key={id} className="py-2">
            {number !== null && <p className="font-medium">{texts.exerciseNumber({ number })}</p>}
            <p dir="auto" className="break-words whitespace-pre-line">
              {text}
            </p>
            <p className="text-muted">
              {texts.attempts({ count: attempts })} · {texts.hints({ count: hints })}
              {by !== null && ` · ${texts.openedBy({ name: by })}`}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
