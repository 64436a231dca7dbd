import type { OwnActivity } from '@studyhall/contracts';
import { useLocation } from 'wouter';
import { formatDateTime } from '../../../base/i18n/format';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { notifyError } from '../../../ui/snackbar';
import { isTodo, lessonCalls } from '../../lesson';
import { HandInButton, HomeworkText, UnsentHomework } from '../../lesson/work.module';
import { useBusy } from '../../../ui/use-busy';

/** One homework or quiz: task, deadline, a button that opens it, and feedback. */
export function HomeworkCard({ homework }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const [, navigate] = useLocation();
  const { busy, run } = useBusy();
  const quizzes = useTexts(quizzesTexts);
  const { id, kind, title, class_name: group, closes_at, progress, conversation_id, handed_in_at } = homework;
  const todo = isTodo(homework);
  const open = (): void => {
    if (kind === 'quiz') return navigate(`/todo/${id}`);
    void run(() =>
      lessonCalls.begin(id).then(
        (conversation) => navigate(`/chat/${conversation}`),
        (error: unknown) => notifyError(reasonOf(error, texts.failed)),
      ),
    );
  };
  return (
    <li className="rounded-lg border border-line bg-surface p-4">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="min-w-0 font-semibold break-words">
          <bdi>{kind === 'quiz' ? quizzes.quiz({ title }) : title}</bdi>
        </h3>
        {progress === 'handed_in' ? (
          <Chip tone="ok">{texts.handedIn}</Chip>
        ) : (
          !todo && <Chip>{texts.closed}</Chip>
        )}
      </div>
      <p className="mb-2 text-sm text-muted">
        <bdi>{group}</bdi> ·{' '}
        {handed_in_at !== null
          ? texts.handedInAt({ time: formatDateTime(handed_in_at) })
          : todo
            ? texts.until({ time: formatDateTime(closes_at) })
            : texts.overSince({ time: formatDateTime(closes_at) })}
      </p>
      <HomeworkText homework={homework} />
      <CameBack homework={homework} />
      <UnsentHomework homework={homework} />
      {(todo || kind === 'quiz' || conversation_id !== null) && (
        <div className="mt-3 flex flex-wrap gap-2">
          <Button variant={todo ? 'primary' : 'secondary'} busy={busy} onClick={open} className="min-h-11!">
            {!todo
              ? kind === 'quiz'
                ? quizzes.seeAnswers
                : texts.openChat
              : progress === 'not_begun'
                ? texts.begin
                : texts.goOn}
          </Button>
          <HandInButton homework={homework} variant="secondary" />
        </div>
      )}
    </li>
  );
}

/** The student's work, and the feedback on it. */
function CameBack({ homework: { answer, feedback } }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  return (
    <>
      {answer !== '' && (
        <div className="mt-3 border-s-2 border-line ps-3 text-sm">
          <p className="text-muted">{texts.yourAnswer}</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {answer}
          </p>
        </div>
      )}
      {feedback && (
        <div className="mt-3 border-s-2 border-brand ps-3 text-sm">
          <p className="font-medium">{texts.feedbackBy({ name: feedback.by })}</p>
          <p dir="auto" className="break-words whitespace-pre-line">
            {feedback.text}
          </p>
        </div>
      )}
    </>
  );
}
