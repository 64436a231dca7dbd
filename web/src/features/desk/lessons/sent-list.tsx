import type { LessonSummary, ServerEvents } from '@studyhall/contracts';
import { useEffect, useEffectEvent } from 'react';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { onServerEvent } from '../../../transport/socket';
import { Markdown } from '../../../ui/markdown';
import { useQuery } from '../../../account/data/use-query';
import { lessonCalls } from './lesson.calls';
import { ProjectButton } from './project-button';

/** What was sent to the class with its delivery states, newest first. */
export function SentList({ lesson }: { lesson: LessonSummary }) {
  const { id } = lesson;
  const texts = useTexts(wallTexts);
  const pushes = useQuery(lessonCalls.pushes(id));
  const { data } = pushes;
  const onReceipts = useEffectEvent(({ lesson_id, push_id, ...counts }: ServerEvents['lesson.receipts']) => {
    if (lesson_id !== id) return;
    // Sent from another device or by another teacher.
    if (!data?.some((push) => push.id === push_id)) return pushes.retry();
    pushes.patch((known) => known.map((push) => (push.id === push_id ? { ...push, ...counts } : push)));
  });
  useEffect(() => onServerEvent('lesson.receipts', (event) => onReceipts(event)), []);
  if (!data || data.length === 0) return null;
  return (
    <ul
      aria-label={texts.sent}
      tabIndex={0}
      className="max-h-64 divide-y divide-line overflow-y-auto border-t border-line ps-4 pe-1 text-sm"
    >
      {data.map(({ id: push, text, file, delivered, seen, used, of }) => (
        <li key={push} className="flex items-start gap-1 py-2">
          <div className="min-w-0 flex-1">
            {file && (
              <p dir="auto" className="font-medium break-words">
                {file.name}
              </p>
            )}
            <div dir="auto" className="max-h-24 overflow-y-auto">
              <Markdown source={text} breaks />
            </div>
            <p className="text-muted tabular-nums">{texts.receipts({ delivered, seen, used, of })}</p>
          </div>
          {lesson.state === 'live' && <ProjectButton lesson={lesson} what="push_id" id={push} />}
        </li>
      ))}
    </ul>
  );
}
