import type { OwnActivity } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { ListChecks } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { formatDuration, useSecondsLeft } from '../../common/use-seconds-left';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { quizzesTexts } from '../../base/i18n/quizzes.texts';
import { useTexts } from '../../base/i18n/texts';
import { buttonClasses } from '../../ui/button';
import { isTodo } from './homework';
import { homeworkAtom } from './lesson.atoms';

/** The quizzes that the student has to do now, on every page that does not show them itself. */
export function QuizSlot() {
  const all = useAtomValue(homeworkAtom);
  const [path] = useLocation();
  if (!Array.isArray(all) || path.startsWith('/todo')) return null;
  return all
    .filter((one) => one.kind === 'quiz' && isTodo(one))
    .map((one) => <QuizLine key={one.id} quiz={one} />);
}

function QuizLine({ quiz: { id, title, progress, closes_at, quiz } }: { quiz: OwnActivity }) {
  const texts = useTexts(quizzesTexts);
  const homework = useTexts(homeworkTexts);
  const left = useSecondsLeft(closes_at);
  if (left === 0) return null;
  return (
    <section
      aria-label={texts.quiz({ title })}
      className="flex flex-wrap items-center gap-x-3 rounded-xl border border-brand/40 bg-brand-soft px-4 py-1 text-sm"
    >
      <ListChecks size={18} aria-hidden="true" className="shrink-0 text-brand" />
      <p className="min-w-0 flex-1 py-2 font-medium break-words">
        {texts.quiz({ title })}
        {quiz?.minutes != null && left !== null && (
          <span className="font-normal text-muted tabular-nums">
            {' · '}
            {texts.left({ time: formatDuration(left) })}
          </span>
        )}
      </p>
      <Link href={`/todo/${id}`} className={`${buttonClasses('primary')} min-h-11! px-3!`}>
        {progress === 'not_begun' ? homework.begin : homework.goOn}
      </Link>
    </section>
  );
}
