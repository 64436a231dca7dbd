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

/** What teachers sent in the live lessons, newest first by lesson, until dismissed or used. */
export function PushCards({ live, chat }: { live: readonly StudentLesson[]; chat: LessonChat }) {
  const texts = useTexts(lessonTexts);
  const pushes = live.flatMap((lesson) => lesson.pushes);
  const { dismissed, dismiss } = useDismissed(pushes);
  const [all, setAll] = useState(false);
  const waiting = pushes.filter(({ id }) => !dismissed.includes(id));
  const newest = new Map(waiting.toReversed().map((push) => [push.lesson_id, push]));
  const shown = all ? waiting : waiting.filter((push) => newest.get(push.lesson_id) === push);
  const { record, show } = useReceipts(waiting);
  const isCovered = live.some(({ paused }) => paused);
  const lessonOf = (push: LessonPush): StudentLesson | undefined =>
    live.find(({ id }) => id === push.lesson_id);
  const use = async (push: LessonPush): Promise<void> => {
    const id = lessonOf(push)?.conversation_id ?? null;
    if (id !== null && id !== chat.conversationId) await chat.open(id);
    chat.write(push.text);
    record(push, 'used');
    dismiss(push.id);
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
              from={live.length > 1 ? lessonOf(push)?.class_name : undefined}
              onUse={() =>
                void use(push).catch((error: unknown) => notifyError(reasonOf(error, texts.openFailed)))
              }
              onOpened={() => record(push, 'used')}
              isCovered={isCovered}
              onScreen={(isOnScreen) => show(push, isOnScreen)}
              onDismiss={() => dismiss(push.id)}
            />
          ))}
        </ul>
      </div>
      {waiting.length > newest.size && (
        <Button variant="quiet" aria-expanded={all} onClick={() => setAll(!all)} className="min-h-11!">
          {all ? texts.fewerPushes : texts.morePushes({ count: waiting.length - newest.size })}
        </Button>
      )}
    </section>
  );
}

/** Those dismissed on this device: a reload does not show them again. */
function useDismissed(known: readonly LessonPush[]): {
  dismissed: readonly string[];
  dismiss: (id: string) => void;
} {
  const me = useAtomValue(sessionAtom);
  const key = `pushes.${me === null || me === 'unknown' ? 0 : me.id}`;
  const [dismissed, setDismissed] = useState<readonly string[]>(() => (readStored(key) ?? '').split(','));
  return {
    dismissed,
    dismiss(id) {
      const next = [...dismissed.filter((one) => known.some((push) => push.id === one)), id];
      setDismissed(next);
      writeStored(key, next.join(','));
    },
  };
}

/** Records delivery, and keeps the other receipts. */
function useReceipts(waiting: readonly LessonPush[]): ReturnType<typeof createReceipts> {
  const [receipts] = useState(() => createReceipts((command) => void store.get(journalAtom)?.keep(command)));
  useEffect(() => {
    for (const push of waiting) receipts.record(push, 'delivered');
  }, [receipts, waiting]);
  useEffect(() => receipts.dispose, [receipts]);
  return receipts;
}
