import type { StudentLesson } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { Radio } from 'lucide-react';
import { Link } from 'wouter';
import { formatTimeOfDay } from '../../base/i18n/format';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { buttonClasses } from '../../ui/button';
import { liveLessonsAtom } from './lesson.atoms';

/** Lists the live lessons except `lesson`, each with a button that opens its conversation. */
export function OtherLessons({ lesson }: { lesson: StudentLesson }) {
  const texts = useTexts(lessonTexts);
  const live = useAtomValue(liveLessonsAtom);
  const others = live.filter(({ id, conversation_id: chat }) => id !== lesson.id && chat !== null);
  return others.map(({ id, class_name: group, title, ends_at: end, conversation_id: chat }) => (
    <div
      key={id}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1.5 text-sm sm:px-6 print:hidden"
    >
      <Radio size={18} aria-hidden="true" className="shrink-0 text-muted" />
      <p className="min-w-0 flex-1 break-words">
        {texts.live({ name: title === group ? title : `${group}: ${title}`, time: formatTimeOfDay(end) })}
      </p>
      <Link href={`/chat/${chat}`} className={`${buttonClasses('secondary')} min-h-11!`}>
        {texts.open}
      </Link>
    </div>
  ));
}
