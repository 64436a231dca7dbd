import type { UserView } from '@studyhall/contracts';
import { useState } from 'react';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { showAlert } from '../../../ui/ask';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { calls } from '../admin.calls';
import { invalidate } from '../state/live';
import { accessFailure } from './access-failure';
import { ResetDialog } from './reset-dialog';
import type { UserAction } from './user-columns';

interface UserDialogsProps {
  action: UserAction | null;
  onClose: () => void;
  /** Somebody was not deleted after all. */
  onKept: (id: number) => void;
}

/** The questions before something happens to a user. The last one stays while its dialog fades. */
export function UserDialogs({ action, onClose, onKept }: UserDialogsProps) {
  const texts = useTexts(adminTexts);
  const [last, setLast] = useState<UserAction | null>(null);
  if (action && action !== last) setLast(action);
  if (!last) return null;
  const name = last.user.username;

  const remove = async (user: UserView): Promise<void> => {
    await calls.removeUser(user.id).catch((error: unknown) => {
      console.error(error);
      onKept(user.id);
    });
    invalidate('users', 'groups', 'approvals');
    onClose();
  };
  const revoke = async (user: UserView): Promise<void> => {
    try {
      await calls.setAccess(user.id, false);
      invalidate('users');
      onClose();
    } catch (error) {
      onClose();
      void showAlert(accessFailure(error, texts));
    }
  };
  return (
    <>
      <ConfirmDialog
        open={action?.kind === 'delete'}
        title={texts.confirmDeleteUser}
        text={texts.confirmDeleteUserText({ name })}
        confirmLabel={texts.delete}
        danger
        onConfirm={() => remove(last.user)}
        onClose={onClose}
      />
      <ConfirmDialog
        open={action?.kind === 'revoke'}
        title={texts.revokePlatformAccess}
        text={texts.revokePlatformAccessText({ name })}
        confirmLabel={texts.revokeAccess}
        danger
        onConfirm={() => revoke(last.user)}
        onClose={onClose}
      />
      <ResetDialog user={last.user} open={action?.kind === 'reset'} onClose={onClose} />
    </>
  );
}
