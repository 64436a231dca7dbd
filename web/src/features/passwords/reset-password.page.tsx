import { useEffect, useState } from 'react';
import { passwordsTexts } from '../../base/i18n/passwords.texts';
import { useTexts } from '../../base/i18n/texts';
import { usePageTitle } from '../../common/page-title';
import { PublicPage } from '../../common/public-page';
import { NewPassword } from './new-password';
import { RequestLink } from './request-link';

const tokenInAddress = (): string => window.location.hash.slice(1);

/** `/reset-password`: asks for a link; with the token of one after the `#`, sets a new password. */
export function ResetPasswordPage() {
  const texts = useTexts(passwordsTexts);
  const [token, setToken] = useState(tokenInAddress);
  // A link that is opened in this tab changes no more than what follows the `#`.
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
