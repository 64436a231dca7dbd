import type { StudentLesson } from '@studyhall/contracts';
import { DialogBackdrop, DialogPanel, DialogTitle } from '@headlessui/react';
import { Eye } from 'lucide-react';
import { formatTimeOfDay } from '../../base/i18n/format';
import { lessonTexts } from '../../base/i18n/lesson.texts';
import { useTexts } from '../../base/i18n/texts';
import { BaseDialog } from '../../ui/base-dialog';

/**
 * Covers the page while a lesson is paused. If several lessons are live, lists each with its state. The page below keeps
 * typed text. Only the teacher can end the pause.
 */
export function PauseOverlay({ live }: { live: readonly StudentLesson[] }) {
  const texts = useTexts(lessonTexts);
  const stateOf = ({ title, class_name: group, paused, ends_at: end }: (typeof live)[number]): string => {
    const name = title === group ? title : `${group}: ${title}`;
    return paused ? texts.pausedOf({ name }) : texts.live({ name, time: formatTimeOfDay(end) });
  };
  return (
    <BaseDialog open role="alertdialog" className="fixed inset-0 z-50">
      <DialogBackdrop className="fixed inset-0 bg-paper" />
      <div className="fixed inset-0 flex items-center justify-center overflow-y-auto p-6">
        {/* The only focusable element: there is nothing to do during a pause. */}
        <DialogPanel
          tabIndex={0}
          data-autofocus
          className="flex max-w-xl flex-col items-center gap-4 rounded-xl p-6 text-center"
        >
          <Eye size={56} aria-hidden="true" className="text-brand" />
          <DialogTitle className="font-display text-4xl font-semibold sm:text-5xl">
            {texts.eyesOnMe}
          </DialogTitle>
          <div aria-live="assertive" className="space-y-2">
            {live.map((lesson) => (
              <div key={lesson.id}>
                {live.length > 1 && <p className="font-medium break-words">{stateOf(lesson)}</p>}
                {lesson.paused && lesson.pause_reason && (
                  <p dir="auto" className="text-xl break-words whitespace-pre-line">
                    {lesson.pause_reason}
                  </p>
                )}
              </div>
            ))}
            <p className="text-muted">{texts.paused}</p>
          </div>
        </DialogPanel>
      </div>
    </BaseDialog>
  );
}
