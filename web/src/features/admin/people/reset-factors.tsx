import type { PersonView } from '@studyhall/contracts';
import { useState } from 'react';
import { withConfirmation } from '../../../account/security/with-confirmation';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { peopleTexts } from '../../../base/i18n/people.texts';
import { useTexts } from '../../../base/i18n/texts';
import { FormDialog } from '../../../common/form-dialog';
import { Button } from '../../../ui/button';
import { PasswordField } from '../../../ui/password-field';
import { notify } from '../../../ui/snackbar';
import { calls } from '../admin.calls';

interface ResetFactorsProps {
  person: PersonView;
  onReset: () => void;
}

/** Shows that a user has a second factor; a master admin can reset it for a user who lost it. */
export function ResetFactors({ person: { id, username: name }, onReset }: ResetFactorsProps) {
  const texts = useTexts(peopleTexts);
  const [asking, setAsking] = useState(false);
  return (
    <span className="flex flex-wrap items-center gap-3">
      {texts.secondStepOn}
      <Button variant="secondary" onClick={() => setAsking(true)}>
        {texts.resetFactors}
      </Button>
      {asking && <ResetDialog {...{ id, name, onReset }} onClose={() => setAsking(false)} />}
    </span>
  );
}

interface ResetDialogProps {
  id: number;
  name: string;
  onReset: () => void;
  onClose: () => void;
}

function ResetDialog({ id, name, onReset, onClose }: ResetDialogProps) {
  const texts = useTexts(peopleTexts);
  const common = useTexts(adminTexts);
  const [password, setPassword] = useState('');
  const reset = async (): Promise<void> => {
    await withConfirmation(null, (given) => calls.resetFactors(id, given), { current_password: password });
    notify(texts.factorsReset, 'success');
    onClose();
    onReset();
  };
  return (
    <FormDialog
      title={texts.resetFactors}
      text={texts.resetFactorsText({ name })}
      submitLabel={texts.resetFactors}
      variant="danger"
      ready={password !== ''}
      onSubmit={reset}
      failed={common.tryAgainLater}
      onClose={onClose}
    >
      <PasswordField
        label={common.ownPassword}
        value={password}
        autoComplete="current-password"
        autoFocus
        onChange={(event) => setPassword(event.currentTarget.value)}
      />
    </FormDialog>
  );
}
