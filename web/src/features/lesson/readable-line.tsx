import type { StudentLesson } from '@studyhall/contracts';
import { Eye, Hand } from 'lucide-react';
import { Link } from 'wouter';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { reasonOf } from '../../transport/errors';
import { Button, buttonClasses } from '../../ui/button';
import { notifyError } from '../../ui/snackbar';
import { liveLessonsAtom } from './lesson.atoms';
import { lessonCalls } from './lesson.calls';
import { ReadLogButton } from './read-log-dialog';

/** Always shown in the conversation of a lesson: who can read it, and who did. */
export function ReadableLine({ lesson }: { lesson: StudentLesson | null }) {
  const texts = useTexts(lessonTexts);
  return (
    <div className="flex flex-wrap items-center gap-x-2 border-b border-line bg-sunken px-4 py-0.5 text-sm sm:px-6">
      <Eye size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 py-1 break-words max-sm:basis-3/4">{texts.readable}</p>
      <Link href="/privacy" className={`${buttonClasses('quiet')} min-h-11! px-3!`}>
        {texts.whoSees}
      </Link>
      <ReadLogButton variant="quiet" />
      {lesson && <HandButton lesson={lesson} />}
    </div>
  );
}

function HandButton({ lesson: { id, hand_up: up } }: { lesson: StudentLesson }) {
  const texts = useTexts(lessonTexts);
  const show = (next: boolean): void =>
    store.set(liveLessonsAtom, (live) =>
      live.map((known) => (known.id === id ? { ...known, hand_up: next } : known)),
    );
  const change = (): void => {
    show(!up);
    lessonCalls.raiseHand(id, !up).catch((error: unknown) => {
      show(up);
      notifyError(reasonOf(error, texts.handFailed));
    });
  };
  return (
    <Button
      variant={up ? 'primary' : 'secondary'}
      aria-pressed={up}
      icon={<Hand size={18} aria-hidden="true" />}
      onClick={change}
      className="min-h-11! px-3!"
    >
      {up ? texts.lowerHand : texts.raiseHand}
    </Button>
  );
}
