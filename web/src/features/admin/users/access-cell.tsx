import type { Me } from '@studyhall/contracts';
import { can } from '@studyhall/domain';
import { Ban, Check } from 'lucide-react';
import { useGuardedChange } from '../../../common/changes/guarded-change';
import { adminTexts } from '../../../base/i18n/admin.texts';
import { useTexts } from '../../../base/i18n/texts';
import { personLabel } from '../../../common/person-name';
import { showAlert } from '../../../ui/ask';
import { Button } from '../../../ui/button';
import { Chip } from '../../../ui/chip';
import { calls } from '../admin.calls';
import { accessFailure } from './access-failure';
import type { UserAccount } from './user-account';

interface AccessCellProps {
  me: Me;
  user: UserAccount;
  onRevoke: () => void;
  onGranted: () => void;
}

/**
 * Granted or Revoked, with a button that switches: revoking asks first, granting is immediate
 * (docs/specification/console.md#states).
 */
export function AccessCell({ me, user, onRevoke, onGranted }: AccessCellProps) {
  const texts = useTexts(adminTexts);
  const { busy, change } = useGuardedChange();
  const granted = user.access_granted !== false;
  const decision = can(me, 'user.set_access', { ...user, granted: !granted });
  const grant = async (): Promise<void> => {
    const done = await change({
      run: () => calls.setAccess(user.id, true),
      topics: ['users'],
      failed: (error) => void showAlert(accessFailure(error, texts)),
    });
    if (done) onGranted();
  };
  return (
    <div className="flex items-center gap-2">
      <Chip
        tone={granted ? 'ok' : 'danger'}
        icon={granted ? <Check size={13} aria-hidden="true" /> : <Ban size={13} aria-hidden="true" />}
      >
        {granted ? texts.granted : texts.revoked}
      </Chip>
      <Button
        variant="secondary"
        className="min-w-20 px-2.5"
        disabled={!decision.allowed}
        title={
          decision.allowed
            ? undefined
            : decision.reason === 'own_access'
              ? texts.ownAccess
              : texts.adminAccess
        }
        busy={busy}
        aria-label={
          granted
            ? texts.revokeAccessOf({ name: personLabel(user) })
            : texts.grantAccessTo({ name: personLabel(user) })
        }
        onClick={() => (granted ? onRevoke() : void grant())}
      >
        {granted ? texts.revoke : texts.grant}
      </Button>
    </div>
  );
}
