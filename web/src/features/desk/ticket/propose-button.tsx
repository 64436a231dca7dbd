import type { TicketQuestion } from '@studyhall/contracts';
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { useTexts } from '../../../base/i18n/texts';
import { wallTexts } from '../../../base/i18n/wall.texts';
import { reasonOf } from '../../../transport/errors';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';

interface ProposeButtonProps {
  label: string;
  /** Shown while questions are being proposed. */
  pending: string;
  disabled: boolean;
  propose: () => Promise<TicketQuestion[]>;
  onProposed: (questions: TicketQuestion[]) => void;
}

/** Asks for proposed questions, and shows why there are none. */
export function ProposeButton({ label, pending, disabled, propose, onProposed }: ProposeButtonProps) {
  const texts = useTexts(wallTexts);
  const { busy, change } = useGuardedChange();
  const [error, setError] = useState<string | null>(null);
  const run = async (): Promise<void> => {
    setError(null);
    const proposed = await change({
      run: propose,
      topics: [],
      failed: (failure) => setError(reasonOf(failure, texts.failed)),
    });
    if (proposed) onProposed(proposed.report);
  };
  return (
    <>
      {error !== null && <Banner kind="error">{error}</Banner>}
      <Button
        variant="secondary"
        icon={<Sparkles size={18} aria-hidden="true" />}
        busy={busy}
        disabled={busy || disabled}
        onClick={() => void run()}
        className="min-h-11!"
      >
        {label}
      </Button>
      <p role="status" className={busy ? 'text-sm text-muted' : 'sr-only'}>
        {busy && pending}
      </p>
    </>
  );
}
