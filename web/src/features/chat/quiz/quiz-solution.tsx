import { Check } from 'lucide-react';
import type { QuizAnswer, QuizQuestionView, QuizSolution as Solution } from '@studyhall/contracts';
import { quizTexts, type QuizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { cx } from '../../../ui/class-names';
import { Markdown } from '../../../ui/markdown';
import { answerText, lastGiven } from './quiz.draft';

/** The right answer of a closed question beside the user's answer, and the explanation. */
export function QuizSolution({ question, solution }: { question: QuizQuestionView; solution: Solution }) {
  const texts = useTexts(quizTexts);
  const answer = lastGiven(question);
  return (
    <div className="mt-3 space-y-3 text-sm" dir="auto">
      {question.options.length > 0 ? (
        <Options question={question} solution={solution} answer={answer} texts={texts} />
      ) : (
        <>
          {'text' in answer && <Part title={texts.yourAnswer} text={answerText(answer)} isPlain />}
          {solution.rubric.length === 0 && solution.text !== null && (
            <Part title={texts.rightAnswer} text={solution.text} />
          )}
        </>
      )}
      {solution.rubric.length > 0 && (
        <div>
          <p className="font-semibold">{texts.rubric}</p>
          <ul className="mt-1 list-disc ps-5">
            {solution.rubric.map((point) => (
              <li key={point}>
                <Markdown source={point} />
              </li>
            ))}
          </ul>
        </div>
      )}
      {solution.rubric.length > 0 && solution.text !== null && (
        <Part title={texts.sample} text={solution.text} />
      )}
      {solution.feedback && <Markdown source={solution.feedback} />}
      <Part title={texts.because} text={solution.explanation} />
    </div>
  );
}

/** `isPlain`: typed text, shown without formatting. */
function Part({ title, text, isPlain = false }: { title: string; text: string; isPlain?: boolean }) {
  return (
    <div>
      <p className="font-semibold">{title}</p>
      {isPlain ? <p className="break-words whitespace-pre-wrap">{text}</p> : <Markdown source={text} />}
    </div>
  );
}

interface OptionsProps {
  question: QuizQuestionView;
  solution: Solution;
  answer: QuizAnswer;
  texts: QuizTexts;
}

function Options({ question: { kind, options }, solution, answer, texts }: OptionsProps) {
  const isOrder = kind === 'order';
  const shown = isOrder
    ? solution.options.flatMap((id) => options.find((one) => one.id === id) ?? [])
    : options;
  return (
    <div>
      {isOrder && <p className="mb-1 font-semibold">{texts.rightAnswer}</p>}
      <ol className={cx('space-y-1.5', isOrder && 'list-decimal ps-6')}>
        {shown.map(({ id, text }) => {
          const isRight = !isOrder && solution.options.includes(id);
          const isChosen = 'choices' in answer && answer.choices.includes(id);
          const notes = [isRight && texts.rightOption, isChosen && texts.yourOption].filter(Boolean);
          return (
            <li
              key={id}
              className={cx(
                !isOrder && 'flex min-h-10 items-center gap-2 rounded-lg border px-3 py-1',
                isRight
                  ? 'border-ok/40 bg-ok-soft'
                  : isChosen
                    ? 'border-danger/30 bg-danger-soft'
                    : 'border-line',
              )}
            >
              {isRight && <Check size={16} aria-hidden="true" className="shrink-0 text-ok" />}
              <span className="min-w-0 flex-1">
                <Markdown source={text} />
              </span>
              {notes.length > 0 && <span className="shrink-0 text-xs text-ink">{notes.join(' · ')}</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}
