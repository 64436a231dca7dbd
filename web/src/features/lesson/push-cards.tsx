import type { LessonPush, StudentLesson } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { readStored, writeStored } from '../../base/storage';
import { journalAtom } from '../../account/journal/use-journal';
import { sessionAtom } from '../../account/session';
import { store } from '../../base/store';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { notifyError } from '../../ui/snackbar';
import type { LessonChat } from './lesson-chat';
import { PushCard } from './push-card';
import { createReceipts } from './receipts';

/** What the teacher sent to the class, newest first, until dismissed or used. */
export function PushCards({ lesson, chat }: { lesson: StudentLesson; chat: LessonChat }) {
  const texts = useTexts(lessonTexts);
  const { dismissed, dismiss } = useDismissed(lesson.id);
  const [all, setAll] = useState(false);
  const waiting = lesson.pushes.filter(({ id }) => !dismissed.includes(id));
  const shown = all ? waiting : waiting.slice(0, 1);
  const record = useReceipts(lesson.id, waiting, shown);
  const finish = (push: LessonPush): void => {
    record(push.id, 'used');
    dismiss(push.id, lesson.pushes);
  };
  const use = async (push: LessonPush): Promise<void> => {
    const { conversation_id: id } = lesson;
    if (id !== null && id !== chat.conversationId) await chat.open(id);
    chat.write(push.text);
    finish(push);
  };
  if (waiting.length === 0) return null;
  return (
    <section aria-label={texts.fromTeacher} className="space-y-1">
      <div role="status">
        <ul className="space-y-1 sm:max-h-[33dvh] sm:overflow-y-auto">
          {shown.map((push) => (
            <PushCard
              key={push.id}
              push={push}
              onUse={() =>
                void use(push).catch((error: unknown) => notifyError(reasonOf(error, texts.openFailed)))
              }
              onOpened={() => record(push.id, 'used')}
              onDismiss={() => dismiss(push.id, lesson.pushes)}
            />
          ))}
        </ul>
      </div>
      {waiting.length > 1 && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="min-h-11!">
          {all ? texts.fewerPushes : texts.morePushes({ count: waiting.length - 1 })}
        </Button>
      )}
    </section>
  );
}

/** Those dismissed on this device: a reload does not show them again. */
function useDismissed(lessonId: string): {
  dismissed: readonly string[];
  dismiss: (id: string, known: readonly LessonPush[]) => void;
} {
  const me = useAtomValue(sessionAtom);
  const key = `pushes.${me === null || me === 'unknown' ? 0 : me.id}`;
  const [dismissed, setDismissed] = useState<readonly string[]>(() => {
    const [lesson, ...ids] = (readStored(key) ?? '').split(',');
    return lesson === lessonId ? ids : [];
  });
  return {
    dismissed,
    dismiss(id, known) {
      const next = [...dismissed.filter((one) => known.some((push) => push.id === one)), id];
      setDismissed(next);
      writeStored(key, [lessonId, ...next].join(','));
    },
  };
}

/** Records delivery and display. Returns a function that records the use. */
function useReceipts(
  lessonId: string,
  waiting: readonly LessonPush[],
  shown: readonly LessonPush[],
): (pushId: string, state: 'used') => void {
  const [receipts] = useState(() =>
    createReceipts(lessonId, (command) => void store.get(journalAtom)?.keep(command)),
  );
  const visible = usePageVisible();
  useEffect(() => {
    for (const { id } of waiting) receipts.record(id, 'delivered');
    if (visible) for (const { id } of shown) receipts.record(id, 'seen');
  }, [receipts, waiting, shown, visible]);
  useEffect(() => receipts.dispose, [receipts]);
  return receipts.record;
}

function usePageVisible(): boolean {
  const [visible, setVisible] = useState(document.visibilityState === 'visible');
  useEffect(() => {
    const look = (): void => setVisible(document.visibilityState === 'visible');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return visible;
}
