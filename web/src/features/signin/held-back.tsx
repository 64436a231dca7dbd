import type { Me } from '@studyhall/contracts';
import { NoticeStep } from '../privacy';
import { FactorSetup } from './factor-setup';
import { NewPasswordForm } from './new-password-form';

/** What a signed-in user has to do before anything else (`isHeldBack`), one after the other. */
export function HeldBack({ me }: { me: Me }) {
  if (me.must_change_password) return <NewPasswordForm />;
  return me.factor_setup_required ? <FactorSetup /> : <NoticeStep />;
}
