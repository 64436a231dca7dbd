import type { OwnActivity } from '@studyhall/contracts';
import { ChevronDown, ClipboardList } from 'lucide-react';
import { formatDateTime } from '../../base/i18n/format';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { Chip } from '../../ui/chip';
import { HandInButton } from './hand-in';
import { HomeworkText } from './homework-text';
import { isOpen } from './homework';
import { UnsentHomework } from './unsent-homework';

/** Shown above the messages of a homework's chat: title, deadline, and the button to hand it in. */
export function HomeworkLine({ homework }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const { title, closes_at, progress } = homework;
  const open = isOpen(homework);
  const values = { title, time: formatDateTime(closes_at) };
  return (
    <div className="border-b border-line bg-sunken px-4 py-0.5 text-sm sm:px-6">
      <div className="flex flex-wrap items-start gap-x-3">
        <details className="group/task min-w-0 flex-1 max-sm:basis-3/5">
          <summary className="flex min-h-11 cursor-pointer items-center gap-2">
            <ClipboardList size={18} aria-hidden="true" className="shrink-0 text-brand" />
            <span dir="auto" className="min-w-0 break-words">
              {open ? texts.inChat(values) : texts.inChatOver(values)}
            </span>
            <ChevronDown
              size={16}
              aria-hidden="true"
              className="shrink-0 text-muted group-open/task:rotate-180"
            />
          </summary>
          <div className="max-h-[40dvh] overflow-y-auto pb-3">
            <HomeworkText homework={homework} />
          </div>
        </details>
        <div className="flex min-h-11 items-center">
          {progress === 'handed_in' ? (
            <Chip tone="ok">{texts.handedIn}</Chip>
          ) : (
            <HandInButton homework={homework} />
          )}
        </div>
      </div>
      <UnsentHomework homework={homework} />
    </div>
  );
}
