import type { OwnActivity, StudentTicket } from '@studyhall/contracts';
import { isRightAnswer } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import { useEffect } from 'react';
import { useQuery } from '../../../account/data/use-query';
import { TicketResult, type AnsweredQuestion } from '../../../common/ticket-result';
import { formatDuration, useSecondsLeft } from '../../../common/use-seconds-left';
import { homeworkTexts } from '../../../base/i18n/homework.texts';
import { quizzesTexts } from '../../../base/i18n/quizzes.texts';
import { useTexts } from '../../../base/i18n/texts';
import { store } from '../../../base/store';
import { reasonOf } from '../../../transport/errors';
import { askConfirm } from '../../../ui/ask';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Markdown } from '../../../ui/markdown';
import { SkeletonText } from '../../../ui/skeleton';
import { notifyError } from '../../../ui/snackbar';
import { useBusy } from '../../../ui/use-busy';
import {
  goneAtom,
  homeworkAtom,
  isAnswered,
  lessonCalls,
  lessonRefreshAtom,
  useAnswers,
  useHandIn,
  withAnswer,
  type GoneActivity,
} from '../../lesson';
import { TicketSteps, type TicketStepsProps } from '../../lesson/work.module';

const readAgain = (): void => store.set(lessonRefreshAtom, (count) => count + 1);

/** A class quiz: start, answer question by question, and hand in; the right answers once it is closed. */
export function Quiz({ id }: { id: string }) {
  const texts = useTexts(homeworkTexts);
  const all = useAtomValue(homeworkAtom);
  const quizzes = useTexts(quizzesTexts);
  const own = Array.isArray(all) ? all.find((one) => one.id === id && one.kind === 'quiz') : undefined;
  const gone = useAtomValue(goneAtom).find((one) => one.activity.id === id);
  const activity = own ?? gone?.activity;
  const { ticket, failed, change } = useQuestions(id, own, gone);
  if (all === null || (activity && !ticket && !failed)) return <SkeletonText lines={6} />;
  if (!activity || !ticket)
    return (
      <>
        <Banner kind="error">
          {gone ? (
            <GoneText gone={gone} />
          ) : !activity && all !== 'failed' ? (
            quizzes.notHere
          ) : (
            texts.loadFailed
          )}
        </Banner>
        <Button variant="secondary" onClick={readAgain} className="mt-3 self-start">
          {texts.tryAgain}
        </Button>
      </>
    );
  return (
    <>
      <h2 className="mb-1 font-display text-xl font-semibold break-words">
        <bdi>{activity.title}</bdi>
      </h2>
      {activity.instructions !== '' && (
        <div dir="auto" className="mb-2">
          <Markdown source={activity.instructions} breaks />
        </div>
      )}
      {gone && (
        <Banner kind="error">
          <GoneText gone={gone} />
        </Banner>
      )}
      <Questions activity={activity} ticket={ticket} change={change} isGone={gone !== undefined} />
    </>
  );
}

/** The questions, refetched with each new state of the student's activities, which events, polls and reconnects change. */
function useQuestions(id: string, activity: OwnActivity | undefined, gone: GoneActivity | undefined) {
  const asked = activity || gone ? lessonCalls.questions(id) : null;
  const { data: ticket, error, retry, patch: change } = useQuery(asked);
  useEffect(() => {
    if (activity) retry();
  }, [activity, retry]);
  return { ticket, failed: error !== null, change };
}

function GoneText({ gone: { activity, hasLeft } }: { gone: GoneActivity }) {
  const texts = useTexts(quizzesTexts);
  return hasLeft ? texts.leftClass({ name: activity.class_name }) : texts.withdrawn;
}

interface QuestionsProps {
  activity: OwnActivity;
  ticket: StudentTicket;
  change: (next: (known: StudentTicket) => StudentTicket) => void;
  isGone: boolean;
}

