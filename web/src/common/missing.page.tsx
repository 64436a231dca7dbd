import { useAtomValue } from 'jotai';
import { Link } from 'wouter';
import { buttonClasses } from '../ui/button';
import { productNameAtom } from './config.atoms';
import { MessagePage } from './message-page';
import { usePageTitle } from './page-title';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** The page for unknown URLs: a welcome and a link home (docs/specification/console.md#screens). */
export function MissingPage() {
  const texts = useTexts(appTexts);
  const product = useAtomValue(productNameAtom);
  usePageTitle(texts.pageMissing);
  return (
    <MessagePage title={texts.pageMissingTitle({ product })} text={texts.pageMissingText}>
      <Link href="/" className={buttonClasses('primary', 'lg')}>
        {texts.goHome}
      </Link>
    </MessagePage>
  );
}
