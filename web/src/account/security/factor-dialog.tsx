import type { FactorAnswer, FactorMethod } from '@studyhall/contracts';
import { securityTexts } from '../../base/i18n/security.texts';
import { loadTexts, useTexts } from '../../base/i18n/texts';
import { showDialog } from '../../ui/ask';
import { Dialog } from '../../ui/dialog';
import { TypedGuard } from '../../ui/leave-guard';
import { FactorForm } from './factor-form';
import { securityCalls } from './security.calls';

/** Asks for the second factor and runs a change with it. Rejects with `refusal` if the user closes the dialog. */
export async function askFactor<T>(run: (factor: FactorAnswer) => Promise<T>, refusal: unknown): Promise<T> {
  const [{ methods }] = await Promise.all([securityCalls.challenge(), loadTexts(securityTexts)]);
  const result = await showDialog<{ value: T }>((close) => (
    <FactorDialog
      methods={methods}
      onAnswer={async (answer) => close({ value: await run(answer) })}
      onClose={() => close(null)}
    />
  ));
  if (!result) throw refusal;
  return result.value;
}

interface FactorDialogProps {
  methods: readonly FactorMethod[];
  onAnswer: (answer: FactorAnswer) => Promise<void>;
  onClose: () => void;
}

function FactorDialog({ methods, onAnswer, onClose }: FactorDialogProps) {
  const texts = useTexts(securityTexts);
  return (
    <Dialog open onClose={onClose} title={texts.secondStep} text={texts.confirmText}>
      <TypedGuard>
        <FactorForm methods={methods} challenge={securityCalls.challenge} onAnswer={onAnswer} />
      </TypedGuard>
    </Dialog>
  );
}
