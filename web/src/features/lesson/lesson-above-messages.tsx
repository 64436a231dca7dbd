import { useAtom, useAtomValue } from 'jotai';
import { useEffect, useEffectEvent } from 'react';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { reasonOf } from '../../transport/errors';
import { notifyError } from '../../ui/snackbar';
import { lessonAtom, lessonOfChat, liveLessonsAtom, openLessonRequestedAtom } from './lesson.atoms';
import type { LessonChat } from './lesson-chat';
import { EndedBar } from './ended-bar';
import { LiveBar } from './live-bar';
import { OtherLessons } from './other-lessons';
import { ReadableLine } from './readable-line';

/** Shown above the messages: that a lesson is live or has ended, or who can read the conversation of a lesson. */
export function LessonAboveMessages({ conversationId, isLesson, open }: LessonChat) {
  const texts = useTexts(lessonTexts);
  const lesson = useAtomValue(lessonAtom);
  const [wanted, setWanted] = useAtom(openLessonRequestedAtom);
  const target = lesson?.conversation_id ?? null;
  const go = useEffectEvent((id: string): void => {
    setWanted(false);
    open(id).catch((error: unknown) => notifyError(reasonOf(error, texts.openFailed)));
  });
  useEffect(() => {
    if (wanted && target !== null) go(target);
  }, [wanted, target]);
  const here = lessonOfChat(useAtomValue(liveLessonsAtom), conversationId);
  return (
    <>
      {lesson && !here && <LiveBar lesson={lesson} />}
      <EndedBar />
      {here && <OtherLessons lesson={here} />}
      {(here || isLesson) && <ReadableLine lesson={here} />}
    </>
  );
}
