import type { OwnActivity } from '@studyhall/contracts';
import { useState } from 'react';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { uiTexts } from '../../base/i18n/ui.texts';
import { Button, type ButtonVariant } from '../../ui/button';
import { HandInDialog } from './hand-in-dialog';
import { isTodo } from './homework';
import { useHandIn } from './use-hand-in';

interface HandInButtonProps {
  homework: OwnActivity;
  variant?: ButtonVariant;
}

/** Opens the dialog that hands in homework; hidden once that is no longer possible. */
export function HandInButton({ homework, variant }: HandInButtonProps) {
  const texts = useTexts(homeworkTexts);
  const { unsent } = useHandIn(homework.id);
  const [handing, setHanding] = useState(false);
  const waits = unsent?.refusal === null;
  return (
    <>
      {homework.kind === 'tutor' && isTodo(homework) && !(waits && unsent.isAway) && (
        <Button variant={variant} busy={waits} onClick={() => setHanding(true)} className="min-h-11! px-3!">
          {texts.handIn}
        </Button>
      )}
      {handing && <HandInDialog homework={homework} onClose={() => setHanding(false)} />}
    </>
  );
}

/** Work that the server does not have: it waits for the connection, or was refused. */
export function UnsentHomework({ homework: { id, progress } }: { homework: OwnActivity }) {
  const texts = useTexts(homeworkTexts);
  const { dismiss } = useTexts(uiTexts);
  const { unsent, forget } = useHandIn(id);
  if (!unsent || (progress === 'handed_in' && unsent.refusal === null)) return null;
  const { answer, refusal, isAway } = unsent;
  if (refusal === null)
    return (
      isAway && (
        <p role="status" className="py-2 text-sm text-muted">
          {texts.handInWaits}
        </p>
      )
    );
  return (
    <div role="alert" className="my-3 border-s-2 border-danger ps-3 text-sm">
      <p className="text-danger">{texts.notHandedIn({ reason: refusal || texts.failed })}</p>
      <p dir="auto" className="max-h-48 overflow-y-auto break-words whitespace-pre-line">
        {answer}
      </p>
      <Button variant="quiet" onClick={forget} className="-ms-3 min-h-11! px-3!">
        {dismiss}
      </Button>
    </div>
  );
}
