import type { LimitKind, MemberView } from '@studyhall/contracts';
import { LIMITS } from '@studyhall/contracts/limits';
import { useState } from 'react';
import { invalidate } from '../../../account/data/queries';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { limitsTexts } from '../../../base/i18n/limits.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { personLabel } from '../../../common/person-name';
import { Select } from '../../../ui/select';
import { notify } from '../../../ui/snackbar';
import { TextField } from '../../../ui/text-field';
import { calls } from '../admin.calls';
import { kindLabel, KINDS } from '../limits/limit-kinds';
import { RunningAllowances } from './running-allowances';
import { UseToday } from './use-today';
import { EMPTY_ALLOWANCE, isAmount, toAllowance, type AllowanceDraft } from './allowance-draft';

interface AllowanceDialogProps {
  student: MemberView;
  onClose: () => void;
}

/** Raises the limits of one student until a day, with a reason. Mounted only while open. */
export function AllowanceDialog({ student, onClose }: AllowanceDialogProps) {
  const texts = useTexts(peopleTexts);
  const limits = useTexts(limitsTexts);
  const admin = useTexts(adminTexts);
  const [draft, setDraft] = useState(EMPTY_ALLOWANCE);
  const change = (part: Partial<AllowanceDraft>): void => setDraft({ ...draft, ...part });
  const request = toAllowance(draft);
  const name = personLabel(student);
  const grant = async (): Promise<void> => {
    if (request === null) return;
    await calls.raiseLimits(student.id, request);
    invalidate('limits');
    notify(texts.grantedMore({ name }), 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.grantMore}
      text={texts.grantMoreText({ name })}
      submitLabel={texts.grantMore}
      ready={request !== null}
      onSubmit={grant}
      failed={admin.tryAgainLater}
      onClose={onClose}
    >
      <UseToday student={student} />
      <RunningAllowances student={student} />
      <Select<LimitKind>
        label={texts.grantKind}
        value={draft.kind}
        onChange={(kind) => change({ kind })}
        options={KINDS.map((value) => ({ value, label: kindLabel(value, limits) }))}
      />
      <TextField
        label={texts.grantAmount}
        inputMode="numeric"
        value={draft.amount}
        error={isAmount(draft) ? undefined : texts.grantAmountRange({ max: LIMITS.allowanceMax[draft.kind] })}
        onChange={(event) => change({ amount: event.currentTarget.value })}
      />
      <TextField
        type="date"
        label={texts.grantLastDay}
        value={draft.lastDay}
        onChange={(event) => change({ lastDay: event.currentTarget.value })}
      />
      <TextField
        label={texts.grantReason}
        hint={texts.grantReasonHint}
        maxLength={LIMITS.allowanceReasonMax}
        value={draft.reason}
        onChange={(event) => change({ reason: event.currentTarget.value })}
      />
    </FormDialog>
  );
}
