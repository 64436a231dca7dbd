import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { useQuery } from '../../account/data/use-query';
import { AddFactor } from '../../account/security/add-factor';
import { Pending } from '../../account/security/pending';
import { RecoveryCodesShown } from '../../account/security/recovery-codes';
import { securityCalls } from '../../account/security/security.calls';
import { askAndSignOut } from '../../account/leave';
import { recheckSession } from '../../account/session';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicHeading } from '../../common/public-form';
import { Button } from '../../ui/button';
import { mayLeave } from '../../ui/leave-guard';

interface FactorSetupProps {
  /** Called with true when recovery codes are shown, and with false when the user has kept or left them. */
  onCodes: (shown: boolean) => void;
}

/** Shown between sign-in and the product if the role requires a second factor that is not set up yet. */
export function FactorSetup({ onCodes }: FactorSetupProps) {
  const texts = useTexts(securityTexts);
  const { data: own, error } = useQuery(securityCalls.factors);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [, navigate] = useLocation();
  useEffect(() => () => onCodes(false), [onCodes]);
  const showCodes = (made: readonly string[]): void => {
    setCodes(made);
    onCodes(true);
  };
  const finish = (): void => {
    onCodes(false);
    void recheckSession();
  };
  const leave = async (): Promise<void> => {
    if ((await mayLeave()) && (await askAndSignOut())) navigate('/signin');
  };
  return (
    <PublicHeading title={texts.setUpTitle} text={texts.setUpText}>
      <div className="mt-6 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8">
        {codes ? (
          <RecoveryCodesShown codes={codes} onDone={finish} />
        ) : own ? (
          <AddFactor own={own} onAdded={(made) => (made ? showCodes(made) : void recheckSession())} />
        ) : (
          <Pending error={error} />
        )}
      </div>
      <Button variant="quiet" className="mt-4" onClick={() => void leave()}>
        {texts.signOut}
      </Button>
    </PublicHeading>
  );
}
