import type { FactorRequired, Me } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { PageLoading } from '../../common/page-loading';
import { usePageTitle } from '../../common/page-title';
import { PublicPage } from '../../common/public-page';
import {
  enterSession,
  homePathFor,
  isRestricted,
  loadSessionUntilAnswered,
  sessionAtom,
} from '../../account/session';
import { RETURNED_STATE, useReturnPath } from '../../account/way-to-sign-in';
import { deferredImport, lazyPart } from '../../ui/deferred';
import { useBackToClose } from '../../ui/use-back-to-close';
import { SignOnProblem } from './sign-on-problem';
import { SigninForm } from './signin-form';

const laterSteps = deferredImport(() => import('./later-steps'));
const FactorStep = lazyPart(deferredImport(laterSteps, 'FactorStep'));
const RestrictedSession = lazyPart(deferredImport(laterSteps, 'RestrictedSession'));

/** How long the form waits for the check whether a user is already signed in. */
const SESSION_TIMEOUT_MS = 400;

/**
 * The sign-in page (docs/specification/chat.md#screens, docs/specification/chat.md#states). A signed-in user is
 * redirected.
 */
export function SigninPage() {
  const texts = useTexts(signinTexts);
  const session = useAtomValue(sessionAtom);
  const waited = useMountedFor(SESSION_TIMEOUT_MS);
  const [, navigate] = useLocation();
  /** The methods of the second factor; null if another system's sign-in led to it. */
  const [step, setStep] = useState<{ methods: FactorRequired['methods'] | null } | null>(() =>
    new URLSearchParams(window.location.search).has('step') ? { methods: null } : null,
  );
  /** The username of the account that has a second factor, for the way back to its password. */
  const [username, setUsername] = useState('');
  const [showsCodes, setShowsCodes] = useState(false);
  /** A signed-in user is sent here if a school account was not connected. */
  const problem = useSearchParams()[0].has('problem');

  const me = session === 'unknown' ? null : session;
  const restart = (): void => {
    setStep(null);
    setUsername('');
  };
  const onSignedIn = async (profile: Me): Promise<void> => {
    await enterSession(profile);
    restart();
  };
  // After another system's sign-in, Back leads to that system.
  useBackToClose(me === null && step?.methods != null, () => setStep(null));
  const wayBack = useReturnPath();
  const target = me && !isRestricted(me) && !showsCodes ? (wayBack ?? homePathFor(me.role)) : null;
  useEffect(loadSessionUntilAnswered, []);
  useEffect(() => {
    if (target && !problem) navigate(target, { replace: true, state: RETURNED_STATE });
  }, [target, problem, navigate]);

  usePageTitle(me?.must_change_password ? texts.newPasswordTitle : texts.signIn);
  if (target && problem)
    return (
      <PublicPage>
        <SignOnProblem home={target} />
      </PublicPage>
    );
  if (target || (session === 'unknown' && !waited)) return <PageLoading label={texts.loading} />;
  return (
    <PublicPage>
      {me ? (
        <RestrictedSession me={me} showsCodes={showsCodes} onCodes={setShowsCodes} />
      ) : step ? (
        <FactorStep
          methods={step.methods}
          onLeave={() => setStep(null)}
          onOtherAccount={restart}
          onSignedIn={onSignedIn}
        />
      ) : (
        <SigninForm
          initialUsername={username}
          onFactor={(asked, typed) => {
            setStep(asked);
            setUsername(typed);
          }}
          onSignedIn={onSignedIn}
        />
      )}
    </PublicPage>
  );
}

/** True once the component has been mounted for `ms` milliseconds. */
function useMountedFor(ms: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return past;
}
