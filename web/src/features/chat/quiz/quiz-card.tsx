import { ListChecks } from 'lucide-react';
import type { QuizQuestionView, QuizView, StudyItem } from '@studyhall/contracts';
import { quizTexts, type QuizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { Skeleton } from '../../../ui/skeleton';
import { QuizQuestion } from './quiz-question';
import { QuizResult } from './quiz-result';
import { useQuiz } from './use-quiz';

/** A quiz in a reply: one question at a time, with the result at the end. */
export function QuizCard({ item }: { item: StudyItem }) {
  const texts = useTexts(quizTexts);
  const quiz = useQuiz(item.id);
  const { view, failed, retry, show } = quiz;
  const shown = quiz.shown ?? (view ? firstOpen(view) : 1);
  const question = shown === 'result' ? undefined : view?.questions[shown - 1];
  return (
    <section
      aria-label={texts.name({ title: item.title })}
      className="mt-4 overflow-hidden rounded-xl border border-line bg-surface"
    >
      <h3 className="flex min-h-11 items-center gap-2 border-b border-line px-3 text-sm font-semibold sm:px-4">
        <ListChecks size={18} aria-hidden="true" className="shrink-0 text-brand" />
        <span className="flex-1">
          {question
            ? texts.question({ number: String(question.number), count: String(item.count) })
            : view
              ? texts.result
              : texts.questions({ count: item.count })}
        </span>
      </h3>
      <div className="min-h-56 p-3 sm:p-4">
        {view === null ? (
          failed ? (
            <div className="flex flex-wrap items-center gap-3">
              <p className="text-sm">{texts.loadFailed}</p>
              <Button variant="secondary" onClick={retry}>
                {texts.tryAgain}
              </Button>
            </div>
          ) : (
            <div role="status" aria-label={texts.loading} className="space-y-3">
              <Skeleton className="h-6 w-3/4" />
              <Skeleton className="h-11 w-full" />
              <Skeleton className="h-11 w-full" />
            </div>
          )
        ) : question ? (
          <QuizQuestion
            key={question.number}
            quiz={item.id}
            title={view.title}
            question={question}
            draft={quiz.drafts[question.number]}
            setDraft={(draft) => quiz.setDraft(question.number, draft)}
            waits={quiz.waits}
            answer={(draft, answer) => quiz.answer(question.number, draft, answer)}
            onNext={() => show(nextOf(view, question.number))}
            nextLabel={nextOf(view, question.number) === 'result' ? texts.showResult : texts.next}
          />
        ) : (
          <QuizResult view={view} />
        )}
      </div>
      {view && <Questions view={view} shown={shown} onShow={show} texts={texts} />}
    </section>
  );
}

const isOpen = ({ solution }: QuizQuestionView): boolean => solution === null;

/** The number of the first open question; the result if there is none. */
const firstOpen = ({ questions }: QuizView): number | 'result' => questions.find(isOpen)?.number ?? 'result';

/** The next open question, wrapping around at the end. */
function nextOf({ questions }: QuizView, number: number): number | 'result' {
  const others = [...questions.slice(number), ...questions.slice(0, number)];
  return others.find((one) => isOpen(one) && one.number !== number)?.number ?? 'result';
}

interface QuestionsProps {
  view: QuizView;
  shown: number | 'result';
  onShow: (shown: number | 'result') => void;
  texts: QuizTexts;
}

/** A button for each question with its verdict, and one for the result. */
function Questions({ view, shown, onShow, texts }: QuestionsProps) {
  return (
    <ol className="flex flex-wrap gap-1 border-t border-line p-2">
      {view.questions.map((question) => {
        const verdict = verdictOf(question);
        const [mark, label] = {
          correct: ['✓', texts.goToCorrect],
          partly: ['½', texts.goToPartly],
          wrong: ['✗', texts.goToWrong],
          open: ['', texts.goToOpen],
        }[verdict] as [string, QuizTexts['goToOpen']];
        const number = String(question.number);
        return (
          <li key={number}>
            <button
              type="button"
              aria-label={label({ number })}
              aria-current={shown === question.number || undefined}
              onClick={() => onShow(question.number)}
              className={cx(BUTTON, TONES[verdict])}
            >
              {number}
              {mark && <span aria-hidden="true">{mark}</span>}
            </button>
          </li>
        );
      })}
      {view.weak_points && (
        <li>
          <button
            type="button"
            aria-current={shown === 'result' || undefined}
            onClick={() => onShow('result')}
            className={cx(BUTTON, 'px-3 hover:bg-sunken')}
          >
            {texts.result}
          </button>
        </li>
      )}
    </ol>
  );
}

const BUTTON =
  'flex min-h-11 min-w-11 items-center justify-center gap-0.5 rounded-lg px-1.5 text-sm font-medium aria-current:ring-2 aria-current:ring-brand aria-current:ring-inset';
const TONES = {
  correct: 'bg-ok-soft',
  partly: 'bg-mark-soft',
  wrong: 'bg-danger-soft',
  open: 'hover:bg-sunken',
} as const;

/** The verdict of the best attempt of a closed question. */
export function verdictOf(question: QuizQuestionView): keyof typeof TONES {
  if (isOpen(question)) return 'open';
  const verdicts = question.attempts.map(({ verdict }) => verdict);
  return verdicts.includes('correct') ? 'correct' : verdicts.includes('partly') ? 'partly' : 'wrong';
}
