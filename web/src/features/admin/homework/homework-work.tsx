import type { ActivityWork } from '@studyhall/contracts';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { SkeletonText } from '../../../ui/skeleton';
import { moment } from '../format';
import { LoadError } from '../parts/load-error';
import { useQuery } from '../state/use-query';
import { FeedbackForm } from './feedback-form';
import { homeworkCalls } from './homework.calls';

/** What each student did: counts of the chat, never its words, and what was handed in. */
export function HomeworkWork({ id }: { id: string }) {
  const texts = useTexts(homeworkTexts);
  const { data, error, retry } = useQuery(`work ${id}`, (signal) => homeworkCalls.work(id, signal), [
    'lessons',
  ]);
  if (!data) return error ? <LoadError error={error} onRetry={retry} /> : <SkeletonText lines={4} />;
  if (data.length === 0) return <p className="text-muted">{texts.noStudents}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((work) => (
        <Student key={work.user_id} work={work} />
      ))}
    </ul>
  );
}

function Student({ work }: { work: ActivityWork }) {
  const texts = useTexts(homeworkTexts);
  const { username, work_id, progress, questions, attempts, hints, handed_in_at, answer, feedback } = work;
  const states = { not_begun: texts.notBegun, working: texts.working, handed_in: texts.handedIn };
  return (
    <li className="space-y-2 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-24 font-medium break-words">{username}</bdi>
        <Chip tone={progress === 'handed_in' ? 'ok' : progress === 'working' ? 'brand' : 'neutral'}>
          {states[progress]}
        </Chip>
        {progress !== 'not_begun' && (
          <span className="text-muted">{texts.workOf({ questions, attempts, hints })}</span>
        )}
        {handed_in_at !== null && <span className="text-muted sm:ms-auto">{moment(handed_in_at)}</span>}
      </p>
      {progress === 'handed_in' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {answer === '' ? <span className="text-muted">{texts.noAnswer}</span> : answer}
        </p>
      )}
      {work_id !== null && progress === 'handed_in' && (
        <FeedbackForm name={username} work={work_id} feedback={feedback} />
      )}
    </li>
  );
}
