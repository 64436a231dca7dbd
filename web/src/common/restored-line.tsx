import type { MouseEvent } from 'react';
import { formatTimeOfDay } from '../base/i18n/format';
import { useTexts } from '../base/i18n/texts';
import { uiTexts } from '../base/i18n/ui.texts';
import { Banner } from '../ui/banner';
import { Button } from '../ui/button';

interface RestoredLineProps {
  /** When the restored values were typed; null if the form shows none. */
  at: number | null;
  onDiscard: () => void;
}

/** Says in a form that its values are restored and not saved, and offers to discard them. */
export function RestoredLine({ at, onDiscard }: RestoredLineProps) {
  const texts = useTexts(uiTexts);
  if (at === null) return null;
  const discard = ({ currentTarget: button }: MouseEvent<HTMLButtonElement>): void => {
    // The button goes with the line: the next field takes the focus.
    const fields = button.form?.querySelectorAll<HTMLElement>('input, textarea, button') ?? [];
    [...fields].find((field) => field !== button)?.focus();
    onDiscard();
  };
  return (
    <Banner
      kind="warning"
      action={
        <Button variant="quiet" className="-my-2" onClick={discard}>
          {texts.discard}
        </Button>
      }
    >
      {texts.restoredUnsaved({ time: formatTimeOfDay(new Date(at).toISOString()) })}
    </Banner>
  );
}
