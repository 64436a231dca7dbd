import { LIMITS } from '@studyhall/contracts/limits';
import { useAtomValue } from 'jotai';
import { FileText } from 'lucide-react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { formatNumber } from '../../../base/i18n/format';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { lazyPart } from '../../../ui/deferred';
import { limitNote } from '../deferred-parts';
import { useConversation } from '../state/chat.context';
import { attachText } from './attach-text';
import { LengthCounter, NEAR_LIMIT } from './length-counter';

const LimitNote = lazyPart(limitNote);

/**
 * The line under the input: that the message waits for the end of the reply, its length near the limit, a button that
 * attaches it as a file, and the rest of the user's limits.
 */
export function ComposerNote({ held }: { held: boolean }) {
  const texts = useTexts(chatTexts);
  const conversation = useConversation();
  const { length } = useAtomValue(conversation.draft.textAtom);
  return (
    <>
      <p role="status" className="px-2 text-sm text-muted">
        {held && texts.sendAfterReply}
      </p>
      <LimitNote />
      {length > NEAR_LIMIT && (
        <div className="flex flex-wrap items-center justify-between gap-x-3 px-2">
          <LengthCounter length={length} />
          <Button
            variant="quiet"
            icon={<FileText size={16} aria-hidden="true" />}
            onClick={() => attachText(conversation, texts)}
            className="-me-2 px-2!"
          >
            {texts.attachText}
          </Button>
          {length > LIMITS.messageChars && (
            <p role="status" className="sr-only">
              {texts.messageTooLong({ most: formatNumber(LIMITS.messageChars) })}
            </p>
          )}
        </div>
      )}
    </>
  );
}
