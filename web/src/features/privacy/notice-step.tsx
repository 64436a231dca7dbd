import type { OwnNotice } from '@studyhall/contracts';
import { useAtomValue } from 'jotai';
import { useLocation } from 'wouter';
import { read } from '../../account/data/read';
import { useQuery } from '../../account/data/use-query';
import { askAndSignOut } from '../../account/leave';
import { Pending } from '../../account/security/pending';
import { recheckSession } from '../../account/session';
import { localeAtom } from '../../base/i18n/locale.atoms';
import { noticeTexts } from '../../base/i18n/notice.texts';
import { useTexts } from '../../base/i18n/texts';
import { PublicHeading } from '../../common/public-form';
import { useAttempt } from '../../common/use-attempt';
import { api } from '../../transport/rest';
import { reasonOf } from '../../transport/errors';
import { Button } from '../../ui/button';
import { NoticeText } from './notice-text';
import { textIn } from './text-in';
import { WhoCanSeeWhat } from './who-can-see-what';

const OWN_NOTICE = read<OwnNotice>([], '/api/me/notice');

/** Shown between sign-in and the product until a student has accepted the school's notice for this term. */
export function NoticeStep() {
  const texts = useTexts(noticeTexts);
  const locale = useAtomValue(localeAtom);
  const { data, error, retry } = useQuery(OWN_NOTICE);
  const { busy, failure, attempt } = useAttempt();
  const [, navigate] = useLocation();
  const accept = (): Promise<void> =>
    attempt(async () => {
      const body = { version: data?.notice?.version, language: locale };
      // The notice was turned off in the meantime: nothing is left to accept.
      if (data?.notice) await api('POST', '/api/me/notice/accept', { body }).catch(askAgain);
      await recheckSession();
    });
  /** The text may have changed since then: it is refetched. */
  const askAgain = (reason: unknown): never => {
    retry();
    throw reason;
  };
  const leave = async (): Promise<void> => {
    if (await askAndSignOut()) navigate('/signin');
  };
  return (
    <PublicHeading
      title={texts.title}
      text={texts.text}
      error={failure === null ? null : reasonOf(failure, texts.failed)}
    >
      <div className="mt-6 space-y-5 rounded-xl border border-line bg-surface p-6 shadow-soft sm:p-8">
        {data ? (
          <>
            <NoticeText ofSchool={textIn(locale, data.notice?.texts ?? {})} />
            <details>
              <summary className="min-h-11 cursor-pointer py-2 font-semibold">{texts.whoSees}</summary>
              <WhoCanSeeWhat />
            </details>
            <Button size="lg" busy={busy} onClick={() => void accept()} className="w-full">
              {texts.accept}
            </Button>
          </>
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
