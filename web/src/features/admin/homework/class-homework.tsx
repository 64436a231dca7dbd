import { useEffect } from 'react';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { onServerEvent } from '../../../transport/socket';
import { SkeletonText } from '../../../ui/skeleton';
import { LoadError } from '../parts/load-error';
import { invalidate } from '../state/live';
import { useQuery } from '../state/use-query';
import { homeworkCalls } from './homework.calls';
import { HomeworkItem } from './homework-item';

/** The homework of a class, each with how far its students are. */
export function ClassHomework({ group }: { group: number }) {
  const texts = useTexts(homeworkTexts);
  const { data, error, retry } = useQuery(
    `homework ${group}`,
    (signal) => homeworkCalls.ofClass(group, signal),
    ['groups', 'lessons'],
  );
  useEffect(() => onServerEvent('activities.changed', () => invalidate('lessons')), []);
  if (!data) return error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={3} />;
  if (data.length === 0) return <p className="text-sm text-muted">{texts.none}</p>;
  return (
    <ul className="divide-y divide-line text-sm">
      {data.map((homework) => (
        <HomeworkItem key={homework.id} homework={homework} />
      ))}
    </ul>
  );
}
