import type { OwnActivity } from '@studyhall/contracts';
import { useReducer } from 'react';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { readStored, writeStored } from '../../base/storage';
import { Button } from '../../ui/button';
import { CopyText } from './copy-text';
import { isOpen } from './homework';
import { useHandIn } from './use-hand-in';

/** Work that the server does not have: it waits for the connection, was refused, or was not handed in before the end. */
export function UnsentHomework({ homework }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const { unsent, forget, draftKey } = useHandIn(homework.id);
  const [, refresh] = useReducer((count: number) => count + 1, 0);
  const isHandedIn = homework.progress === 'handed_in';
  if (!unsent) {
    const draft = isHandedIn || isOpen(homework) ? null : readStored(draftKey);
    if (!draft?.trim()) return null;
    const discard = (): void => {
      writeStored(draftKey, null);
      refresh();
    };
    return <LateWork reason={texts.closedUnsent} text={draft} onDismiss={discard} />;
  }
  const { answer, refusal, isAway } = unsent;
  if (refusal !== null)
    return (
      <LateWork
        reason={texts.notHandedIn({ reason: refusal || texts.failed })}
        text={answer}
        onDismiss={forget}
      />
    );
  return (
    isAway &&
    !isHandedIn && (
      <p role="status" className="py-2 text-sm text-muted">
        {texts.handInWaits}
      </p>
    )
  );
}

function LateWork({ reason, text, onDismiss }: { reason: string; text: string; onDismiss: () => void }) {
  const { dismiss } = useTexts(uiTexts);
  return (
    <div role="alert" className="my-3 border-s-2 border-danger ps-3 text-sm">
      <p className="text-danger">{reason}</p>
      <p dir="auto" className="max-h-48 overflow-y-auto break-words whitespace-pre-line">
        {text}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <CopyText text={text} />
        <Button variant="quiet" onClick={onDismiss} className="min-h-11! px-3!">
          {dismiss}
        </Button>
      </div>
    </div>
  );
}
