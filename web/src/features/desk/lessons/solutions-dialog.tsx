import type { LessonExercise, LessonSummary } from '@studyhall/contracts';
import { useState } from 'react';
import { FormDialog } from '../../../common/form-dialog';
import { exercisesTexts, type ExercisesTexts } from '../../../base/i18n/exercises.texts';
import { useTexts } from '../../../base/i18n/texts';
import { notify } from '../../../ui/snackbar';
import { SearchField } from '../../../ui/search-field';
import { formatNumber } from '../../../base/i18n/format';
import { Pending } from '../../../common/console/load-error';
import { offerUndo } from '../../../common/changes/undo';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { SolutionChoice } from './solution-choice';

const MAX_SHOWN = 40;
const MAX_NAMED = 6;
/** The number of exercises from which on a search is shown. */
const SEARCHED = 6;

interface SolutionsDialogProps {
  lesson: LessonSummary;
  /** Absent for the whole class. */
  student?: { id: number; name: string };
  onClose: () => void;
}

/** Opens the solution of an exercise for one student or the class, with undo. */
export function SolutionsDialog({ lesson, student, onClose }: SolutionsDialogProps) {
  const texts = useTexts(exercisesTexts);
  const [chosen, setChosen] = useState<LessonExercise['id'] | 'asked' | null>(null);
  const [search, setSearch] = useState('');
  const { data, error, retry } = useQuery(lessonCalls.exercises(lesson.id, student?.id));
  const exercises = data ?? [];
  const asked = exercises.filter((one) => one.asked > one.opened);
  const found = exercises.filter((one) => matches(one, search));
  const open = async (): Promise<void> => {
    const exercise = exercises.find(({ id }) => id === chosen);
    const result = await lessonCalls.openSolutions(lesson.id, {
      user_id: student?.id,
      exercise_id: exercise?.id,
    });
    onClose();
    const name = exercise ? nameOf(exercise, texts) : namesOf(asked, texts);
    if (result.opened === 0) notify(texts.nothingOpened);
    offerUndo(
      student
        ? texts.openedForOne({ exercise: name, name: student.name })
        : texts.openedForAll({ exercise: name }),
      result,
    );
  };
  return (
    <FormDialog
      title={student ? texts.openForOne({ name: student.name }) : texts.openForAll}
      text={
        student
          ? texts.openForOneText({ name: student.name })
          : texts.openForAllText({ name: lesson.class_name })
      }
      submitLabel={texts.openNow}
      ready={chosen !== null}
      failed={texts.failed}
      onSubmit={open}
      onClose={onClose}
    >
      {!data && <Pending error={error} retry={retry} lines={5} />}
      {data?.length === 0 && <p className="text-sm text-muted">{texts.noneToOpen}</p>}
      {exercises.length >= SEARCHED && (
        <SearchField label={texts.search} value={search} onChange={setSearch} />
      )}
      {exercises.length > 0 && (
        <div role="radiogroup" aria-label={texts.which} className="space-y-2">
          {asked.length > 1 && search === '' && (
            <SolutionChoice
              label={texts.allAsked({ names: namesOf(asked, texts) })}
              checked={chosen === 'asked'}
              onChoose={() => setChosen('asked')}
            />
          )}
          {found.slice(0, MAX_SHOWN).map((exercise) => (
            <SolutionChoice
              key={exercise.id}
              label={nameOf(exercise, texts)}
              text={exercise.number === null ? undefined : exercise.text}
              facts={factsOf(exercise, student !== undefined, texts)}
              checked={chosen === exercise.id}
              disabled={student !== undefined && exercise.opened > 0}
              onChoose={() => setChosen(exercise.id)}
            />
          ))}
          {found.length === 0 && <p className="text-sm text-muted">{texts.nothingFound}</p>}
          {found.length > MAX_SHOWN && (
            <p className="text-sm text-muted">{texts.more({ count: formatNumber(MAX_SHOWN) })}</p>
          )}
        </div>
      )}
    </FormDialog>
  );
}

const nameOf = ({ number: printed, text }: LessonExercise, texts: ExercisesTexts): string =>
  printed === null ? text.slice(0, 120) : texts.number({ number: printed });

function namesOf(exercises: readonly LessonExercise[], texts: ExercisesTexts): string {
  const names = exercises.slice(0, MAX_NAMED).map((one) => nameOf(one, texts));
  return names.join(', ') + (exercises.length > MAX_NAMED ? ', …' : '');
}

/** The exercise's file and page, and who asked about it. */
function factsOf(
  { file_name: file, page, asked, opened }: LessonExercise,
  ofOne: boolean,
  texts: ExercisesTexts,
): string[] {
  const place = file && page !== null ? texts.place({ name: file, page: formatNumber(page) }) : file;
  const open = opened > 0 && (ofOne ? texts.isOpen : texts.openFor({ count: opened }));
  return [place, !ofOne && asked > 0 && texts.askedBy({ count: asked }), open].filter(
    (fact) => typeof fact === 'string',
  );
}

function matches({ number: printed, text, file_name: file }: LessonExercise, search: string): boolean {
  const all = `${printed ?? ''} ${text} ${file ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => all.includes(word));
}
