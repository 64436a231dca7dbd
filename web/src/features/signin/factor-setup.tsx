import { useLocation } from 'wouter';
import { useQuery } from '../../account/data/use-query';
import { AddFactor } from '../../account/security/add-factor';
import { Pending } from '../../account/security/pending';
import { securityCalls } from '../../account/security/security.calls';
import { askAndSignOut } from '../../account/leave';
import { recheckSession } from '../../account/session';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicHeading } from '../../common/public-form';
import { Button } from '../../ui/button';

/** Stands between sign-in and the product where the role needs a second step that is not set up yet. */
export function FactorSetup() {
  const texts = useTexts(securityTexts);
  const { data: own, error } = useQuery(securityCalls.factors);
  const [, navigate] = useLocation();
  const leave = async (): Promise<void> => {
    if (await askAndSignOut()) navigate('/signin');
  };
  return (
    <PublicHeading title={texts.setUpTitle} text={texts.setUpText}>
      <div className="mt-6 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8">
        {own ? <AddFactor own={own} onAdded={() => void recheckSession()} /> : <Pending error={error} />}
      </div>
      <Button variant="quiet" className="mt-4" onClick={() => void leave()}>
        {texts.signOut}
      </Button>
    </PublicHeading>
  );
}
