import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { productNameAtom } from '../../app/config.atoms';
import { signinTexts } from '../../app/i18n/signin.texts';
import { useTexts } from '../../app/i18n/texts';
import { PageLoading } from '../../app/page-loading';
import { PreferencesMenu } from '../../app/preferences-menu';
import { homePathFor, loadSession, sessionAtom } from '../../app/session';
import { BrandMark } from '../../ui/brand-mark';
import { NewPasswordForm } from './new-password-form';
import { SigninForm } from './signin-form';

/** How long the form waits for the answer whether someone is signed in already. */
const SESSION_PATIENCE_MS = 400;

/** Sign-in (chat.md §2, §4). Who is signed in already is sent on. */
export function SigninPage() {
  const texts = useTexts(signinTexts);
  const product = useAtomValue(productNameAtom);
  const session = useAtomValue(sessionAtom);
  const waited = useMountedFor(SESSION_PATIENCE_MS);
  const [, navigate] = useLocation();

  const me = session === 'unknown' ? null : session;
  const target = me && !me.must_change_password ? homePathFor(me.role) : null;
  useEffect(() => void loadSession(), []);
  useEffect(() => {
    if (target) navigate(target, { replace: true });
  }, [target, navigate]);

  if (target || (session === 'unknown' && !waited)) return <PageLoading label={texts.loading} />;
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between gap-3 px-5 py-4 md:px-8">
        <Link
          href="/"
          aria-label={texts.homeLink(product)}
          className="flex min-h-10 min-w-0 items-center gap-3 rounded-lg pe-2"
        >
          <BrandMark size={36} />
          <span className="truncate font-display text-lg font-semibold">{product}</span>
        </Link>
        <PreferencesMenu />
      </header>
      <main
        id="content"
        className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center px-5 pt-4 pb-[14vh]"
      >
        {me ? <NewPasswordForm /> : <SigninForm />}
      </main>
    </div>
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
