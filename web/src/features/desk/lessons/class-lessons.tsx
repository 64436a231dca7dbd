import { useState } from 'react';
import { reportTexts } from '../../../base/i18n/report.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { PastLessons } from './past-lessons';

const SHOWN = 5;

/** The past lessons of a class, each with a link to its report. */
export function ClassLessons({ group }: { group: number }) {
  const texts = useTexts(reportTexts);
  const [all, setAll] = useState(false);
  const { data } = useQuery(lessonCalls.ofClass(group));
  const past = data?.filter(({ state }) => state === 'ended');
  if (!past) return null;
  return (
    <section aria-label={texts.lessonsOfClass} className="mt-4 text-sm">
      <h4 className="font-medium">{texts.lessonsOfClass}</h4>
      {past.length === 0 && <p className="mt-1 text-muted">{texts.noLessonsOfClass}</p>}
      <PastLessons lessons={past.slice(0, all ? undefined : SHOWN)} />
      {!all && past.length > SHOWN && (
        <Button variant="quiet" onClick={() => setAll(true)} className="min-h-11! px-2!">
          {texts.showAll({ count: past.length })}
        </Button>
      )}
    </section>
  );
}
