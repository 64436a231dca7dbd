import type { ClassExerciseView, MaterialView } from '@studyhall/contracts';
import { writeAnswer } from '@studyhall/domain';
import { useState } from 'react';
import { guardedChange } from '../../../../common/changes/guarded-change';
import { exercisesTexts } from '../../../../base/i18n/exercises.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { Spinner } from '../../../../ui/spinner';
import { SearchField } from '../../../../ui/search-field';
import { classCalls } from '../../../../common/console/class.calls';
import { calls } from '../../admin.calls';
import { Pending } from '../../../../common/console/load-error';
import { Pager } from '../../parts/pager';
import { useQuery } from '../../../../account/data/use-query';
import { AddExercise } from './add-exercise';
import { ExerciseDialog } from './exercise-dialog';
import { ExerciseRow } from './exercise-row';

const ROWS = 20;

/** The exercises of a class with answers, to correct, add and remove. */
export function ClassExercises({ group }: { group: number }) {
  const texts = useTexts(exercisesTexts);
  const [search, setSearch] = useState('');
  const [offset, setOffset] = useState(0);
  const [correcting, setCorrecting] = useState<ClassExerciseView | null>(null);
  const { data: exercises, error, retry } = useQuery(calls.exercises(group));
  const { data: materials } = useQuery(classCalls.materials(group));
  if (!exercises || !materials) return <Pending error={error} retry={retry} lines={5} />;
  const names = new Map(materials.map(({ file_id, name }) => [file_id, name]));
  const nameOf = ({ file_id }: ClassExerciseView): string | undefined => names.get(file_id ?? '');
  const found = exercises
    .filter((one) => matches(one, nameOf(one), search))
    // The exercises of a file keep their order.
    .toSorted((a, b) => (nameOf(a) ?? '').localeCompare(nameOf(b) ?? ''));
  const reading = materials.filter(isBeingRead).length;
  const takeOut = ({ id, number }: ClassExerciseView) =>
    guardedChange({
      run: () => calls.removeExercise(group, id),
      topics: ['groups'],
      done: texts.takenOut({ number }),
      failed: texts.failed,
    });
  return (
    <>
      <p className="mb-3 text-sm text-muted text-pretty">{texts.about}</p>
      <p role="status" className="text-sm text-muted">
        {reading > 0 && (
          <span className="mb-3 flex items-center gap-2">
            <Spinner size={16} />
            {texts.reading({ count: reading })}
          </span>
        )}
      </p>
      <div className="grid gap-3 lg:grid-cols-2">
        <AddExercise group={group} />
        {exercises.length > 0 && (
          <SearchField
            label={texts.search}
            value={search}
            onChange={(next) => {
              setSearch(next);
              setOffset(0);
            }}
          />
        )}
      </div>
      {found.length === 0 ? (
        <p className="mt-4 text-sm text-muted">{exercises.length === 0 ? texts.none : texts.nothingFound}</p>
      ) : (
        <ul aria-label={texts.title} className="mt-2 divide-y divide-line text-sm">
          {found.slice(offset, offset + ROWS).map((exercise) => (
            <ExerciseRow
              key={exercise.id}
              exercise={exercise}
              fileName={nameOf(exercise)}
              texts={texts}
              onCorrect={() => setCorrecting(exercise)}
              onTakeOut={() => void takeOut(exercise)}
            />
          ))}
        </ul>
      )}
      <Pager label={texts.title} offset={offset} total={found.length} size={ROWS} onChange={setOffset} />
      {correcting && (
        <ExerciseDialog group={group} exercise={correcting} onClose={() => setCorrecting(null)} />
      )}
    </>
  );
}

const isBeingRead = ({ status, exercises }: MaterialView): boolean =>
  status !== 'failed' && exercises === 'reading';

/** True if all search words occur in the exercise, its answer or its file name. */
function matches(exercise: ClassExerciseView, fileName: string | undefined, search: string): boolean {
  const { number, text, answer } = exercise;
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const all = `${number} ${text} ${writeAnswer(answer)} ${fileName ?? ''}`.toLowerCase();
  return words.every((word) => all.includes(word));
}
