import { Link } from 'wouter';
import { appTexts } from '../base/i18n/app.texts';
import { useTexts } from '../base/i18n/texts';
import { workspaceTexts } from '../base/i18n/workspace.texts';
import { buttonClasses } from '../ui/button';
import { MessagePage } from './message-page';
import { usePageTitle } from './page-title';

/** The server answers with this page where a tab opens the address of a file that is gone. */
export function FileGonePage() {
  const { goHome } = useTexts(appTexts);
  const { fileGone, fileMissing } = useTexts(workspaceTexts);
  usePageTitle(fileMissing);
  return (
    <MessagePage title={fileMissing} text={fileGone}>
      <Link href="/" className={buttonClasses('primary', 'lg')}>
        {goHome}
      </Link>
    </MessagePage>
  );
}
