import type { UserView } from '@studyhall/contracts';
import { useState } from 'react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { reasonOf } from '../../../transport/errors';
import { personLabel } from '../../../common/person-name';
import { Banner } from '../../../ui/banner';
import { Button } from '../../../ui/button';
import { Dialog } from '../../../ui/dialog';
import { calls } from '../admin.calls';
import { CopyButton } from '../parts/copy-button';

interface ResetDialogProps {
  user: Pick<UserView, 'id' | 'username' | 'display_name'>;
  open: boolean;
  onClose: () => void;
}

/** Gives a user a temporary password, which is shown once and must be changed at the next sign-in. */
export function ResetDialog({ user, open, onClose }: ResetDialogProps) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const [password, setPassword] = useState<string | null>(null);
  const [error, setError] = useState<string | null>(null);
  const close = () => {
    setPassword(null);
    setError(null);
    onClose();
  };
  const reset = async () => {
    setError(null);
    const done = await change({
      run: () => calls.resetPassword(user.id),
      topics: [],
      failed: (failure) => setError(reasonOf(failure, texts.tryAgainLater)),
    });
    if (done) setPassword(done.report.temporary_password);
  };
  return (
    <Dialog
      open={open}
      busy={busy}
      onClose={close}
      title={texts.resetPassword}
      text={
        password
          ? texts.resetDoneText({ name: personLabel(user) })
          : texts.resetText({ name: personLabel(user) })
      }
      footer={
        password ? (
          <Button onClick={close}>{texts.done}</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={close} autoFocus disabled={busy}>
              {texts.cancel}
            </Button>
            <Button busy={busy} onClick={() => void reset()}>
              {texts.resetPassword}
            </Button>
          </>
        )
      }
    >
      {error && <Banner kind="error">{error}</Banner>}
      {password && (
        <div role="status" className="flex items-center gap-2 rounded-lg bg-sunken py-1.5 ps-4 pe-1.5">
          <code dir="ltr" className="min-w-0 flex-1 font-mono text-lg break-all">
            {password}
          </code>
          <CopyButton text={password} />
        </div>
      )}
    </Dialog>
  );
}
