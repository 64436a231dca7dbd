import type { StudentLesson } from '@studyhall/contracts';
import { useSetAtom } from 'jotai';
import { Radio } from 'lucide-react';
import { useLocation } from 'wouter';
import { formatTimeOfDay } from '../../base/i18n/format';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { Button } from '../../ui/button';
import { openLessonRequestedAtom } from './lesson.atoms';
import { OtherLessons } from './other-lessons';

/** Shows the live lesson, with a button that opens its conversation. */
export function LiveBar({ lesson }: { lesson: StudentLesson }) {
  const texts = useTexts(lessonTexts);
  const want = useSetAtom(openLessonRequestedAtom);
  const [, navigate] = useLocation();
  const { class_name: group, title, ends_at: end } = lesson;
  const go = (): void => {
    want(true);
    navigate('/chat');
  };
  return (
    <>
      <div
        role="status"
        className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-brand/30 bg-brand-soft px-4 py-1.5 text-sm sm:px-6 print:hidden"
      >
        <Radio size={18} aria-hidden="true" className="shrink-0 text-brand" />
        <p className="min-w-0 flex-1 break-words">
          {texts.live({ name: title === group ? title : `${group}: ${title}`, time: formatTimeOfDay(end) })}
        </p>
        <Button onClick={go} className="min-h-11!">
          {texts.open}
        </Button>
      </div>
      <OtherLessons lesson={lesson} />
    </>
  );
}
