import type { ActivityWork } from '@studyhall/contracts';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Chip } from '../../../ui/chip';
import { formatDateTime } from '../../../base/i18n/format';
import { Pending } from '../../../common/console/load-error';
import { useQuery } from '../../../account/data/use-query';
import { FeedbackForm } from './feedback-form';
import { homeworkCalls } from './homework.calls';

/**
 * Each student's work: counts of the chat, never its text, and what was handed in. For a closed quiz, also the correct
 * answers.
 */
export function HomeworkWork({ id, quiz = false }: { id: string; quiz?: boolean }) {
  const texts = useTexts(homeworkTexts);
  const { data, error, retry } = useQuery(homeworkCalls.work(id));
  if (!data) return <Pending error={error} retry={retry} lines={4} />;
  if (data.length === 0) return <p className="text-muted">{texts.noStudents}</p>;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {data.map((work) => (
        <Student key={work.user_id} work={work} quiz={quiz} />
      ))}
    </ul>
  );
}

function Student({ work, quiz }: { work: ActivityWork; quiz: boolean }) {
  const texts = useTexts(homeworkTexts);
  const quizzes = useTexts(quizzesTexts);
  const {
    display_name: name,
    work_id,
    progress,
    questions,
    attempts,
    hints,
    handed_in_at,
    answer,
    feedback,
    right,
  } = work;
  const states = { not_begun: texts.notBegun, working: texts.working, handed_in: texts.handedIn };
  return (
    <li className="space-y-2 py-2">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <bdi className="min-w-24 font-medium break-words">{name}</bdi>
        <Chip tone={progress === 'handed_in' ? 'ok' : progress === 'working' ? 'brand' : 'neutral'}>
          {states[progress]}
        </Chip>
        {right !== null && progress !== 'not_begun' && (
          <span>{quizzes.rightOf({ count: right.count, total: right.of })}</span>
        )}
        {!quiz && progress !== 'not_begun' && (
          <span className="text-muted">{texts.workOf({ questions, attempts, hints })}</span>
        )}
        {handed_in_at !== null && (
          <span className="text-muted sm:ms-auto">{formatDateTime(handed_in_at)}</span>
        )}
      </p>
      {!quiz && progress === 'handed_in' && (
        <p dir="auto" className="break-words whitespace-pre-line">
          {answer === '' ? <span className="text-muted">{texts.noAnswer}</span> : answer}
        </p>
      )}
      {!quiz && work_id !== null && progress === 'handed_in' && (
        <FeedbackForm name={name} work={work_id} feedback={feedback} />
      )}
    </li>
  );
}