function Questions({ activity, ticket, change, isGone }: QuestionsProps) {
  const { answered, draftKey, send } = useAnswers(`/api/activities/${activity.id}`, (question, value) =>
    change((known) => withAnswer(known, question, value)),
  );
  const { notSent } = useTexts(quizzesTexts);
  if (isGone) return <Results questions={answered(ticket, '')} />;
  if (ticket.state === 'closed') return <Closed questions={answered(ticket, notSent)} />;
  return <Open activity={activity} questions={answered(ticket)} draftKey={draftKey} onSend={send} />;
}

interface OpenProps extends Pick<TicketStepsProps, 'questions' | 'draftKey' | 'onSend'> {
  activity: OwnActivity;
}

function Open({ activity, questions, draftKey, onSend }: OpenProps) {
  const texts = useTexts(quizzesTexts);
  const homework = useTexts(homeworkTexts);
  const { unsent, handIn: keepHandIn } = useHandIn(activity.id);
  const { busy, run } = useBusy();
  const { id, progress, quiz } = activity;
  const missing = questions.filter((question) => !isAnswered(question)).length;
  const isHandingIn = unsent?.refusal === null;
  const begin = (): Promise<void> =>
    lessonCalls
      .begin(id)
      .catch((error: unknown) => notifyError(reasonOf(error, homework.failed)))
      .then(readAgain);
  const handIn = async (): Promise<void> => {
    const text = texts.handInText({ count: missing });
    if (await askConfirm({ title: texts.handInTitle, text, confirmLabel: homework.handIn }))
      await keepHandIn('');
  };
  return (
    <>
      <p className="mb-3 flex flex-wrap gap-x-3 text-sm text-muted">
        {texts.questionCount({ count: questions.length })}
        {quiz?.minutes != null && <TimeLeft end={activity.closes_at} />}
      </p>
      {progress === 'handed_in' ? (
        <Banner>{texts.waiting}</Banner>
      ) : isHandingIn && unsent.isAway ? (
        <Banner>{texts.handInWaits}</Banner>
      ) : progress === 'not_begun' ? (
        <>
          <p>{texts.startText}</p>
          {quiz?.minutes != null && <p>{texts.startTimer}</p>}
          <Button busy={busy} onClick={() => void run(begin)} className="mt-3 self-start min-h-11!">
            {homework.begin}
          </Button>
        </>
      ) : (
        <>
          <div className="rounded-xl border border-line bg-surface p-4">
            <TicketSteps
              questions={questions}
              focused={false}
              done={texts.allAnswered}
              draftKey={draftKey}
              onSend={onSend}
            />
          </div>
          <Button
            variant={missing === 0 ? 'primary' : 'secondary'}
            busy={isHandingIn}
            onClick={() => void handIn()}
            className="mt-3 self-end min-h-11!"
          >
            {homework.handIn}
          </Button>
        </>
      )}
    </>
  );
}

/** Refetches the quiz when its time is over. */
function TimeLeft({ end }: { end: string }) {
  const texts = useTexts(quizzesTexts);
  const left = useSecondsLeft(end);
  const isOver = left === 0;
  useEffect(() => {
    if (!isOver) return;
    // The server uses its own clock, with fractions of a second.
    const timer = setTimeout(readAgain, 1_000);
    return () => clearTimeout(timer);
  }, [isOver]);
  return (
    left !== null && (
      <span className="font-medium text-ink tabular-nums">{texts.left({ time: formatDuration(left) })}</span>
    )
  );
}

function Closed({ questions }: { questions: readonly AnsweredQuestion[] }) {
  const texts = useTexts(quizzesTexts);
  const marked = questions.filter(({ right }) => right !== null);
  const count = marked.filter(
    (question) => question.value !== null && isRightAnswer(question, question.value) === true,
  ).length;
  return (
    <>
      <p role="status" className="text-muted">
        {texts.over}
      </p>
      {marked.length > 0 && <p className="font-medium">{texts.rightOf({ count, total: marked.length })}</p>}
      <Results questions={questions} />
    </>
  );
}

function Results({ questions }: { questions: readonly AnsweredQuestion[] }) {
  return (
    <ol className="mt-2 divide-y divide-line">
      {questions.map((question) => (
        <TicketResult key={question.id} question={question} />
      ))}
    </ol>
  );
}
