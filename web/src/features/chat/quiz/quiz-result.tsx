import type { QuizView } from '@studyhall/contracts';
import { formatNumber } from '../../../base/i18n/format';
import { quizTexts } from '../../../base/i18n/quiz.texts';
import { useTexts } from '../../../base/i18n/texts';
import { QuizSource } from './quiz-source';

/** The score, and the questions to review. */
export function QuizResult({ view }: { view: QuizView }) {
  const texts = useTexts(quizTexts);
  const weak = view.weak_points ?? [];
  return (
    <div role="status">
      <p className="font-display text-2xl font-semibold">
        {texts.points({ points: formatNumber(view.points), count: view.questions.length })}
      </p>
      {weak.length === 0 ? (
        <p className="mt-2 text-sm">{texts.noWeakPoints}</p>
      ) : (
        <>
          <p className="mt-4 text-sm font-semibold">{texts.weakPoints}</p>
          <ul className="mt-2 space-y-2 text-sm">
            {weak.map(({ topic, sources }) => (
              <li key={topic} className="flex flex-wrap items-center gap-2">
                <span dir="auto">{topic}</span>
                {sources.map((source) => (
                  <QuizSource
                    key={`${source.document_id}:${source.label}`}
                    quiz={view.id}
                    source={source}
                    claim={topic}
                  />
                ))}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
