import type { OwnFactors } from '@studyhall/contracts';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { AddFactor } from '../../account/security/add-factor';
import { securityCalls } from '../../account/security/security.calls';
import { askAndSignOut } from '../../account/leave';
import { recheckSession } from '../../account/session';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicHeading } from '../../common/public-form';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { Spinner } from '../../ui/spinner';

/** Stands between sign-in and the product where the role needs a second step that is not set up yet. */
export function FactorSetup() {
  const texts = useTexts(securityTexts);
  const [own, setOwn] = useState<OwnFactors | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [, navigate] = useLocation();
  const load = useEffectEvent(() => {
    securityCalls.factors().then(setOwn, (failure: unknown) => setError(reasonOf(failure, texts.notDone)));
  });
  useEffect(() => load(), []);
  const leave = async (): Promise<void> => {
    if (await askAndSignOut()) navigate('/signin');
  };
  return (
    <PublicHeading title={texts.setUpTitle} text={texts.setUpText} error={error}>
      <div className="mt-6 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8">
        {own ? (
          <AddFactor own={own} onAdded={() => void recheckSession()} />
        ) : (
          <Spinner label={texts.loading} />
        )}
      </div>
      <Button variant="quiet" className="mt-4" onClick={() => void leave()}>
        {texts.signOut}
      </Button>
    </PublicHeading>
  );
}
