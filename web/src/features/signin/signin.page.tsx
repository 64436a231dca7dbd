import type { FactorRequired } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { signinTexts } from '../../base/i18n/signin.texts';
import { useTexts } from '../../base/i18n/texts';
import { PageLoading } from '../../common/page-loading';
import { usePageTitle } from '../../common/page-title';
import { PublicPage } from '../../common/public-page';
import { homePathFor, isHeldBack, loadSession, sessionAtom } from '../../account/session';
import { LED_BACK, useWayBack } from '../../account/way-to-sign-in';
import { deferredImport, lazyPart } from '../../ui/deferred';
import { SignOnProblem } from './sign-on-problem';
import { SigninForm } from './signin-form';

const laterSteps = deferredImport(() => import('./later-steps'));
const FactorStep = lazyPart(deferredImport(laterSteps, 'FactorStep'));
const HeldBack = lazyPart(deferredImport(laterSteps, 'HeldBack'));

/** How long the form waits for the answer whether someone is signed in already. */
const SESSION_PATIENCE_MS = 400;

/** Sign-in (docs/specification/chat.md#screens, docs/specification/chat.md#states). Who is signed in already is sent on. */
export function SigninPage() {
  const texts = useTexts(signinTexts);
  const session = useAtomValue(sessionAtom);
  const waited = useMountedFor(SESSION_PATIENCE_MS);
  const [, navigate] = useLocation();
  /** The ways of the second step; null where the sign-in of another system led to it. */
  const [step, setStep] = useState<{ methods: FactorRequired['methods'] | null } | null>(() =>
    new URLSearchParams(window.location.search).has('step') ? { methods: null } : null,
  );
  /** A user who is signed in is led here where a school account was not connected. */
  const problem = useSearchParams()[0].has('problem');

  const me = session === 'unknown' ? null : session;
  const wayBack = useWayBack();
  const target = me && !isHeldBack(me) ? (wayBack ?? homePathFor(me.role)) : null;
  useEffect(() => void loadSession(), []);
  useEffect(() => {
    if (target && !problem) navigate(target, { replace: true, state: LED_BACK });
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
        <HeldBack me={me} />
      ) : step ? (
        <FactorStep methods={step.methods} onLeave={() => setStep(null)} />
      ) : (
        <SigninForm onFactor={setStep} />
      )}
    </PublicPage>
  );
}

/** True once the component has stood for so many milliseconds. */
function useMountedFor(ms: number): boolean {
  const [past, setPast] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPast(true), ms);
    return () => clearTimeout(timer);
  }, [ms]);
  return past;
}
