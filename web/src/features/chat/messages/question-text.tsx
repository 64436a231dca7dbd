import type { ChatItem } from '@studyhall/domain';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { chatTexts } from '../../../base/i18n/chat.texts';
import { useTexts } from '../../../base/i18n/texts';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/class-names';
import { CodeBlock } from '../../../ui/markdown';
import { useConversation } from '../state/chat.context';
import { isLong, questionParts } from './question-parts';
import { usePartOpen } from './use-message-view';

/** The text of a question as written, with its code blocks as code. A long one shows its beginning first. */
export function QuestionText({ item: { key, message } }: { item: ChatItem }) {
  const texts = useTexts(chatTexts);
  const isMarked = useAtomValue(useConversation().markedAtom)?.id === message.id;
  // Text that a search found is expanded, and stays so.
  const [wasMarked, setWasMarked] = useState(isMarked);
  if (isMarked && !wasMarked) setWasMarked(true);
  const [open, setOpen] = usePartOpen(`${key} text`, wasMarked);
  const folds = isLong(message.content);
  const folded = folds && !open;
  return (
    <>
      <div
        className={cx(
          'space-y-2',
          folded &&
            'max-h-64 overflow-clip mask-b-from-[calc(100%-4rem)] print:max-h-none print:mask-none print:overflow-visible',
        )}
      >
        {questionParts(message.content).map((part) =>
          part.type === 'code' ? (
            <CodeBlock key={part.line} language={part.language} lines={part.lines} complete />
          ) : (
            <p key={part.line} className="break-words whitespace-pre-wrap" dir="auto">
              {part.text}
            </p>
          ),
        )}
      </div>
      {folds && (
        <Button
          variant="quiet"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="-ms-2 px-2! print:hidden"
        >
          {open ? texts.showLess : texts.showMore}
        </Button>
      )}
    </>
  );
}
