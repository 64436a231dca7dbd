import type { Me } from '@studyhall/contracts';
import { NoticeStep } from '../privacy';
import { FactorSetup } from './factor-setup';
import { NewPasswordForm } from './new-password-form';

interface RestrictedSessionProps {
  me: Me;
  /** True while the recovery codes of a new second factor are shown: this step stays until the user has kept them. */
  showsCodes: boolean;
  onCodes: (shown: boolean) => void;
}

/** The steps that a signed-in user must complete first (`isRestricted`), one after another. */
export function RestrictedSession({ me, showsCodes, onCodes }: RestrictedSessionProps) {
  if (me.must_change_password) return <NewPasswordForm />;
  return me.factor_setup_required || showsCodes ? <FactorSetup onCodes={onCodes} /> : <NoticeStep />;
}
