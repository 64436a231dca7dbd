import type { FactorMethod, Me } from '@studyhall/contracts';
import { useEffect, useEffectEvent } from 'react';
import { FactorForm } from '../../account/security/factor-form';
import { pendingCalls } from '../../account/security/security.calls';
import { signedOutReasonAtom } from '../../account/session';
import { securityTexts } from '../../base/i18n/security.texts';
import { useTexts } from '../../base/i18n/texts';
import { store } from '../../base/store';
import { PublicHeading } from '../../common/public-form';
import { useVisitorRead } from '../../common/use-visitor-read';
import { ApiError } from '../../transport/errors';
import { Button } from '../../ui/button';

interface FactorStepProps {
  /** Null if the page was opened in the middle of a sign-in. */
  methods: readonly FactorMethod[] | null;
  /** Returns to the password. */
  onLeave: () => void;
  /** Returns to an empty form. */
  onOtherAccount: () => void;
  onSignedIn: (me: Me) => Promise<void>;
}

/** Shown between password and session for an account with a second factor. */
export function FactorStep({ methods: known, onLeave, onOtherAccount, onSignedIn }: FactorStepProps) {
  const texts = useTexts(securityTexts);
  const { data, error } = useVisitorRead(known === null ? 'challenge' : null, pendingCalls.challenge);
  const methods = known ?? data?.methods;
  /** The error that ends the step is shown above the sign-in form. */
  const leave = (end: unknown): void => {
    store.set(signedOutReasonAtom, end instanceof ApiError ? end.detail : '');
    onLeave();
  };
  const onFailed = useEffectEvent(leave);
  useEffect(() => {
    if (error !== null) onFailed(error);
  }, [error]);
  if (methods === undefined) return null;
  return (
    <PublicHeading title={texts.secondStep} text={texts.stepText}>
      <div className="mt-6 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8">
        <FactorForm
          methods={methods}
          challenge={pendingCalls.challenge}
          onAnswer={async (answer) => {
            try {
              await onSignedIn((await pendingCalls.answer(answer)).user);
            } catch (failure) {
              if (!(failure instanceof ApiError) || failure.code !== 'sign_in_expired') throw failure;
              leave(failure);
            }
          }}
        />
      </div>
      <Button variant="quiet" className="mt-4" onClick={onOtherAccount}>
        {texts.otherAccount}
      </Button>
    </PublicHeading>
  );
}
