import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Pending } from '../../../common/console/load-error';
import { HomeworkItem } from './homework-item';
import { isHomework, useActivities } from './use-activities';

/** The homework of a class, with the students' progress. */
export function ClassHomework({ group }: { group: number }) {
  const texts = useTexts(homeworkTexts);
  const { data: all, error, retry } = useActivities(group);
  const data = all?.filter(isHomework);
  if (!data) return <Pending error={error} retry={retry} lines={3} />;
  if (data.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {data.map((homework) => (
        <HomeworkItem key={homework.id} homework={homework} />
      ))}
    </ul>
  );
}
