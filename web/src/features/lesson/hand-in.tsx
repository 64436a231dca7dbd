import type { OwnActivity } from '@studyhall/contracts';
import { useLocation } from 'wouter';
import { homeworkTexts } from '../../base/i18n/homework.texts';
import { useTexts } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { Button, type ButtonVariant } from '../../ui/button';
import { HandInDialog } from './hand-in-dialog';
import { isTodo } from './homework';
import { handingInAtom } from './lesson.atoms';
import { useHandIn } from './use-hand-in';

interface HandInButtonProps {
  homework: OwnActivity;
  variant?: ButtonVariant;
}

/** Opens the dialog that hands in homework; hidden once that is no longer possible. */
export function HandInButton({ homework, variant }: HandInButtonProps) {
  const texts = useTexts(homeworkTexts);
  const [path] = useLocation();
  const { unsent } = useHandIn(homework.id);
  const waits = unsent?.refusal === null;
  if (homework.kind !== 'tutor' || !isTodo(homework) || (waits && unsent.isAway)) return null;
  const open = (): void => store.set(handingInAtom, { homework, path, Dialog: HandInDialog });
  return (
    <Button variant={variant} busy={waits} onClick={open} className="min-h-11! px-3!">
      {texts.handIn}
    </Button>
  );
}
