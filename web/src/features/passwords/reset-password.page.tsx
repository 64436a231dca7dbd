import { useEffect, useState } from 'react';
import { passwordsTexts } from '../../base/i18n/passwords.texts';
import { useTexts } from '../../base/i18n/texts';
import { usePageTitle } from '../../common/page-title';
import { PublicPage } from '../../common/public-page';
import { NewPassword } from './new-password';
import { RequestLink } from './request-link';

const tokenInAddress = (): string => window.location.hash.slice(1);

/** `/reset-password`: requests a link; with a link's token after `#`, sets a new password. */
export function ResetPasswordPage() {
  const texts = useTexts(passwordsTexts);
  const [token, setToken] = useState(tokenInAddress);
  // Opening a link in this tab only changes the fragment.
  useEffect(() => {
    const read = () => setToken(tokenInAddress());
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  usePageTitle(token === '' ? texts.forgotTitle : texts.newTitle);
  return (
    <PublicPage>
      {token === '' ? (
        <RequestLink />
      ) : (
        <NewPassword key={token} token={token} onNewLink={() => setToken('')} />
      )}
    </PublicPage>
  );
}
