import { useState } from 'react';
import { invalidate } from '../../../../account/data/queries';
import { safetyTexts } from '../../../../base/i18n/safety.texts';
import { useTexts } from '../../../../base/i18n/texts';
import { FormDialog } from '../../../../common/form-dialog';
import { notify } from '../../../../ui/snackbar';
import { TextField } from '../../../../ui/text-field';
import { safetyCalls } from '../safety.calls';

/** Confirms the lead or deputy with the code from their e-mail. Mounted only while open. */
export function CodeDialog({ schoolId, onClose }: { schoolId: number; onClose: () => void }) {
  const texts = useTexts(safetyTexts);
  const [code, setCode] = useState('');
  const confirm = async (): Promise<void> => {
    await safetyCalls.confirm(schoolId, code.trim());
    invalidate('safety');
    notify(texts.confirmed, 'success');
    onClose();
  };
  return (
    <FormDialog
      title={texts.enterCode}
      text={texts.codeText}
      submitLabel={texts.confirm}
      ready={code.trim() !== ''}
      onSubmit={confirm}
      failed={texts.failed}
      onClose={onClose}
    >
      <TextField
        label={texts.code}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        maxLength={40}
        dir="ltr"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </FormDialog>
  );
}
