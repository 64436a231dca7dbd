import type { OwnActivity } from '@studyhall/contracts';
import { ChevronDown, ClipboardList } from 'lucide-react';
import { useState } from 'react';
import { moment } from '../../base/i18n/format';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { Button } from '../../ui/button';
import { Chip } from '../../ui/chip';
import { HandInDialog } from './hand-in-dialog';
import { HomeworkText } from './homework-text';
import { isOpen } from './homework';

/** Above the messages of a homework's chat: what it is, until when, and the way to hand in. */
export function HomeworkLine({ homework }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const [handing, setHanding] = useState(false);
  const { title, closes_at, progress } = homework;
  const open = isOpen(homework);
  const values = { title, time: moment(closes_at) };
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
            open && (
              <Button onClick={() => setHanding(true)} className="min-h-11! px-3!">
                {texts.handIn}
              </Button>
            )
          )}
        </div>
      </div>
      {handing && <HandInDialog homework={homework} onClose={() => setHanding(false)} />}
    </div>
  );
}
