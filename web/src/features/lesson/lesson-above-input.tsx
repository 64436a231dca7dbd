import { useAtomValue, useSetAtom } from 'jotai';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { isClosed, lessonOfChat, openLessonRequestedAtom, liveLessonsAtom } from './lesson.atoms';
import type { LessonChat } from './lesson-chat';
import { PushCards } from './push-cards';
import { QuizSlot } from './quiz-slot';
import { RulesLine } from './rules-line';
import { StudyLine } from './study-line';
import { TicketSlot } from './ticket-slot';
import { useWritingSignal } from './use-writing-signal';

/**
 * Keeps the focus in the message input during a press. On a phone the page's footer returns when the input loses the
 * focus, and would move the pressed button away under the finger.
 */
function keepFocus(event: MouseEvent): void {
  const takesText = (event.target as Element).closest('textarea, input:not([type=radio])') !== null;
  if (!takesText && document.activeElement?.matches('[data-composer]')) event.preventDefault();
}

function keepingFocus(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return;
  place.addEventListener('mousedown', keepFocus);
  return () => place.removeEventListener('mousedown', keepFocus);
}

/** Shown above the input: exit ticket, quizzes, what the teacher sent, why a conversation is closed, and the study mode. */
export function LessonAboveInput(chat: LessonChat) {
  const texts = useTexts(lessonTexts);
  const live = useAtomValue(liveLessonsAtom);
  const want = useSetAtom(openLessonRequestedAtom);
  const here = lessonOfChat(live, chat.conversationId);
  useWritingSignal(here?.id ?? null, chat.draftAtom);
  return (
    <div ref={keepingFocus} className="mx-auto w-full max-w-[768px] space-y-1 px-4 max-sm:px-2">
      <div className="space-y-1 max-sm:max-h-[25dvh] max-sm:overflow-y-auto">
        <TicketSlot />
        <QuizSlot />
        {live.length > 0 && <PushCards live={live} chat={chat} />}
      </div>
      {live.every(({ paused }) => !paused) && isClosed(live, chat.conversationId) && (
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
      {here && <RulesLine rules={here.rules} />}
    </div>
  );
}
