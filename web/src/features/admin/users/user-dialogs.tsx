import { useState } from 'react';
import type { Read } from '../../../account/data/read';
import { useQuery } from '../../../account/data/use-query';
import { guardedChange } from '../../../common/changes/guarded-change';
import { adminTexts, type AdminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import { showAlert } from '../../../ui/ask';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { calls } from '../admin.calls';
import { undoSentence, userEffects } from '../parts/effects';
import { accessFailure } from './access-failure';
import { ResetDialog } from './reset-dialog';
import type { UserAccount, UserAction } from './user-account';

interface UserDialogsProps {
  action: UserAction | null;
  onClose: () => void;
  /** Called before the user changes. */
  onChange: () => void;
  /** Called with the function that undoes the deletion. */
  onRemoved: (id: number, undo: (() => void) | null) => void;
  /** Called with the user whom the server did not delete. */
  onKept: (id: number) => void;
}

/** The confirmations about a user. The last one stays while its dialog fades out. */
export function UserDialogs({ action, onClose, onChange, onRemoved, onKept }: UserDialogsProps) {
  const texts = useTexts(adminTexts);
  const [last, setLast] = useState<UserAction | null>(null);
  if (action && action !== last) setLast(action);
  const effects = useEffects(action, texts);
  if (!last) return null;
  const name = personLabel(last.user);

  const remove = async (user: UserAccount): Promise<void> => {
    onChange();
    const done = await guardedChange({
      run: () => calls.removeUser(user.id),
      topics: ['users', 'groups', 'approvals'],
      done: texts.userDeleted({ name: personLabel(user) }),
      failed(error) {
        console.error(error);
        onKept(user.id);
      },
    });
    if (done) onRemoved(user.id, done.undo);
    onClose();
  };
  const revoke = async (user: UserAccount): Promise<void> => {
    onChange();
    await guardedChange({
      run: () => calls.setAccess(user.id, false),
      topics: ['users'],
      done: texts.userRevoked({ name: personLabel(user) }),
      failed: (error) => void showAlert(accessFailure(error, texts)),
    });
    onClose();
  };
  return (
    <>
      <ConfirmDialog
        open={action?.kind === 'delete'}
        title={texts.confirmDeleteUser}
        text={[texts.confirmDeleteUserText({ name }), effects, undoSentence(texts)].filter(Boolean).join(' ')}
        confirmLabel={texts.delete}
        danger
        onConfirm={() => remove(last.user)}
        onClose={onClose}
      />
      <ConfirmDialog
        open={action?.kind === 'revoke'}
        title={texts.revokePlatformAccess}
        text={[texts.revokePlatformAccessText({ name }), effects].filter(Boolean).join(' ')}
        confirmLabel={texts.revokeAccess}
        danger
        onConfirm={() => revoke(last.user)}
        onClose={onClose}
      />
      {action?.kind === 'reset' && <ResetDialog user={action.user} onClose={onClose} />}
    </>
  );
}

/** Describes what the change removes; empty until the server answers, and if it removes nothing. */
function useEffects(action: UserAction | null, texts: AdminTexts): string {
  const { data, stale } = useQuery(action && action.kind !== 'reset' ? effectsOf(action, texts) : null);
  // The change itself reports a refusal.
  return (action && stale) || data === null ? '' : data;
}

const effectsOf = ({ user, kind }: UserAction, texts: AdminTexts): Read<string> => ({
  key: ['effects', kind, user.id],
  topics: [],
  load: async () => {
    const { effects } = await (kind === 'delete'
      ? calls.removeUser(user.id, { dry_run: 'true' })
      : calls.setAccess(user.id, false, { dry_run: true }));
    return userEffects(personLabel(user), effects, texts);
  },
});
