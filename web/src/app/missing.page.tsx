import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { buttonClasses } from '../ui/button';
import { productNameAtom } from './config.atoms';
import { MessagePage } from './message-page';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** Any address that is no page: a welcome, and the way home (admin.md §2). */
export function MissingPage() {
  const texts = useTexts(appTexts);
  const product = useAtomValue(productNameAtom);
  return (
    <MessagePage title={texts.pageMissingTitle({ product })} text={texts.pageMissingText}>
      <Link href="/" className={buttonClasses('primary', 'lg')}>
        {texts.goHome}
      </Link>
    </MessagePage>
  );
}
