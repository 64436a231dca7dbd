import { Link } from 'wouter';
import { buttonClasses } from '../ui/button';
import { MessagePage } from './message-page';
import { appTexts } from './i18n/app.texts';
import { useTexts } from './i18n/texts';

/** Any address that is no page. */
export function MissingPage() {
  const texts = useTexts(appTexts);
  return (
    <MessagePage title={texts.pageMissingTitle} text={texts.pageMissingText}>
      <Link href="/" className={buttonClasses()}>
        {texts.goHome}
      </Link>
    </MessagePage>
  );
}
