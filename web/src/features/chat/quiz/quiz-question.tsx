import { useAtomValue } from 'jotai';
import { CircleAlert, CircleCheck, CircleDashed, CloudOff, Lightbulb } from 'lucide-react';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import type { QuizAnswer, QuizQuestionView } from '@studyhall/contracts';
import { quizTexts, type QuizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { connectionAtom } from '../../../transport/connection';
import { reasonOf } from '../../../transport/errors';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { Markdown } from '../../../ui/markdown';
import { useConversation } from '../state/chat.context';
import { AnswerFields } from './answer-fields';
import { explainMessage, isTried, newDraft, toAnswer, type QuizDraft } from './quiz.draft';
import { QuizSolution } from './quiz-solution';
import { QuizSource } from './quiz-source';

interface QuizQuestionProps {
  /** The id of the quiz. */
  quiz: string;
  title: string;
  question: QuizQuestionView;
  draft: QuizDraft | undefined;
  setDraft: (draft: QuizDraft) => void;
  waits: (draft: QuizDraft) => boolean;
  answer: (draft: QuizDraft, answer: QuizAnswer) => Promise<void>;
  onNext: () => void;
  nextLabel: string;
}

/** One question: its form while open, its solution afterwards. */
export function QuizQuestion(props: QuizQuestionProps) {
  const { title, question, setDraft, onNext, nextLabel } = props;
  const texts = useTexts(quizTexts);
  // The next attempt has its own id.
  const attempts = question.attempts.length;
  const [untouched, setUntouched] = useState(() => ({ attempts, draft: newDraft(question) }));
  if (untouched.attempts !== attempts) setUntouched({ attempts, draft: newDraft(question) });
  const draft = props.draft ?? untouched.draft;
  const isUnsent = props.waits(draft);
  /** True if the draft has changed since it was sent: the verdict applies only to what was sent. */
  const [touched, setTouched] = useState(false);
  const [sending, setSending] = useState<'answer' | 'gave_up' | null>(null);
  /** Why a draft was refused. An answer sent later has a draft with another id. */
  const [problem, setProblem] = useState<{ answerId: string; reason: string } | null>(null);
  const isOffline = useAtomValue(connectionAtom) === 'reconnecting';
  const next = useFocusOnClose(question.solution !== null);
  const isMarking = question.attempts.some(({ verdict }) => verdict === null);
  const answer = toAnswer(question, draft);
  const isRepeated = answer !== null && !isUnsent && isTried(question, answer);
  const waits = isUnsent && isOffline && sending === null;

  const send = async (what: 'answer' | 'gave_up', given: QuizAnswer): Promise<void> => {
    setSending(what);
    setProblem(null);
    setTouched(false);
    await props
      .answer(draft, given)
      .catch((error: unknown) =>
        setProblem({ answerId: draft.answerId, reason: reasonOf(error, texts.failed) }),
      );
    setSending(null);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (answer && !isRepeated && !sending) void send('answer', answer);
  };
  return (
    <form onSubmit={submit}>
      <div id={`quiz-prompt-${draft.answerId}`} dir="auto" className="font-medium">
        <Markdown source={question.prompt} />
      </div>
      {question.source && (
        <QuizSource quiz={props.quiz} source={question.source} claim={claimOf(question)} className="mt-1" />
      )}
      {question.solution ? (
        <QuizSolution question={question} solution={question.solution} />
      ) : (
        <AnswerFields
          question={question}
          draft={draft}
          setDraft={(changed) => {
            setProblem(null);
            setTouched(true);
            setDraft(changed);
          }}
          labelledBy={`quiz-prompt-${draft.answerId}`}
          disabled={sending !== null || isMarking}
        />
      )}
      <div role="status">
        {waits ? (
          <p className="mt-3 flex items-start gap-2 rounded-lg bg-sunken px-3 py-2 text-sm">
            <CloudOff size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
            {texts.waits}
          </p>
        ) : (
          <Verdict question={question} marking={isMarking || sending === 'answer'} texts={texts} />
        )}
      </div>
      {problem?.answerId === draft.answerId && !waits && !question.solution && (
        <p role="alert" className="mt-3 rounded-lg border border-danger/30 bg-danger-soft px-3 py-2 text-sm">
          {problem.reason}
        </p>
      )}
      {question.solution ? (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button ref={next} onClick={onNext} className="min-h-11">
            {nextLabel}
          </Button>
          {!question.attempts.some(({ verdict }) => verdict === 'correct') && (
            <ExplainButton title={title} question={question} texts={texts} />
          )}
        </div>
      ) : (
        <>
          {isRepeated && touched && <p className="mt-3 text-sm text-muted">{texts.repeated}</p>}
          <Hint hint={question.hint} texts={texts} />
          <div className="mt-4 flex flex-wrap gap-2">
            <Button
              type="submit"
              busy={sending === 'answer'}
              disabled={answer === null || isRepeated || sending !== null || isMarking}
              className="min-h-11"
            >
              {texts.check}
            </Button>
            <Button
              variant="quiet"
              busy={sending === 'gave_up'}
              disabled={sending !== null || isMarking}
              onClick={() => void send('gave_up', { gave_up: true })}
              className="min-h-11"
            >
              {texts.giveUp}
            </Button>
          </div>
        </>
      )}
    </form>
  );
}

/** The claim that the passage supports: the text of the solution. */
function claimOf({ prompt, options, solution }: QuizQuestionView): string {
  if (!solution) return prompt;
  const right = options.filter(({ id }) => solution.options.includes(id)).map(({ text }) => text);
  return [...right, solution.text, solution.explanation].join(' ');
}

/** Focuses the next button when a question closes: the button that closed it is gone. */
function useFocusOnClose(closed: boolean) {
  const next = useRef<HTMLButtonElement>(null);
  const wasClosed = useRef(closed);
  useEffect(() => {
    if (closed && !wasClosed.current && document.activeElement === document.body) next.current?.focus();
    wasClosed.current = closed;
  }, [closed]);
  return next;
}

function ExplainButton({
  title,
  question,
  texts,
}: Pick<QuizQuestionProps, 'title' | 'question'> & { texts: QuizTexts }) {
  const conversation = useConversation();
  const busy = useAtomValue(conversation.busyAtom);
  const ask = (): void =>
    conversation.deps.outbox.send(
      conversation,
      explainMessage(title, question, texts),
      [],
      question.source !== null,
    );
  return (
    <Button variant="secondary" disabled={busy} onClick={ask} className="min-h-11">
      {texts.explain}
    </Button>
  );
}

const ICONS = { correct: CircleCheck, partly: CircleDashed, wrong: CircleAlert };
const TONES = { correct: 'bg-ok-soft', partly: 'bg-mark-soft', wrong: 'bg-danger-soft' };

/** The verdict on the last attempt. */
function Verdict({
  question,
  marking,
  texts,
}: {
  question: QuizQuestionView;
  marking: boolean;
  texts: QuizTexts;
}) {
  const last = question.attempts.findLast(({ verdict }) => verdict !== null);
  if (marking) return <p className="mt-3 text-sm text-muted">{texts.checking}</p>;
  // A user who gave up needs no verdict.
  if (!last?.verdict || 'gave_up' in last.answer) return null;
  const { lacks, verdict } = last;
  const Icon = ICONS[verdict];
  const lines = [
    lacks &&
      ('unit' in lacks
        ? texts.lacksUnit
        : 'lowest_terms' in lacks
          ? texts.lacksLowestTerms
          : texts.lacksPoints({ points: String(lacks.points), of: lacks.of })),
    question.attempts_left > 0 && texts.oneMore({ count: question.attempts_left }),
  ].filter((line) => typeof line === 'string');
  return (
    <p className={cx('mt-3 flex items-start gap-2 rounded-lg px-3 py-2 text-sm', TONES[verdict])}>
      <Icon size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        <strong className="font-semibold">{texts[verdict]}.</strong> {lines.join(' ')}
      </span>
    </p>
  );
}

function Hint({ hint, texts }: { hint: string | null; texts: QuizTexts }) {
  const [open, setOpen] = useState(false);
  if (hint === null) return null;
  return (
    <div className="mt-3 text-sm">
      <button
        type="button"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
        className="-ms-2 inline-flex min-h-11 items-center gap-1.5 rounded-lg px-2 text-muted hover:bg-sunken hover:text-ink"
      >
        <Lightbulb size={16} aria-hidden="true" />
        {open ? texts.hintTitle : texts.hint}
      </button>
      {open && (
        <div dir="auto">
          <Markdown source={hint} />
        </div>
      )}
    </div>
  );
}
