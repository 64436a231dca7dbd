import { useAtomValue, useSetAtom } from 'jotai';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { isClosed, lessonAtom, lessonWantedAtom } from './lesson.atoms';
import type { LessonChat } from './lesson-chat';
import { PushCards } from './push-cards';
import { StudyLine } from './study-line';
import { useWritingSignal } from './use-writing-signal';

/** Above the input: what the teacher sent, why a conversation is closed, and the study mode. */
export function LessonAboveInput(chat: LessonChat) {
  const texts = useTexts(lessonTexts);
  const lesson = useAtomValue(lessonAtom);
  const want = useSetAtom(lessonWantedAtom);
  const here = lesson !== null && lesson.conversation_id === chat.conversationId;
  useWritingSignal(here ? lesson.id : null, chat.draftAtom);
  return (
    <div className="mx-auto w-full max-w-[768px] space-y-1 px-4 max-sm:px-2">
      {lesson && <PushCards key={lesson.id} lesson={lesson} chat={chat} />}
      {lesson && !lesson.paused && isClosed(lesson, chat.conversationId) && (
        <Banner
          kind="warning"
          className="items-center! py-1!"
          action={
            <Button variant="secondary" onClick={() => want(true)} className="min-h-11!">
              {texts.open}
            </Button>
          }
        >
          {texts.onlyLesson}
        </Banner>
      )}
      <StudyLine />
    </div>
  );
}
