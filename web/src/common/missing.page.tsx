import { useAtomValue } from 'jotai';
import { Link, useLocation } from 'wouter';
import { buttonClasses } from '../ui/button';
import { productNameAtom } from './config.atoms';
import { MessagePage } from './message-page';
import { usePageTitle } from './page-title';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';

/** Addresses of files: the server answers with this page where a link opens one that is gone. */
const FILES = /^\/(api|download)\//;

/** The page for unknown URLs: a welcome and a link home (docs/specification/console.md#screens). */
export function MissingPage() {
  const texts = useTexts(appTexts);
  const product = useAtomValue(productNameAtom);
  const isFile = FILES.test(useLocation()[0]);
  usePageTitle(isFile ? texts.fileMissing : texts.pageMissing);
  return (
    <MessagePage
      title={isFile ? texts.fileMissing : texts.pageMissingTitle({ product })}
      text={isFile ? texts.fileGone : texts.pageMissingText}
    >
      <Link href="/" className={buttonClasses('primary', 'lg')}>
        {texts.goHome}
      </Link>
    </MessagePage>
  );
}
