import { Link } from 'wouter';
import { PageFrame, SignedIn } from '../../account/signed-in';
import { privacyTexts } from '../../base/i18n/privacy.texts';
import { useTexts } from '../../base/i18n/texts';
import { usePageTitle } from '../../common/page-title';
import { buttonClasses } from '../../ui/button';
import { ReadLogButton } from '../lesson/read-log.module';
import { WhoCanSeeWhat } from './who-can-see-what';

/** `/privacy`: who can see what a student writes and does. */
export function PrivacyPage() {
  const texts = useTexts(privacyTexts);
  usePageTitle(texts.title);
  return (
    <SignedIn texts={texts}>
      {() => (
        <PageFrame title={texts.title} back="/chat" backLabel={texts.back}>
          <div className="space-y-4">
            <p>{texts.intro}</p>
            <WhoCanSeeWhat />
            <p>{texts.whoLooked}</p>
            <div className="flex flex-wrap gap-2">
              <ReadLogButton variant="secondary" />
              <Link href="/lessons" className={`${buttonClasses('secondary')} min-h-11!`}>
                {texts.myLessons}
              </Link>
            </div>
            <p className="text-muted">{texts.asked}</p>
          </div>
        </PageFrame>
      )}
    </SignedIn>
  );
}
