import type { CaseOutcome, ListedSafetyCase } from '@studyhall/contracts';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { safetyTexts } from '../../../base/i18n/safety.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { Switch } from '../../../ui/switch';
import { TextArea } from '../../../ui/text-area';
import { caseLabel, outcomeLabel } from './case-labels';
import { safetyCalls } from './safety.calls';

const OUTCOMES: readonly CaseOutcome[] = ['acted', 'false_alarm', 'duplicate'];

/** The maximum length of a reason. Source: `CloseCaseRequest`. */
const MAX_REASON = 1_000;

/** Closes a case with an outcome and a reason, optionally hiding from the student who read it. Mounted only while open. */
export function CloseCaseDialog({ row, onClose }: { row: ListedSafetyCase; onClose: () => void }) {
  const texts = useTexts(safetyTexts);
  const [outcome, setOutcome] = useState<CaseOutcome | null>(null);
  const [reason, setReason] = useState('');
  const [withholds, setWithholds] = useState(false);
  const [withheld, setWithheld] = useState('');

  const close = async (): Promise<void> => {
    if (outcome === null) return;
    await safetyCalls.close(row.id, {
      ...{ outcome, reason: reason.trim() },
      ...(withholds && { withheld_reason: withheld.trim() }),
    });
    invalidate('safety');
    notify(texts.closed, 'success');
    onClose();
  };

  return (
    <FormDialog
      title={texts.closeTitle}
      text={`${caseLabel(row, texts)}\n${texts.closeText}`}
      submitLabel={texts.closeTitle}
      ready={outcome !== null && reason.trim() !== '' && (!withholds || withheld.trim() !== '')}
      onSubmit={close}
      failed={texts.failed}
      onClose={onClose}
    >
      <Select<CaseOutcome | null>
        label={texts.outcome}
        value={outcome}
        onChange={setOutcome}
        placeholder={texts.chooseOutcome}
        options={OUTCOMES.map((value) => ({ value, label: outcomeLabel(value, texts) }))}
      />
      <TextArea
        label={texts.reason}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        maxLength={MAX_REASON}
        dir="auto"
        rows={3}
      />
      <Switch label={texts.withhold} hint={texts.withholdHint} checked={withholds} onChange={setWithholds} />
      {withholds && (
        <TextArea
          label={texts.withheldReason}
          value={withheld}
          onChange={(event) => setWithheld(event.currentTarget.value)}
          maxLength={MAX_REASON}
          dir="auto"
          rows={2}
        />
      )}
    </FormDialog>
  );
}
